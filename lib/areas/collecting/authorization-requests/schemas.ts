import { serverNow, tehranToday } from "@/lib/kit/clock";
import { cleanInput } from "@/lib/kit/format/digits";
import { readEmail } from "@/lib/kit/format/email";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { readMobile } from "@/lib/kit/format/mobile";
import { readNationalCode } from "@/lib/kit/format/national-code";
import { idText, isoDay, optionalName, optionalRead, pageNumber, perPage } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { linkEndMs, MOST_LINK_DAYS, USUAL_LINK_DAYS, WAGE_TYPES } from "./status";

/** The service names no limit and refuses numbers that are too large. The field and our column hold six digits. */
const MOST_A_MONTH = 999_999;
const LARGEST_RIAL = 1_000_000_000_000;

const mobile = z.pipe(
  z.string().check(z.minLength(1, "errors.required"), z.maxLength(60, "errors.tooLong")),
  z.transform((text, context) => {
    const value = readMobile(text);
    if (typeof value === "string") return value;
    context.issues.push({ code: "custom", input: text, message: value?.error ?? "errors.invalidMobile" });
    return z.NEVER;
  }),
);

/** A number typed with any digits. */
const count = z.pipe(
  z.union([z.number(), z.string().check(z.minLength(1, "errors.required"), z.maxLength(20, "errors.tooLong"))]),
  z.transform((typed, context) => {
    const value = typeof typed === "number" ? typed : Number(cleanInput(typed));
    if (Number.isInteger(value) && value >= 1 && value <= MOST_A_MONTH) return value;
    context.issues.push({ code: "custom", input: typed, message: "errors.notAWholeNumber" });
    return z.NEVER;
  }),
);

/** What a payer is asked to agree to. Amounts are whole rial, `expiresOn` is the last day. */
const terms = z.object({
  bankCode: z.string().check(z.minLength(1, "errors.required"), z.regex(/^\d{3}$/, "errors.invalid")),
  mobile,
  monthlyCount: count,
  limitRial: z
    .number("errors.required")
    .check(
      z.int("errors.amountDecimals"),
      z.gte(1, "errors.amountTooSmall"),
      z.lte(LARGEST_RIAL, "errors.amountTooLarge"),
    ),
  expiresOn: z.pipe(
    z.string().check(z.minLength(1, "errors.required")),
    isoDay.check(z.refine((day) => day > tehranToday(), "errors.dateNotAhead")),
  ),
  name: optionalName,
  email: optionalRead(readEmail, "errors.invalidEmail"),
  nationalCode: optionalRead(readNationalCode, "errors.invalidNationalCode"),
  wageType: z.optional(z.nullable(z.enum(WAGE_TYPES))),
});

const asked = z.extend(terms, {
  /** How long the payer's link lives. */
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_LINK_DAYS)), USUAL_LINK_DAYS),
  /** The request that this one replaces; that one is withdrawn first. */
  insteadOf: z.optional(idText),
});

/** A payer who presses on the link's last day must still get an authorization that lasts. */
const outlivesLink = z.check<z.output<typeof asked>>(
  ({ value: { days, expiresOn }, issues }) => {
    // A day that has passed is wrong by itself.
    if (typeof expiresOn !== "string" || !Number.isInteger(days) || expiresOn <= tehranToday()) return;
    if (expiresOn > tehranDayOf(linkEndMs(days, serverNow()))) return;
    issues.push({ code: "custom", input: expiresOn, path: ["expiresOn"], message: "errors.dateNotAfterLink" });
  },
  // Other wrong fields do not hide this one.
  { when: () => true },
);

/** The request to a payer. */
export const requestCreateInput = asked.check(outlivesLink);
export type RequestCreated = z.output<typeof requestCreateInput>;

/**
 * The same schema with further checks against known limits, also while other fields are empty: a user who types an
 * amount that is too large is told at once.
 * @param problemsOf gets the values typed so far, of which any may be missing
 */
export const requestInputWithin = (
  problemsOf: (wish: Partial<RequestCreated>) => readonly { name: string; message: string }[],
) =>
  requestCreateInput.check(
    z.check<RequestCreated>(
      ({ value, issues }) => {
        for (const { name, message } of problemsOf(value))
          issues.push({ code: "custom", input: value, path: [name], message });
      },
      { when: () => true },
    ),
  );

/** The terms for the service, with the address to which the bank sends the payer back. */
export const requestStoreInput = z.extend(terms, { callbackUrl: z.string().check(z.maxLength(2048)) });

export const requestListInput = z.object({ page: pageNumber, perPage });
export const requestIdInput = z.object({ requestId: idText });
export const verifyInput = z.object({ authorizationId: idText });
