import "server-only";
import { exportInstant, fileNameInstant } from "@/lib/kit/format/date";
import type { StepState } from "@/lib/kit/jobs/states";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import { messageOf } from "@/lib/server/exports/view";
import type { JobFile, JobRecord } from "@/lib/server/jobs/watched/kind";
import { isKept } from "@/lib/server/jobs/watched/steer";
import { listSteps, type Step } from "@/lib/server/jobs/watched/steps";
import { formatOf, jobFileOf, tableFile } from "@/lib/server/jobs/watched/table-file";
import { askedOf, type RowContent } from "./asked";
import { problemsOf } from "./view";

/** The states of rows that were certainly not done, and that are corrected and sent again. */
const FAILED: readonly StepState[] = ["wrong", "refused"];

/** The words of every result, in the language of the member who sent the file. */
export interface ResultWords {
  sheet: string;
  about: string;
  madeBy: string;
  madeAt: string;
  line: string;
  outcome: string;
  problem: string;
  allFile: string;
  failedFile: string;
}

/** The parts of a result that depend on the kind. */
interface ResultOf<Content extends RowContent> {
  words: ResultWords;
  /** The title of the kind of file. */
  title: string;
  /** Its name for programs that support only Latin letters. */
  latinName: string;
  /** Columns of the file that are left out, because the result adds them again. */
  leftOut?: ReadonlySet<number>;
  cellOf: (text: string, index: number) => Cell;
  outcomeOf: (step: Step<Content>) => string;
  /** The name of a field for which the file has no column. */
  nameOf?: (field: string) => string | undefined;
  /** Additional remarks about a row. */
  besides: (step: Step<Content>) => string[];
  /** Further columns at the end. */
  more: { headings: readonly string[]; cellsOf: (step: Step<Content>) => Cell[] };
}

/**
 * A file's own rows with the outcome of each, or only those that were not done, to be corrected and sent again.
 *
 * @param of reads the kind's data for these steps
 * @returns null once its rows are no longer kept
 */
export async function resultFile<Content extends RowContent>(
  job: JobRecord,
  wanted: URLSearchParams,
  of: (steps: readonly Step<Content>[], isFailed: boolean) => ResultOf<Content> | Promise<ResultOf<Content>>,
): Promise<JobFile | null> {
  if (!isKept(job)) return null;
  const isFailed = wanted.get("rows") === "failed";
  const format = formatOf(wanted);
  const { locale, calendar } = job.options;
  const asked = askedOf(job);
  const steps = await listSteps<Content>(job.id, isFailed ? { states: FAILED } : {});
  const kind = await of(steps, isFailed);
  const { words, more } = kind;
  const headings = asked.headings.flatMap((heading, index) => (kind.leftOut?.has(index) ? [] : [{ heading, index }]));
  const header = [
    ...headings.map(({ heading }) => heading),
    words.line,
    words.outcome,
    words.problem,
    ...more.headings,
  ];
  const rows = steps.map((step) => {
    const said = problemsOf(step, asked, kind.nameOf).map(({ column, message }) => {
      const text = messageOf(message, { locale });
      return column ? `${column}: ${text}` : text;
    });
    return [
      ...headings.map(({ index }) => kind.cellOf(step.content.cells[index] ?? "", index)),
      textCell(String(step.line)),
      textCell(kind.outcomeOf(step)),
      textCell([...said, ...kind.besides(step)].join(" | ")),
      ...more.cellsOf(step),
    ];
  });
  const about = [
    [kind.title, asked.fileName],
    [words.madeBy, job.memberName],
    [words.madeAt, exportInstant(job.createdAt.toISOString(), calendar)],
  ].map((each) => each.map((text) => textCell(text ?? "")));
  const bytes = await tableFile(format, { header, rows, about, locale, name: words.sheet, aboutName: words.about });
  const madeAt = fileNameInstant(job.createdAt.toISOString(), calendar);
  const name = isFailed ? words.failedFile : words.allFile;
  return {
    ...jobFileOf(format, `${job.business}-${name}-${madeAt}`, `${kind.latinName}-${madeAt}`),
    bytes,
    rows: rows.length,
  };
}
