import "server-only";
import { inArray } from "drizzle-orm";
import { type Cell, textCell } from "@/lib/exports/csv";
import { exportInstant, fileNameInstant } from "@/lib/format/date";
import enInquiries from "@/lib/i18n/en/inquiries";
import en from "@/lib/i18n/en/inquiry-files";
import faInquiries from "@/lib/i18n/fa/inquiries";
import fa from "@/lib/i18n/fa/inquiry-files";
import {
  ANSWERS,
  inquiryOf,
  isAmong,
  type Signatory,
  TOLD,
  type ToldName,
  type ToldValue,
} from "@/lib/inquiries/kinds";
import type { StepState } from "@/lib/jobs/states";
import { db } from "@/lib/server/db/client";
import { inquiries } from "@/lib/server/db/schema";
import { messageOf } from "@/lib/server/exports/view";
import { contentsOf, type StoredInquiry } from "@/lib/server/inquiries/record";
import type { JobFile, JobRecord } from "@/lib/server/jobs/watched/kind";
import { isKept } from "@/lib/server/jobs/watched/steer";
import { listSteps } from "@/lib/server/jobs/watched/steps";
import { formatOf, jobFileOf, tableFile } from "@/lib/server/jobs/watched/table-file";
import { type FileContent, fileAsked } from "./content";
import { problemsOf } from "./view";

const WORDS = { fa: { own: fa, of: faInquiries }, en: { own: en, of: enInquiries } };
/** What is corrected and sent again: what certainly was not answered. */
const FAILED: readonly StepState[] = ["wrong", "refused"];
const READ_AT_ONCE = 1000;

/** The file's own rows with what became of each and what was told; or only those that got no answer, to be corrected. */
export async function resultFile(job: JobRecord, wanted: URLSearchParams): Promise<JobFile | null> {
  if (!isKept(job)) return null;
  const isFailed = wanted.get("rows") === "failed";
  const format = formatOf(wanted);
  const { locale, calendar } = job.options;
  const asked = fileAsked(job);
  const { own, of } = WORDS[locale];
  const tells = (inquiryOf(asked.kind).tells as readonly ToldName[]).filter((name) => TOLD[name].kind !== "picture");
  const steps = await listSteps<FileContent>(job.id, isFailed ? { states: FAILED } : {});
  const known = await inquiriesOf(steps.flatMap(({ subject }) => subject ?? []));
  const byLine = new Map(steps.map((step) => [step.line, step]));
  const headings = asked.headings.map((heading, index) => ({ heading, index }));
  const { line, outcome, problem, trackId } = own.result;
  const header = [...headings.map(({ heading }) => heading), line, outcome, problem];
  if (!isFailed) header.push(...tells.map((name) => of.told[name]), trackId);
  const rows = steps.map((step): Cell[] => {
    const said = problemsOf(step, asked).map(({ column, message }) => {
      const text = messageOf(message, { locale });
      return column ? `${column}: ${text}` : text;
    });
    if (step.repeats !== null) said.push(own.result.repeats.replace("{line}", String(step.repeats)));
    // A row that repeats another has that one's answer.
    const subject = step.subject ?? (step.repeats === null ? null : (byLine.get(step.repeats)?.subject ?? null));
    const inquiry = subject ? known.get(subject) : undefined;
    const isAnswered = inquiry !== undefined && isAmong(ANSWERS, inquiry.state);
    const values = (isAnswered && contentsOf(inquiry)?.answer?.values) || {};
    const cells: Cell[] = [
      ...headings.map(({ index }) => cellOf(step.content.cells[index])),
      textCell(String(step.line)),
      textCell(isAnswered ? of.states[inquiry.state] : own.states[step.state === "found" ? "done" : step.state]),
      textCell(said.join(" | ")),
    ];
    if (!isFailed) cells.push(...tells.map((name) => cellOf(textOf(values[name], locale))), cellOf(subject));
    return cells;
  });
  const about = [
    [of.kinds[asked.kind], asked.fileName],
    [own.result.madeBy, job.memberName],
    [own.result.madeAt, exportInstant(job.createdAt.toISOString(), calendar)],
  ].map((each) => each.map((text) => textCell(text ?? "")));
  const bytes = await tableFile(format, {
    header,
    rows,
    about,
    locale,
    name: own.result.sheet,
    aboutName: own.result.about,
  });
  const madeAt = fileNameInstant(job.createdAt.toISOString(), calendar);
  const name = isFailed ? own.result.failedFile : own.result.allFile;
  return { ...jobFileOf(format, `${job.business}-${name}-${madeAt}`, `inquiries-${madeAt}`), bytes, rows: rows.length };
}

/** Ids, codes and accounts: text, whatever a spreadsheet would make of their digits. */
const cellOf = (text: string | null | undefined): Cell => (text ? textCell(text, true) : null);

async function inquiriesOf(ids: readonly string[]): Promise<Map<string, StoredInquiry>> {
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
