import "server-only";
import { safeParse } from "zod/v4/core";
import { readServiceTime } from "@/lib/kit/format/service-time";
import { FEE_WALLET_EMPTY, MATCHED, PROVIDER_ERROR, UNMATCHED } from "@/lib/kit/operations/inquiry-envelope";
import { birthday, cardOrNull, integerOrNull, mapped, textOrNull } from "@/lib/kit/operations/wire";
import * as z from "@/lib/kit/zod";
import { type InquiryKind, inquiryOf, SIGNATORY, type Signatory, TOLD, type ToldName, type ToldValue } from "../kinds";
import type { InquiryAnswer } from "../status";

type Body = Readonly<Record<string, unknown>>;
const isBody = (value: unknown): value is Body => typeof value === "object" && value !== null && !Array.isArray(value);

const fullName = (body: unknown, first: string, last: string): string =>
  isBody(body)
    ? [body[first], body[last]]
        .filter((part) => typeof part === "string")
        .join(" ")
        .trim()
    : "";

/** An account's owners in the spelling of this endpoint, in the service's usual spelling of names, or as texts. */
const names = mapped(z.nullish(z.array(z.unknown())), (all) => {
  const each = (all ?? []).map((one) =>
    typeof one === "string"
      ? one.trim()
      : fullName(one, "firstName", "lastName") || fullName(one, "first_name", "last_name"),
  );
  const found = each.filter((name) => name !== "");
  return found.length > 0 ? found : null;
});

/** A day in any of the service's formats; an unreadable one is shown as it came. */
const dayOrText = (value: string | null): string | null =>
  value === null ? null : (readServiceTime(value)?.day ?? value);

const signatory = z.record(z.string(), z.unknown());
const WIRE: Record<(typeof SIGNATORY)[number], string> = {
  firstName: "first_name",
  lastName: "last_name",
  nationalCode: "national_code",
  position: "position",
  startDate: "start_date",
  endDate: "end_date",
};
const table = mapped(z.nullish(z.array(signatory)), (rows) => {
  const read = (rows ?? []).map((row) => {
    const told = SIGNATORY.map((name) => {
      const { data = null } = safeParse(textOrNull, row[WIRE[name]]);
      return [name, name.endsWith("Date") ? dayOrText(data) : data] as const;
    });
    return Object.fromEntries(told) as Signatory;
  });
  return read.length > 0 ? read : null;
});

/** Far more than a portrait on a card needs: 2 MiB. */
const MOST_PICTURE_LETTERS = 2_800_000;

/** Base64, with or without a data URL's prefix; the type is read from the bytes where it is shown. */
const picture = mapped(textOrNull, (text, context) => {
  const plain = text?.replace(/^data:[\w/+.-]*;base64,/, "").replace(/\s+/g, "") ?? null;
  if (plain === null) return null;
  if (plain.length <= MOST_PICTURE_LETTERS && /^[A-Za-z0-9+/]+={0,2}$/.test(plain)) return plain;
  context.issues.push({ code: "custom", input: text, message: "no picture" });
  return z.NEVER;
});

const YES: readonly unknown[] = [true, 1, "1", "true", "yes"];
const NO: readonly unknown[] = [false, 0, "0", "false", "no"];

/** An unknown word is never interpreted as living or dead. */
const yesOrNo = mapped(z.unknown(), (value, context) => {
  if (value === undefined || value === null || value === "") return null;
  const word = typeof value === "string" ? value.trim().toLowerCase() : value;
  if (YES.includes(word)) return true;
  if (NO.includes(word)) return false;
  context.issues.push({ code: "custom", input: value, message: "neither yes nor no" });
  return z.NEVER;
});

const text = textOrNull;
const READERS: Record<(typeof TOLD)[ToldName]["kind"], z.core.$ZodType> = {
  text,
  name: text,
  digits: text,
  iban: text,
  word: text,
  card: cardOrNull,
  day: birthday,
  number: integerOrNull,
  yesNo: yesOrNo,
  names,
  table,
  picture,
};

/**
 * Reads an inquiry's answer, with any HTTP status. The fields are under `data`, in older answers beside it; an
 * unreadable field is left out alone. A match counts only with the service's own word for it. Any other kind of
 * answer counts only if it contains something besides the input.
 */
export function inquiryAnswer(kind: InquiryKind) {
  const { tells, isMatch, asks } = inquiryOf(kind);
  return mapped(z.record(z.string(), z.unknown()), (body, context): InquiryAnswer => {
    const data = isBody(body.data) ? body.data : {};
    const said = (name: string) => data[name] ?? body[name];
    const word = (value: unknown) => (typeof value === "string" ? value.trim().toUpperCase() : "");
    const code = word(body.code);
    const none = (outcome: InquiryAnswer["outcome"]): InquiryAnswer => ({ outcome, values: {}, unread: [] });
    if (code === FEE_WALLET_EMPTY.toUpperCase()) return none("noMoney");
    if (code === PROVIDER_ERROR.toUpperCase()) return none("failed");
    if (code === UNMATCHED || (isMatch && word(said("status")) === UNMATCHED)) return none("unmatched");
    const values: Partial<Record<ToldName, ToldValue>> = {};
    const unread: ToldName[] = [];
    for (const name of tells) {
      const { wire, kind: how } = TOLD[name];
      const read = safeParse(READERS[how], said(wire));
      const value = read.success ? read.data : undefined;
      if (!read.success || isUnread(value)) unread.push(name);
      else if (value !== null && value !== undefined) values[name] = value as ToldValue;
    }
    const isNews = Object.keys(values).some((name) => !(asks as readonly string[]).includes(name));
    const isKnown = code === "" || code === MATCHED;
    const hasMatched = code === MATCHED || word(said("status")) === MATCHED;
    if (isMatch ? hasMatched : isNews && isKnown) return { outcome: isMatch ? "matched" : "found", values, unread };
    context.issues.push({
      code: "custom",
      input: body.data,
      path: ["data"],
      message: "no answer, and no word for that",
    });
    return z.NEVER;
  });
}

const isUnread = (value: unknown): boolean => isBody(value) && value.isUnread === true;
