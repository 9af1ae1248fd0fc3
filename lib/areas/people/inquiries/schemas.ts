import { safeParse } from "zod/v4/core";
import { normalizeCardNumber } from "@/lib/kit/format/card";
import { withoutGaps } from "@/lib/kit/format/digits";
import { parseIban } from "@/lib/kit/format/iban";
import { readMobile } from "@/lib/kit/format/mobile";
import { readNationalCode } from "@/lib/kit/format/national-code";
import { persianLetters } from "@/lib/kit/format/plain-letters";
import { birthDay, idText, optionalText, type ReadText } from "@/lib/kit/operations/input";
import { filterInputs } from "@/lib/kit/records/list-input";
import * as z from "@/lib/kit/zod";
import { inquiryFilters } from "./filters";
import {
  type AskedName,
  INQUIRY_KINDS,
  type InquiryInput,
  type InquiryKind,
  inquiryOf,
  LEDGER_KINDS,
  type LedgerKind,
} from "./kinds";
import { INQUIRY_GROUPS } from "./status";

/** What was typed, in the one form in which the same is always the same. */
const typed = (read: ReadText, error: string) =>
  z.pipe(
    z.string("errors.required").check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(300, "errors.tooLong")),
    z.transform((text, context) => {
      const value = read(text);
      if (typeof value === "string") return value;
      context.issues.push({ code: "custom", message: value?.error ?? error, input: text });
      return z.NEVER;
    }),
  );
const digits = (pattern: RegExp) => (text: string) => {
  const value = withoutGaps(text);
  return pattern.test(value) ? value : null;
};
const name = typed((text) => persianLetters(text).replace(/\s+/g, " "), "errors.invalid");

const CHECKS = {
  firstName: name,
  lastName: name,
  nationalCode: typed(readNationalCode, "errors.invalidNationalCode"),
  birthday: z.pipe(z.string("errors.required").check(z.minLength(1, "errors.required")), birthDay),
  mobile: typed(readMobile, "errors.invalidMobile"),
  iban: typed((text) => {
    const parsed = parseIban(text);
    return parsed.ok ? parsed.iban : parsed;
  }, "errors.invalid"),
  card: typed(normalizeCardNumber, "errors.invalidCard"),
  fidaCode: typed(digits(/^\d{12}$/), "errors.invalidFidaCode"),
  postalCode: typed(digits(/^[1-9]\d{9}$/), "errors.invalidPostalCode"),
  companyId: typed(digits(/^[1-9]\d{10}$/), "errors.invalidCompanyId"),
  legalName: name,
} satisfies Record<AskedName, z.core.$ZodType<string>>;

const emptyAsNothing = z.transform((value: unknown) => (value === "" || value === null ? undefined : value));

/** What an inquiry of a kind asks for, checked and in its one spelling. */
export function inquiryInput(kind: InquiryKind) {
  const { asks, mayAsk = [] } = inquiryOf(kind);
  const shape = {
    ...Object.fromEntries(asks.map((each) => [each, CHECKS[each]])),
    ...Object.fromEntries(mayAsk.map((each) => [each, z.pipe(emptyAsNothing, z.optional(CHECKS[each] as never))])),
  };
  return z.object(shape) as unknown as z.ZodMiniType<InquiryInput, Record<string, unknown>>;
}
const inputs = Object.fromEntries(INQUIRY_KINDS.map((kind) => [kind, inquiryInput(kind)])) as Record<
  InquiryKind,
  ReturnType<typeof inquiryInput>
>;

/** The same with the track id that it is sent under. */
export const inquiryCallInput = (kind: InquiryKind) =>
  z.pipe(
    z.looseObject({ trackId: idText }),
    z.transform(({ trackId, ...rest }, context) => {
      const { data, error } = safeParse(inputs[kind], rest);
      if (data) return { ...data, trackId };
      context.issues.push(...(error.issues as never[]));
      return z.NEVER;
    }),
  );

/** A person's reason, for the ledger. */
export const reason = z.optional(z.string().check(z.trim(), z.maxLength(300, "errors.tooLong")));

/** What somebody has read of a question: {@link InquiryShown.mark}. */
export const seenMark = z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}$/)));

/** A question that is to be asked; its fields are checked by those of its kind. */
export const inquiryAskInput = z.pipe(
  z.object({
    kind: z.enum(INQUIRY_KINDS),
    input: z.record(z.string(), z.unknown()),
    reason,
    /** The customer that it is about, if known. */
    customerId: optionalText,
    /** What its asker has read of the same question: {@link InquiryShown.mark}. */
    seen: seenMark,
  }),
  z.transform((asked, context) => {
    const { data, error } = safeParse(inputs[asked.kind], asked.input);
    if (data) return { ...asked, input: data };
    for (const issue of error.issues) context.issues.push({ ...issue, path: ["input", ...issue.path] } as never);
    return z.NEVER;
  }),
);

export const inquiryIdInput = z.object({ inquiryId: z.uuid("errors.invalidId") });
export const inquiryTotalsInput = z.object({
  ...filterInputs(inquiryFilters),
  by: z._default(z.enum(INQUIRY_GROUPS), "kind"),
});
export const inquiryDecideInput = z.extend(inquiryIdInput, { isApproved: z.boolean() });

const rial = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000_000)));
/** What the business knows of its fees, and how much a member may spend in a month without another's yes. */
export const inquirySettingsInput = z.object({
  fees: z.object(
    Object.fromEntries(LEDGER_KINDS.map((kind) => [kind, z.optional(rial)])) as unknown as Record<
      LedgerKind,
      z.ZodMiniType<number | null | undefined>
    >,
  ),
  /** For each member without a limit of their own; null: no limit. */
  monthlyRial: rial,
  members: z.record(z.uuid(), rial),
  /** When what is changed had been written, as it was read: what somebody else wrote since is not written over. */
  readAt: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
});
