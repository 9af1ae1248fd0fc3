import "server-only";
import {
  birthday,
  camelNames,
  id,
  mapped,
  oneOfOr,
  text,
  textOrNull,
  time,
  toldRial,
  toldText,
} from "@/lib/kit/operations/wire";
import { pageOf, recordIn, recordOf, rowsOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { CUSTOMER_TYPES } from "../status";

const customRows = z.nullish(rowsOf(z.object({ key: text, value: textOrNull })));
const ownFields = (told: z.output<typeof customRows>) => ({
  customFields: told?.items ?? [],
  unreadCustomFields: told?.unread ?? 0,
});

/** A customer in the list. Amounts are rial. */
const customerRow = recordOf(
  z.object({
    id: id,
    name: textOrNull,
    balance: toldRial,
    created_at: time,
    mobile: textOrNull,
    custom_fields: customRows,
  }),
  ({ balance, custom_fields, ...rest }) => ({ ...camelNames(rest), balanceRial: balance, ...ownFields(custom_fields) }),
);
export type CustomerRow = z.output<typeof customerRow>;
export const customerPage = pageOf(customerRow);
export type CustomerPage = z.output<typeof customerPage>;

/** In some of its texts a dash means no value. */
const textOrDash = mapped(toldText, (value) => (typeof value === "string" && value.trim() === "-" ? null : value));

/** The whole record. `id` is told by nobody but the address; the sandbox tells it. */
const customer = recordOf(
  z
    .object({
      name: textOrNull,
      first_name: textOrNull,
      last_name: textOrNull,
      legal_name: textOrNull,
      agent_name: textOrNull,
      type: oneOfOr(CUSTOMER_TYPES),
      mobile: textOrNull,
      agent_mobile: textOrNull,
      individual_national_code: textOrNull,
      legal_national_code: textOrNull,
      birthday,
      telephone: toldText,
      address: toldText,
      postal_code: toldText,
      province_id: toldText,
      province: toldText,
      city_id: toldText,
      city: toldText,
      mcc_code: textOrDash,
      mcc_name: textOrDash,
      balance: toldRial,
      custom_fields: customRows,
    })
    .check(z.refine(({ type, mobile, name }) => type.statusAsSent !== null || mobile !== null || name !== null)),
  ({ type, individual_national_code, legal_national_code, balance, custom_fields, ...rest }) => ({
    ...camelNames(rest),
    type: type.status,
    typeAsSent: type.statusAsSent,
    nationalCode: individual_national_code,
    companyId: legal_national_code,
    balanceRial: balance,
    ...ownFields(custom_fields),
  }),
);
export type Customer = z.output<typeof customer>;

export const customerAnswer = recordIn(customer, "customer");
export const customerCreated = recordIn(z.object({ id: id }), "result", "customer");
export type CustomerCreated = z.output<typeof customerCreated>;
/** A field that the business thought of. */
const customField = recordOf(z.object({ id: id, name: text, created_at: time, updated_at: time }), camelNames);
export type CustomField = z.output<typeof customField>;
export const customFieldPage = pageOf(customField);
export type CustomFieldPage = z.output<typeof customFieldPage>;
export const customFieldAnswer = recordIn(customField, "data");
export const customFieldChanged = recordIn(customField, "field");
export const customFieldCreated = recordIn(z.object({ id: id }), "result", "field");
export type CustomFieldCreated = z.output<typeof customFieldCreated>;
