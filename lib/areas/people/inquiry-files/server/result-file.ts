import "server-only";
import { inArray } from "drizzle-orm";
import {
  ANSWERS,
  inquiryOf,
  isAmong,
  type Signatory,
  TOLD,
  type ToldName,
  type ToldValue,
} from "@/lib/areas/people/inquiries/kinds";
import { contentsOf, type StoredInquiry } from "@/lib/areas/people/inquiries/server/record";
import enInquiries from "@/lib/areas/people/inquiries/words/en";
import faInquiries from "@/lib/areas/people/inquiries/words/fa";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema/index";
import type { JobFile, JobRecord } from "@/lib/server/jobs/watched/kind";
import type { Step } from "@/lib/server/jobs/watched/steps";
import { askedOf } from "@/lib/server/row-files/asked";
import { resultFile } from "@/lib/server/row-files/result-file";
import en from "../words/en";
import fa from "../words/fa";
import type { InquiriesAsked, InquiryContent } from "./content";

const WORDS = { fa: { own: fa, of: faInquiries }, en: { own: en, of: enInquiries } };
const READ_AT_ONCE = 1000;

/**
 * The result of a file of questions, with the answer to each row. The file of failed rows has only the rows to
 * correct.
 */
export function inquiriesFile(job: JobRecord, wanted: URLSearchParams): Promise<JobFile | null> {
  const { locale } = job.options;
  const { kind } = askedOf<InquiriesAsked>(job);
  const { own, of } = WORDS[locale];
  const tells = (inquiryOf(kind).tells as readonly ToldName[]).filter((name) => TOLD[name].kind !== "picture");
  return resultFile<InquiryContent>(job, wanted, async (steps, isFailed) => {
    const known = await inquiriesOf(steps.flatMap(({ subject }) => subject ?? []));
    const byLine = new Map(steps.map((step) => [step.line, step]));
    const answerOf = ({ subject: direct, repeats }: Step<InquiryContent>) => {
      // A row that repeats another one has its answer.
      const subject = direct ?? (repeats === null ? null : (byLine.get(repeats)?.subject ?? null));
      const inquiry = subject ? known.get(subject) : undefined;
      return { subject, answered: inquiry && isAmong(ANSWERS, inquiry.state) ? inquiry : undefined };
    };
    return {
      words: own.result,
      title: of.kinds[kind],
      latinName: "inquiries",
      cellOf,
      outcomeOf(step) {
        const { answered } = answerOf(step);
        return answered ? of.states[answered.state] : own.states[step.state === "found" ? "done" : step.state];
      },
      besides: ({ repeats }) => (repeats === null ? [] : [own.result.repeats.replace("{line}", String(repeats))]),
      more: {
        headings: isFailed ? [] : [...tells.map((name) => of.told[name]), own.result.trackId],
        cellsOf(step) {
          if (isFailed) return [];
          const { subject, answered } = answerOf(step);
          const values = (answered && contentsOf(answered)?.answer?.values) || {};
          return [...tells.map((name) => cellOf(textOf(values[name], locale))), cellOf(subject)];
        },
      },
    };
  });
}

/** Ids, codes and accounts are text cells, so that a spreadsheet does not change their digits. */
const cellOf = (text: string | null | undefined): Cell => (text ? textCell(text, true) : null);

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

function textOf(value: ToldValue | undefined, locale: "fa" | "en"): string | null {
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
