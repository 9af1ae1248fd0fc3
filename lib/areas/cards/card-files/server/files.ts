import "server-only";
import type { FactName } from "@/lib/areas/cards/cards/codes";
import enCards from "@/lib/areas/cards/cards/words/en";
import faCards from "@/lib/areas/cards/cards/words/fa";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { UNKNOWN } from "@/lib/kit/operations/unread";
import { textCell } from "@/lib/kit/tables/csv";
import type { JobFile, JobRecord } from "@/lib/server/jobs/watched/kind";
import { askedOf } from "@/lib/server/row-files/asked";
import { resultFile } from "@/lib/server/row-files/result-file";
import { giveSample } from "@/lib/server/row-files/sample";
import enMessages from "../words/en";
import faMessages from "../words/fa";
import { DIGIT_FIELDS, FILE_FIELDS, type FileField, HEADINGS } from "./columns";
import type { ApplicantContent, ApplicantsAsked } from "./content";
import { applicationsOf, ourColumns } from "./view";

const WORDS = { fa: faMessages, en: enMessages };
const CARDS = { fa: faCards, en: enCards };

/** What became of a file of applicants, with each application and how it stands as the file is made. */
export function applicantsFile(job: JobRecord, wanted: URLSearchParams): Promise<JobFile | null> {
  const { locale } = job.options;
  const asked = askedOf<ApplicantsAsked>(job);
  const { result: words, states } = WORDS[locale];
  return resultFile<ApplicantContent>(job, wanted, async (steps, isFailed) => {
    const applications = await applicationsOf(job.business, steps);
    return {
      words,
      title: words.title,
      latinName: "card-applications",
      // A file of ours that is sent again gets these columns anew.
      leftOut: ourColumns(asked),
      cellOf(text, index) {
        if (text === "") return null;
        const column = asked.columns[index] ?? null;
        // To be read again: a mobile's `+98` would only look like a formula.
        const written = isFailed && column === "mobile" ? (normalizeMobile(text) ?? text) : text;
        return textCell(written, DIGIT_FIELDS.includes(column as FactName));
      },
      outcomeOf: ({ state }) => states[state === "found" || state === "again" ? "unknown" : state],
      nameOf: (field) => HEADINGS[locale][field as FileField],
      besides: ({ repeats }) => (repeats === null ? [] : [words.repeats.replace("{line}", String(repeats))]),
      more: {
        headings: [words.applicationState, words.applicationId],
        cellsOf({ subject }) {
          const application = subject ? applications.get(subject) : undefined;
          if (!application) return [null, null];
          const { standing, statusAsSent } = application;
          const said = standing === UNKNOWN ? (statusAsSent ?? "") : CARDS[locale].status[standing];
          return [textCell(said), textCell(application.id, true)];
        },
      },
    };
  });
}

/** Hands out a file to fill in, with a column for each fact. */
export const downloadCardSample = (request: Request, business: string): Promise<Response> =>
  giveSample(request, business, {
    name: "card_files.sample",
    permission: "cards.manage",
    sample: (locale) => {
      const { sampleFile: words } = WORDS[locale];
      return {
        words,
        latinName: "card-applicants-sample",
        columns: FILE_FIELDS.map((field) => [HEADINGS[locale][field], words.of[field]] as const),
      };
    },
  });
