import { idText, isoDay, noInput, optionalText, pageNumber, perPage } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import { LONGEST_LABEL, ROW_TYPES } from "./codes";

/** An IBAN of the business itself, as the service told it. */
const iban = z.string().check(z.regex(/^IR\d{24}$/, "errors.invalidIban"));

export const accountListInput = noInput;
export const accountInput = z.object({ iban });
export const statementInput = z.object({
  iban,
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  type: z.optional(z.enum(ROW_TYPES)),
  label: optionalText,
  q: optionalText,
  page: pageNumber,
  perPage,
});
export const liveInput = z.object({ iban, from: isoDay, to: isoDay });
const label = z
  .string({ error: "errors.required" })
  .check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(LONGEST_LABEL, "errors.tooLong"));
export const labelFormInput = z.object({ label });
export const labelAddInput = z.object({ iban, trackingCode: idText, label });
/** Without a label all of the row's go. */
export const labelRemoveInput = z.object({ iban, trackingCode: idText, label: z.optional(label) });
