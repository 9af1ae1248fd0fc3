import "server-only";
import { inArray } from "drizzle-orm";
import type { StoredInquiry } from "@/lib/areas/people/inquiries/server/record";
import type { Signatory, ToldValue } from "@/lib/areas/people/inquiries/status";
import type { Locale } from "@/lib/kit/i18n/locales";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";

const READ_AT_ONCE = 1000;

/** Questions of the ledger by their ids. */
export async function inquiriesOf(ids: readonly string[]): Promise<Map<string, StoredInquiry>> {
  const found = new Map<string, StoredInquiry>();
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const some = ids.slice(at, at + READ_AT_ONCE);
    for (const row of await db().select().from(inquiries).where(inArray(inquiries.id, some))) found.set(row.id, row);
  }
  return found;
}

const YES_NO = { fa: ["بله", "خیر"], en: ["yes", "no"] } as const;

/** A value of an answer as text; null if it was not told. */
export function textOf(value: ToldValue | undefined, locale: Locale): string | null {
  if (value === undefined) return null;
  if (typeof value === "boolean") return YES_NO[locale][value ? 0 : 1];
  if (!Array.isArray(value)) return String(value);
  return (value as readonly (string | Signatory)[])
    .map((each) =>
      typeof each === "string"
        ? each
        : [each.firstName, each.lastName, each.position].filter((part) => part !== null).join(" "),
    )
    .join(" | ");
}
