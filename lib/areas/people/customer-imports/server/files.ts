import "server-only";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { textCell } from "@/lib/kit/tables/csv";
import type { JobFile, JobRecord } from "@/lib/server/jobs/watched/kind";
import { askedOf } from "@/lib/server/row-files/asked";
import { resultFile } from "@/lib/server/row-files/result-file";
import type { Sample, SampleLocale } from "@/lib/server/row-files/sample";
import enMessages from "../words/en";
import faMessages from "../words/fa";
import { DIGIT_FIELDS, HEADINGS, IMPORT_FIELDS, type ImportField, type KnownOwnField } from "./columns";
import type { ImportAsked, ImportContent } from "./content";
import { IS_THEIRS, ourColumns, ownName } from "./view";

const WORDS = { fa: faMessages, en: enMessages };

/** What became of a file of customers, with the customer's id at the end. */
export function importFile(job: JobRecord, wanted: URLSearchParams): Promise<JobFile | null> {
  const { locale } = job.options;
  const asked = askedOf<ImportAsked>(job);
  const { result: words, states } = WORDS[locale];
  return resultFile<ImportContent>(job, wanted, (_, isFailed) => ({
    words,
    title: words.title,
    latinName: "customers-import",
    // A file of ours that was imported again gets these columns anew.
    leftOut: ourColumns(asked),
    cellOf(text, index) {
      if (text === "") return null;
      const column = asked.columns[index] ?? null;
      // To be read again: a mobile's `+98` would only look like a formula.
      const isMobile = isFailed && (column === "mobile" || column === "agentMobile");
      const written = isMobile ? (normalizeMobile(text) ?? text) : text;
      return textCell(written, DIGIT_FIELDS.includes(column as ImportField));
    },
    outcomeOf: ({ state }) => states[state],
    nameOf: (field) => ownName(asked)(field) ?? HEADINGS[locale][field as ImportField],
    besides: ({ repeats, state }) =>
      repeats === null
        ? []
        : [words[state === "repeated" ? "repeats" : "sharesMobile"].replace("{line}", String(repeats))],
    more: {
      headings: [words.customerId],
      cellsOf: ({ subject, state }) => [subject && IS_THEIRS.has(state) ? textCell(subject, true) : null],
    },
  }));
}

/** An empty file of customers, with the business's own fields. */
export function importSample(own: readonly KnownOwnField[], locale: SampleLocale): Sample {
  const { sampleFile: words } = WORDS[locale];
  return {
    words,
    latinName: "customers-sample",
    columns: [
      ...IMPORT_FIELDS.map((field) => [HEADINGS[locale][field], words.of[field]] as const),
      ...own.map(({ name }) => [name, words.own] as const),
    ],
  };
}
