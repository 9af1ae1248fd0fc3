import "server-only";
import { exportInstant, fileNameInstant } from "@/lib/kit/format/date";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import type { StepState } from "@/lib/kit/jobs/states";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import { messageOf } from "@/lib/server/exports/view";
import type { JobFile, JobRecord } from "@/lib/server/jobs/watched/kind";
import { isKept } from "@/lib/server/jobs/watched/steer";
import { type JobStep, listSteps } from "@/lib/server/jobs/watched/steps";
import { formatOf, jobFileOf, tableFile } from "@/lib/server/jobs/watched/table-file";
import { askedOf } from "./asked";
import type { RowFileSpec, RowFileTypes, RowFileWords } from "./spec";
import { ourColumns, ownName, problemsOf } from "./view";
import { ROW_FILE_WORDS } from "./words";

/** The states of rows that were certainly not done, and that are corrected and sent again. */
const FAILED: readonly StepState[] = ["wrong", "refused"];

/**
 * A file's own rows with the outcome of each, or only those that were not done, to be corrected and sent again.
 *
 * @returns null once its rows are no longer kept
 */
export async function resultFile<T extends RowFileTypes>(
  spec: RowFileSpec<T>,
  job: JobRecord,
  wanted: URLSearchParams,
): Promise<JobFile | null> {
  if (!isKept(job)) return null;
  const isFailed = wanted.get("rows") === "failed";
  const format = formatOf(wanted);
  const { locale, calendar } = job.options;
  const { result } = spec;
  const { result: own, row: said, states } = spec.words[locale];
  const words = ROW_FILE_WORDS[locale];
  const asked = askedOf<T["asked"]>(job);
  const steps = await listSteps<T["content"]>(job.id, isFailed ? { states: FAILED } : {});
  const rowOf = await result.rowOf(steps, job, isFailed);
  // A result file of ours that was sent again gets its last columns anew.
  const ours = ourColumns(spec, asked);
  const headings = asked.headings.flatMap((heading, index) => (ours.has(index) ? [] : [{ heading, index }]));
  const header = [
    ...headings.map(({ heading }) => heading),
    words.result.line,
    words.result.outcome,
    words.result.problem,
    ...result.headings(asked, locale, isFailed),
  ];
  const cellOf = (text: string, index: number): Cell => {
    if (text === "") return null;
    const column = asked.columns[index] ?? "";
    const isMobile = isFailed && result.mobiles?.includes(column);
    const written = isMobile ? (normalizeMobile(text) ?? text) : text;
    return textCell(written, result.digits === "all" || result.digits.includes(column));
  };
  const nameOf = (field: string) => ownName(spec, asked, field) ?? result.fieldName?.(field, locale);
  const rows = steps.map((step) => {
    const problems = problemsOf(step, asked, nameOf).map(({ column, message }) => {
      const text = messageOf(message, { locale });
      return column ? `${column}: ${text}` : text;
    });
    const { outcome = { ...states, ...words.states }[step.state] ?? "", cells } = rowOf(step);
    return [
      ...headings.map(({ index }) => cellOf(step.content.cells[index] ?? "", index)),
      textCell(String(step.line)),
      textCell(outcome),
      textCell([...problems, ...repeated(step, said)].join(" | ")),
      ...cells,
    ];
  });
  const about = [
    [result.title(asked, locale), asked.fileName],
    [words.result.madeBy, job.memberName],
    [words.result.madeAt, exportInstant(job.createdAt.toISOString(), calendar)],
  ].map((each) => each.map((text) => textCell(text ?? "")));
  const bytes = await tableFile(format, {
    header,
    rows,
    about,
    locale,
    name: own.sheet,
    aboutName: words.result.about,
  });
  const madeAt = fileNameInstant(job.createdAt.toISOString(), calendar);
  const name = isFailed ? own.failedFile : own.allFile;
  return {
    ...jobFileOf(format, `${job.business}-${name}-${madeAt}`, `${result.latinName}-${madeAt}`),
    bytes,
    rows: rows.length,
  };
}

function repeated(
  { repeats, state }: Pick<JobStep<unknown>, "repeats" | "state">,
  words: RowFileWords["row"],
): string[] {
  if (repeats === null) return [];
  const text = state === "repeated" ? words.repeats : (words.sharesMobile ?? words.repeats);
  return [text.replace("{line}", String(repeats))];
}
