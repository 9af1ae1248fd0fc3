import "server-only";
import type { output } from "zod/v4/core";
import { nameIn, providerNames, providersOf } from "@/lib/areas/cards/cards/server/record";
import enCards from "@/lib/areas/cards/cards/words/en";
import faCards from "@/lib/areas/cards/cards/words/fa";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import { ApiError } from "@/lib/kit/operations/errors";
import { UNKNOWN } from "@/lib/kit/operations/unread";
import type { fileIdInput } from "@/lib/kit/row-files/schemas";
import { textCell } from "@/lib/kit/tables/csv";
import { askedOf } from "@/lib/server/row-files/asked";
import { cellReader } from "@/lib/server/row-files/cells";
import { defineRowFile } from "@/lib/server/row-files/define";
import { stoppedBy } from "@/lib/server/row-files/run";
import { CARD_FILE, cardFileOperations } from "../operations";
import type { CardFile, CardFileError, CardFileRow, cardFileCreateInput } from "../schemas";
import { notRegistered } from "../view";
import en from "../words/en";
import fa from "../words/fa";
import { checkApplicant } from "./check";
import { applicantColumns, DIGIT_FIELDS, FILE_FIELDS, type FileField, HEADINGS } from "./columns";
import type { ApplicantContent, ApplicantsAsked } from "./content";
import { checkCardFile, rowLook, runCardFile } from "./run";
import { applicationsOf, undecidedIn } from "./shown";

const WORDS = { fa, en };
const CARDS = { fa: faCards, en: enCards };

/** A file of applicants for cards, registered one by one at the service. */
export const cardFile = defineRowFile<{
  asked: ApplicantsAsked;
  content: ApplicantContent;
  file: CardFile;
  line: CardFileRow;
  create: output<typeof cardFileCreateInput>;
  start: output<typeof fileIdInput>;
}>({
  name: "card-file",
  subject: "card_file",
  tag: "card-files",
  operations: cardFileOperations,
  rule: CARD_FILE,
  namespace: "cardFiles",
  words: WORDS,

  async asked({ provider }, { member }) {
    const providers = await providersOf(member.business);
    if (!providers.some(({ slug }) => slug === provider))
      throw new ApiError("invalid_input", { fields: { provider: "errors.required" } });
    return { provider };
  },
  columns: () => applicantColumns,
  rules:
    ({ columns }) =>
    (cells) =>
      checkApplicant(cells, columns),
  // Nobody is registered twice.
  identityOf: ({ facts }) => ({ same: normalizeNationalCode(facts?.nationalCode ?? "") }),
  correcting: { operations: cardFileOperations, fields: FILE_FIELDS, look: rowLook },

  check: checkCardFile,
  run: runCardFile,
  errorOf: (error) => stoppedBy<CardFileError>(error, "unreadable", { cards_not_set_up: "not_set_up" }),
  facts: ({ provider }) => ({ cardProvider: provider }),
  endFacts: ({ done, unknown }, rows) => ({
    registered: done,
    ...(unknown > 0 && { notAnswered: unknown }),
    notRegistered: notRegistered({ done, unknown }, rows),
  }),

  async fileFacts(_, { business }) {
    const names = await providerNames(business);
    return async (job, { unknown }) => {
      const { provider } = askedOf<ApplicantsAsked>(job);
      return { provider, providerName: names.get(provider) ?? provider, undecided: await undecidedIn(job, unknown) };
    };
  },
  async lineFacts(steps, job) {
    const { columns } = askedOf<ApplicantsAsked>(job);
    const applications = await applicationsOf(job.business, steps);
    return ({ content: { cells }, subject }) => {
      const cell = cellReader<FileField>(cells, columns);
      return {
        name: nameIn({ firstName: cell("firstName"), lastName: cell("lastName") }),
        mobile: cell("mobile") || null,
        nationalCode: cell("nationalCode") || null,
        application: (subject && applications.get(subject)) || null,
      };
    };
  },
  result: {
    latinName: "card-applications",
    title: (_, locale) => WORDS[locale].result.title,
    digits: DIGIT_FIELDS,
    mobiles: ["mobile"],
    fieldName: (field, locale) => HEADINGS[locale][field as FileField],
    headings: (_, locale) => [WORDS[locale].result.applicationState, WORDS[locale].result.applicationId],
    // Each application with its state at the time of the download.
    async rowOf(steps, { business, options: { locale } }) {
      const applications = await applicationsOf(business, steps);
      return ({ subject }) => {
        const application = subject ? applications.get(subject) : undefined;
        if (!application) return { cells: [null, null] };
        const { standing, statusAsSent } = application;
        const said = standing === UNKNOWN ? (statusAsSent ?? "") : CARDS[locale].status[standing];
        return { cells: [textCell(said), textCell(application.id, true)] };
      };
    },
  },
  sample: {
    latinName: "card-applicants-sample",
    columns: (locale) =>
      FILE_FIELDS.map((field) => [HEADINGS[locale][field], WORDS[locale].sampleFile.of[field]] as const),
  },
});
