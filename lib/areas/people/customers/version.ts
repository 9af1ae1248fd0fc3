import type { Customer } from "./server/answers";

/**
 * A hash of everything that an edit can change of a customer. An edit carries the hash of the record that it is based on;
 * the server refuses it if the record has another one by then.
 *
 * @returns SHA-256 as hexadecimal text
 */
export async function versionOf(customer: Customer): Promise<string> {
  const text = JSON.stringify([
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
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
