import { idText, isoDay, noInput, pageNumber, perPage } from "@/lib/kit/operations/input";
import { filterInputs } from "@/lib/kit/records/list-input";
import * as z from "@/lib/kit/zod";
import { accountStatementFilters } from "./filters";
import { LONGEST_CONTAINS, LONGEST_LABEL } from "./status";

/** An IBAN of the business itself, as the service returned it. */
const iban = z.string().check(z.regex(/^IR\d{24}$/, "errors.invalid"));

export const accountListInput = noInput;
export const accountInput = z.object({ iban });
export const statementInput = z.object({
  iban,
  ...filterInputs(accountStatementFilters),
  page: pageNumber,
  perPage,
});
export const liveInput = z.object({ iban, from: isoDay, to: isoDay });
/** A period in the book, at most as long as a chart can show. */
export const periodInput = z.object({
  iban,
  ...filterInputs(accountStatementFilters),
  calendar: z.enum(["jalali", "gregorian"]),
});
export const rowsOfRecordInput = z.object({
  kind: z.enum(["settlement", "order", "transaction"]),
  id: idText,
  iban,
  at: z.iso.datetime(),
});

const label = z
  .string({ error: "errors.required" })
  .check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(LONGEST_LABEL, "errors.tooLong"));
export const labelFormInput = z.object({ label });
export const labelAddInput = z.object({ iban, trackingCode: idText, label });
/** Without a label all labels of the row are removed. */
export const labelRemoveInput = z.object({ iban, trackingCode: idText, label: z.optional(label) });

/** A text that the bank's description must contain; shorter texts would be in too many rows. */
const contains = z
  .string({ error: "errors.required" })
  .check(z.trim(), z.minLength(2, "errors.tooShort"), z.maxLength(LONGEST_CONTAINS, "errors.tooLong"));
const RULE_REACHES = ["new", "known"] as const;
/** The part of a rule that decides which rows it fits. */
export const ruleTryInput = z.object({
  ruleId: z.optional(z.uuid()),
  contains,
  label,
  iban: z.nullable(iban),
  reach: z.enum(RULE_REACHES),
});
export const ruleSaveInput = z.extend(ruleTryInput, { isOn: z.boolean() });
/** The form's schema; an empty account means every account. */
export const ruleForm = z.object({
  contains,
  label,
  account: z.string(),
  reach: z.enum(RULE_REACHES),
});
export const ruleInput = z.object({ ruleId: z.uuid() });
export const ruleSwitchInput = z.object({ ruleId: z.uuid(), isOn: z.boolean() });
export const ruleMoveInput = z.object({ ruleId: z.uuid(), to: z.enum(["up", "down"]) });
