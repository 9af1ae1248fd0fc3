import "server-only";
import type { StepCounts } from "@/lib/kit/jobs/states";
import type { CorrectableFile, FileNotes, RowFile, RowProblem } from "@/lib/kit/row-files/schemas";
import { headingKey } from "@/lib/kit/tables/headings";
import { NOTHING_HIDDEN } from "@/lib/kit/tables/table";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { isDiscarded, isKept, maySteer } from "@/lib/server/jobs/watched/steer";
import { countSteps, type JobStep } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { askedOf, type FileAsked } from "./asked";
import type { FileFacts, RowFileSpec, RowFileTypes } from "./spec";
import { ROW_FILE_WORDS } from "./words";

const NO_NOTES: FileNotes = { encoding: null, hidden: NOTHING_HIDDEN };

/** Files as their screens show them, with their rows counted by outcome. */
export async function filesOf<T extends RowFileTypes>(
  spec: RowFileSpec<T>,
  jobs: readonly JobRecord[],
  member: Member,
): Promise<T["file"][]> {
  const [counts, factsOf] = await Promise.all([countSteps(jobs.map(({ id }) => id)), spec.fileFacts?.(jobs, member)]);
  const shown = jobs.flatMap((job) => {
    const of = counts.get(job.id);
    return of ? [fileOf(spec, job, of, member, factsOf?.(job, of))] : [];
  });
  return Promise.all(shown);
}

async function fileOf<T extends RowFileTypes>(
  spec: RowFileSpec<T>,
  job: JobRecord,
  counts: StepCounts,
  member: Member,
  facts: FileFacts<T> | Promise<FileFacts<T>> | undefined,
): Promise<T["file"]> {
  const asked = askedOf<T["asked"]>(job);
  const file: RowFile = {
    id: job.id,
    fileName: asked.fileName,
    // A file that an earlier version took in has no notes.
    notes: asked.notes ?? NO_NOTES,
    status: job.status,
    isConfirmed: job.startedAt !== null,
    counts,
    rows: Object.values(counts).reduce((sum, each) => sum + each, 0),
    error: job.error,
    memberName: job.memberName,
    isMine: job.memberId === member.id,
    maySteer: maySteer(member, job),
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    expiresAt: (job.expiresAt ?? job.createdAt).toISOString(),
    isKept: isKept(job),
    isDiscarded: isDiscarded(job),
  };
  const correctable = spec.correcting && correctableOf(job, member, ourColumns(spec, asked));
  return { ...file, ...correctable, ...(await facts) } as T["file"];
}

/** Rows as their screens show them. */
export async function linesOf<T extends RowFileTypes>(
  spec: RowFileSpec<T>,
  steps: readonly JobStep<T["content"]>[],
  job: JobRecord,
): Promise<T["line"][]> {
  const asked = askedOf<T["asked"]>(job);
  const factsOf = await spec.lineFacts(steps, job);
  return steps.map((step): T["line"] => ({
    line: step.line,
    state: step.state,
    repeats: step.repeats,
    problems: problemsOf(step, asked, (field) => ownName(spec, asked, field)),
    ...factsOf(step),
  }));
}

/** The name of a field of the business's own. */
export const ownName = <T extends RowFileTypes>(
  { correcting }: Pick<RowFileSpec<T>, "correcting">,
  asked: T["asked"],
  field: string,
): string | undefined => correcting?.own?.(asked).find((each) => each.field === field)?.name;

/**
 * Whether a file's columns and rows can be corrected still, and which columns are left out.
 *
 * @param ours columns that are not somebody's own: of a result file of ours that was sent again
 */
function correctableOf(job: JobRecord, member: Member, ours: ReadonlySet<number>): CorrectableFile {
  const { headings, columns } = askedOf(job);
  return {
    isCorrectable: job.status === "ready" && job.startedAt === null && isKept(job) && maySteer(member, job),
    unknownColumns: headings.filter(
      (heading, index) => columns[index] === null && !ours.has(index) && heading.trim() !== "",
    ),
  };
}

/** The English headings that result files had before; people have such files still. */
const EARLIER = ["en", { line: "Row in the file", outcome: "Outcome", problem: "What is said of it" }] as const;

/**
 * The columns that a result file of ours has behind the file's own, if it was sent again: they are written anew. All of
 * them must be there, because a single one with such a name is somebody's own.
 */
export function ourColumns<T extends RowFileTypes>(
  { correcting, result }: RowFileSpec<T>,
  asked: T["asked"],
): ReadonlySet<number> {
  if (!correcting) return new Set();
  const { headings, columns } = asked;
  const keys = headings.map(headingKey);
  const ours = [["fa", ROW_FILE_WORDS.fa.result] as const, ["en", ROW_FILE_WORDS.en.result] as const, EARLIER]
    .map(([locale, { line, outcome, problem }]) =>
      [line, outcome, problem, ...result.headings(asked, locale, false)].map(headingKey),
    )
    .filter((names) => names.every((name) => keys.includes(name)))
    .flat();
  return new Set(keys.flatMap((key, index) => (columns[index] === null && ours.includes(key) ? [index] : [])));
}

/**
 * What is wrong with a row, under the names that the file's columns have.
 *
 * @param nameOf what a field is called that the file has no column for, where that is no word of ours
 */
export const problemsOf = (
  { problems }: Pick<JobStep<unknown>, "problems">,
  { headings, columns }: Pick<FileAsked, "headings" | "columns">,
  nameOf: (field: string) => string | undefined = () => undefined,
): RowProblem[] =>
  Object.entries(problems).map(([field, message]) => {
    const heading = headings[columns.indexOf(field)]?.trim();
    return { column: heading ?? nameOf(field) ?? null, field: field || null, message };
  });
