import type { Customer } from "./answers";

/**
 * What an edit can change of a customer, as one text. An edit carries the text of the record that it is based on; the
 * server refuses it if the record has another one by then.
 */
export const versionOf = (customer: Customer): string =>
  JSON.stringify([
    customer.firstName,
    customer.lastName,
    customer.mobile,
    customer.nationalCode,
    customer.birthday,
    customer.legalName,
    customer.agentName,
    customer.agentMobile,
    customer.companyId,
    customer.mccCode,
    customer.telephone,
    customer.address,
    customer.postalCode,
    customer.provinceId,
    customer.cityId,
    customer.customFields.map(({ key, value }) => [key, value]),
  ]);
