import "server-only";
import type { output } from "zod/v4/core";
import { fieldsOf, type InquiryKind, inquiryOf, TOLD, type ToldName } from "@/lib/areas/people/inquiries/kinds";
import { inquiryInput } from "@/lib/areas/people/inquiries/schemas";
import {
  contentsOf,
  priceIn,
  questionHash,
  type StoredInquiry,
  settingsOf,
} from "@/lib/areas/people/inquiries/server/record";
import { ANSWERS, isAmong } from "@/lib/areas/people/inquiries/status";
import enInquiries from "@/lib/areas/people/inquiries/words/en";
import faInquiries from "@/lib/areas/people/inquiries/words/fa";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import type { JobStep } from "@/lib/server/jobs/watched/steps";
import { askedOf } from "@/lib/server/row-files/asked";
import { cellReader } from "@/lib/server/row-files/cells";
import { defineRowFile } from "@/lib/server/row-files/define";
import { INQUIRY_FILE, inquiryFileOperations } from "../operations";
import type { FileRow, InquiryFile, inquiryFileCreateInput, inquiryFileStartInput } from "../schemas";
import en from "../words/en";
import fa from "../words/fa";
import { inquiriesOf, textOf } from "./answers";
import { checkQuestion } from "./check";
import { inquiryColumns } from "./columns";
import type { InquiriesAsked, InquiryContent } from "./content";
import { checkFile, fileErrorOf, runFile, spentOnFiles } from "./run";

const WORDS = { fa, en };
const OF_INQUIRIES = { fa: faInquiries, en: enInquiries };

/** A file of questions, asked one by one at the service. */
export const inquiryFile = defineRowFile<{
  asked: InquiriesAsked;
  content: InquiryContent;
  file: InquiryFile;
  line: FileRow;
  create: output<typeof inquiryFileCreateInput>;
  start: output<typeof inquiryFileStartInput>;
}>({
  name: "inquiry-file",
  subject: "inquiry_file",
  tag: "inquiry-files",
  operations: inquiryFileOperations,
  rule: INQUIRY_FILE,
  namespace: "inquiryFiles",
  words: WORDS,

  asked: ({ kind }) => ({ kind, limitRial: null }),
  columns: ({ kind }) => inquiryColumns(kind),
  rules({ kind, columns }) {
    const schema = inquiryInput(kind);
    return (cells) => checkQuestion(schema, cells, columns);
  },
  identityOf: ({ input }, { kind }, business) => ({
    same: input && questionHash(business, kind, input).toString("base64"),
  }),

  check: checkFile,
  run: runFile,
  errorOf: fileErrorOf,
  changed: ({ limitRial }) => (limitRial === undefined ? {} : { limitRial }),
  facts: ({ kind, limitRial }) => ({ inquiryKind: kind, ...(limitRial !== null && { costLimitRial: limitRial }) }),
  endFacts: ({ done, there, repeated }, rows) => ({
    answered: done + there,
    unanswered: rows - done - there - repeated,
  }),

  async fileFacts(jobs, { business }) {
    const [spent, settings] = await Promise.all([spentOnFiles(jobs.map(({ id }) => id)), settingsOf(business)]);
    return (job) => {
      const { kind, limitRial } = askedOf<InquiriesAsked>(job);
      const { charged = 0, maybe = 0 } = spent.get(job.id) ?? {};
      return { kind, priceRial: priceIn(settings, kind), limitRial, chargedRial: charged, maybeRial: maybe };
    };
  },
  async lineFacts(steps, job) {
    const { kind, columns } = askedOf<InquiriesAsked>(job);
    const known = await inquiriesOf(steps);
    return ({ content: { cells, input }, subject }) => {
      const cell = cellReader(cells, columns);
      const about = fieldsOf(kind).map((name) => input?.[name] ?? cell(name));
      return {
        about: about.filter((text) => text !== "").join(" · ") || null,
        inquiryId: subject,
        answer: answerOf(subject === null ? undefined : known.get(subject)),
      };
    };
  },
  result: {
    latinName: "inquiries",
    title: ({ kind }, locale) => OF_INQUIRIES[locale].kinds[kind],
    digits: "all",
    headings: ({ kind }, locale, isFailed) =>
      isFailed ? [] : [...toldBy(kind).map((name) => OF_INQUIRIES[locale].told[name]), WORDS[locale].result.trackId],
    rowOf: resultRowOf,
  },
});

/** What an answer of a kind tells in a file: everything but pictures. */
const toldBy = (kind: InquiryKind): readonly ToldName[] =>
  (inquiryOf(kind).tells as readonly ToldName[]).filter((name) => TOLD[name].kind !== "picture");

function answerOf(inquiry: StoredInquiry | undefined): FileRow["answer"] {
  if (!inquiry || !isAmong(ANSWERS, inquiry.state)) return null;
  const told = Object.entries(contentsOf(inquiry)?.answer?.values ?? {});
  // A picture, and a table of people, have a page for themselves.
  const values = Object.fromEntries(
    told.filter(([name]) => !["picture", "table"].includes(TOLD[name as ToldName].kind)),
  );
  return { kind: inquiry.kind, state: inquiry.state, values };
}

/** Ids, codes and accounts are text cells, so that a spreadsheet does not change their digits. */
const cellOf = (text: string | null | undefined): Cell => (text ? textCell(text, true) : null);

/** The outcome of a row in the words of its answer, and the answer itself. */
async function resultRowOf(steps: readonly JobStep<InquiryContent>[], job: JobRecord, isFailed: boolean) {
  const { locale } = job.options;
  const { kind } = askedOf<InquiriesAsked>(job);
  const known = await inquiriesOf(steps);
  const byLine = new Map(steps.map((step) => [step.line, step]));
  return ({ subject: direct, repeats }: JobStep<InquiryContent>) => {
    // A row that repeats another one has its answer.
    const subject = direct ?? (repeats === null ? null : (byLine.get(repeats)?.subject ?? null));
    const inquiry = subject ? known.get(subject) : undefined;
    const answered = inquiry && isAmong(ANSWERS, inquiry.state) ? inquiry : undefined;
    const values = (answered && contentsOf(answered)?.answer?.values) || {};
    return {
      ...(answered && { outcome: OF_INQUIRIES[locale].states[answered.state] }),
      cells: isFailed ? [] : [...toldBy(kind).map((name) => cellOf(textOf(values[name], locale))), cellOf(subject)],
    };
  };
}
