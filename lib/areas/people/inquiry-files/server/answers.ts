import "server-only";
import { inArray } from "drizzle-orm";
import type { Signatory, ToldValue } from "@/lib/areas/people/inquiries/kinds";
import type { StoredInquiry } from "@/lib/areas/people/inquiries/server/record";
import type { Locale } from "@/lib/kit/i18n/locales";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";
import type { JobStep } from "@/lib/server/jobs/watched/steps";
import { subjectsOf } from "@/lib/server/row-files/subjects";

/** The questions that steps asked or met, by their ids. */
export const inquiriesOf = (steps: readonly JobStep<unknown>[]): Promise<Map<string, StoredInquiry>> =>
  subjectsOf(steps, (ids) => db().select().from(inquiries).where(inArray(inquiries.id, ids)));

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
