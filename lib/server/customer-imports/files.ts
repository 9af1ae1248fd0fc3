import "server-only";
import { type Cell, textCell } from "@/lib/exports/csv";
import { exportInstant, fileNameInstant } from "@/lib/format/date";
import { normalizeMobile } from "@/lib/format/mobile";
import enMessages from "@/lib/i18n/en/customer-import";
import faMessages from "@/lib/i18n/fa/customer-import";
import type { StepState } from "@/lib/jobs/states";
import { messageOf } from "@/lib/server/exports/view";
import type { JobFile, JobRecord } from "@/lib/server/jobs/watched/kind";
import { isKept } from "@/lib/server/jobs/watched/steer";
import { listSteps } from "@/lib/server/jobs/watched/steps";
import { formatOf, jobFileOf, tableFile } from "@/lib/server/jobs/watched/table-file";
import {
  DIGIT_FIELDS,
  HEADINGS,
  IMPORT_FIELDS,
  type ImportColumn,
  type ImportField,
  type KnownOwnField,
} from "./columns";
import { type ImportContent, importAsked } from "./content";
import { IS_THEIRS, ourColumns, problemsOf } from "./view";

type Locale = "fa" | "en";
const WORDS = { fa: faMessages, en: enMessages };

/** What is corrected and imported again: what certainly was not made. */
const FAILED: readonly StepState[] = ["wrong", "refused"];

/**
 * The file's own rows with what became of each and the customer's id at the end; or only those that were not made, to be
 * corrected and imported again.
 */
export async function importFile(job: JobRecord, wanted: URLSearchParams): Promise<JobFile | null> {
  if (!isKept(job)) return null;
  const isFailed = wanted.get("rows") === "failed";
  const format = formatOf(wanted);
  const { locale, calendar } = job.options;
  const asked = importAsked(job);
  const words = WORDS[locale].result;
  const steps = await listSteps<ImportContent>(job.id, isFailed ? { states: FAILED } : {});
  // A file of ours that was imported again gets these columns anew.
  const ours = ourColumns(asked);
  const headings = asked.headings.flatMap((heading, index) => (ours.has(index) ? [] : [{ heading, index }]));
  const header = [
    ...headings.map(({ heading }) => heading),
    words.line,
    words.outcome,
    words.problem,
    words.customerId,
  ];
  const rows = steps.map((step) => {
    const said = problemsOf(step, asked).map(({ column, field, message }) => {
      const text = messageOf(message, { locale });
      const name = column ?? HEADINGS[locale][field as ImportField];
      return name ? `${name}: ${text}` : text;
    });
    if (step.repeats !== null)
      said.push(words[step.state === "repeated" ? "repeats" : "sharesMobile"].replace("{line}", String(step.repeats)));
    return [
      ...headings.map(({ index }) => cellOf(step.content.cells[index] ?? "", asked.columns[index] ?? null, isFailed)),
      textCell(String(step.line)),
      textCell(WORDS[locale].states[step.state]),
      textCell(said.join(" | ")),
      step.subject && IS_THEIRS.has(step.state) ? textCell(step.subject, true) : null,
    ];
  });
  const about = [
    [words.title, asked.fileName],
    [words.madeBy, job.memberName],
    [words.madeAt, exportInstant(job.createdAt.toISOString(), calendar)],
  ].map((line) => line.map((text) => textCell(text ?? "")));
  const bytes = await tableFile(format, { header, rows, about, locale, name: words.sheet, aboutName: words.about });
  const name = isFailed ? words.failedFile : words.allFile;
  const madeAt = fileNameInstant(job.createdAt.toISOString(), calendar);
  return {
    ...jobFileOf(format, `${job.business}-${name}-${madeAt}`, `customers-import-${madeAt}`),
    bytes,
    rows: rows.length,
  };
}

/** An empty file with the columns that are known, and, as a spreadsheet, what belongs into each. */
export async function sampleFile(own: readonly KnownOwnField[], wanted: URLSearchParams): Promise<JobFile> {
  const format = formatOf(wanted);
  const locale: Locale = wanted.get("locale") === "en" ? "en" : "fa";
  const { sampleFile: sample } = WORDS[locale];
  const header = [...IMPORT_FIELDS.map((field) => HEADINGS[locale][field]), ...own.map(({ name }) => name)];
  const about = [
    [sample.title],
    ...IMPORT_FIELDS.map((field) => [HEADINGS[locale][field], sample.of[field]]),
    ...own.map(({ name }) => [name, sample.own]),
  ].map((line) => line.map((text) => textCell(text)));
  const bytes = await tableFile(format, {
    header,
    // A spreadsheet takes digits for numbers unless its cells are text before somebody types.
    rows:
      format === "xlsx"
        ? Array.from({ length: preparedRows(header.length) }, () => header.map(() => textCell("", true)))
        : [],
    about,
    locale,
    name: sample.sheet,
    aboutName: sample.about,
  });
  return { ...jobFileOf(format, sample.fileName, "customers-sample"), bytes };
}

/** Fewer where there are many columns: whoever asks next waits for each cell. */
const preparedRows = (columns: number): number => Math.min(500, Math.floor(10_000 / columns));

/** @param isCorrected the file is to be read again: a mobile's `+98` would only look like a formula */
function cellOf(text: string, column: ImportColumn | null, isCorrected: boolean): Cell {
  if (text === "") return null;
  const isMobile = column === "mobile" || column === "agentMobile";
  const written = isCorrected && isMobile ? (normalizeMobile(text) ?? text) : text;
  return textCell(written, DIGIT_FIELDS.includes(column as ImportField));
}
