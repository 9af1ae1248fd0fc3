import { LONGEST_LABEL } from "@/lib/areas/money/bank-accounts/status";
import { idText, isoDay } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { ACCOUNT_KEYS, MOST_BANKS, MOST_CODE, MOST_LABELS, MOST_NAME } from "./accounts";
import { MOST_NOTE } from "./checks";
import { monthNamed } from "./months";

const month = z.string().check(
  z.maxLength(7),
  z.refine((text) => monthNamed(text) !== null, "errors.invalidDate"),
);

export const monthsInput = z.object({ calendar: z.enum(["jalali", "gregorian"]) });
export const monthInput = z.object({ month });
export const dayInput = z.object({ day: isoDay });

export const mismatchInput = z.object({ mismatchId: z.uuid() });

const note = z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(MOST_NOTE, "errors.tooLong"));
/** The amounts of a mismatch as somebody saw them, in rial. */
const seen = z.object({ amountRial: z.nullable(z.int()), otherRial: z.nullable(z.int()), count: z.int() });
/**
 * `explained`: the note says why it is so, of the amounts that were seen: with others by now nothing is explained;
 * `unexplained` takes that back.
 */
export const noteInput = z
  .object({ mismatchId: z.uuid(), note, event: z.enum(["note", "explained", "unexplained"]), seen: z.optional(seen) })
  .check(z.refine(({ event, seen: amounts }) => event !== "explained" || amounts !== undefined, "errors.required"));

export const closeInput = z.object({
  month,
  /** The month's name typed once more. */
  confirmation: idText,
  note: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(MOST_NOTE, "errors.tooLong"))), null),
  /** What was shown: with other figures by now nothing is closed. */
  closingRial: z.record(idText, z.int()),
});

export const closingInput = z.object({ closingId: z.uuid() });
const reopenForm = z.object({
  reason: z.string().check(z.trim(), z.minLength(3, "errors.required"), z.maxLength(MOST_NOTE, "errors.tooLong")),
});
export const reopenInput = z.extend(closingInput, reopenForm.shape);

const code = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MOST_CODE, "errors.tooLong"),
    z.regex(/^[0-9A-Za-z][0-9A-Za-z./-]*$|^$/, "errors.invalid"),
  );
const account = z.object({ code, name: z.string().check(z.trim(), z.maxLength(MOST_NAME, "errors.tooLong")) });
const labelAccount = z.object({
  label: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(LONGEST_LABEL, "errors.tooLong")),
  // A label without a code is none that has one.
  code: code.check(z.minLength(1, "errors.required")),
  name: account.shape.name,
});
export const chartInput = z.object({
  accounts: z.object(
    Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, account])) as Record<
      (typeof ACCOUNT_KEYS)[number],
      typeof account
    >,
  ),
  banks: z._default(
    z.record(idText, account).check(z.refine((banks) => Object.keys(banks).length <= MOST_BANKS, "errors.tooLong")),
    {},
  ),
  labels: z._default(z.array(labelAccount).check(z.maxLength(MOST_LABELS, "errors.tooLong")), []),
  /** When the codes that are replaced were written; null for the first. Somebody else's are not written over. */
  changedAt: z.nullable(z.iso.datetime({ offset: true })),
});
