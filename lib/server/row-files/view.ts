import "server-only";
import type { CorrectableFile, FileLine, FileNotes, RowFile, RowProblem } from "@/lib/kit/row-files/schemas";
import { headingKey } from "@/lib/kit/tables/headings";
import { NOTHING_HIDDEN } from "@/lib/kit/tables/table";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { isDiscarded, isKept, maySteer } from "@/lib/server/jobs/watched/steer";
import { countSteps, type Step } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { askedOf, type FileAsked } from "./asked";

type Reader = Pick<Member, "id" | "role">;

const NO_NOTES: FileNotes = { encoding: null, hidden: NOTHING_HIDDEN };

/** What is told of every file, with its rows counted by what became of them. */
export async function filesOf<Problem extends string>(
  jobs: readonly JobRecord[],
  member: Reader,
): Promise<RowFile<Problem>[]> {
  const counts = await countSteps(jobs.map(({ id }) => id));
  return jobs.flatMap((job) => {
    const of = counts.get(job.id);
    if (!of) return [];
    return {
      id: job.id,
      fileName: askedOf(job).fileName,
      // A file that an earlier version took in has no notes.
      notes: askedOf(job).notes ?? NO_NOTES,
      status: job.status,
      isConfirmed: job.startedAt !== null,
      counts: of,
      rows: Object.values(of).reduce((sum, each) => sum + each, 0),
      error: job.error as Problem | null,
      memberName: job.memberName,
      isMine: job.memberId === member.id,
      maySteer: maySteer(member, job),
      createdAt: job.createdAt.toISOString(),
      finishedAt: job.finishedAt?.toISOString() ?? null,
      expiresAt: (job.expiresAt ?? job.createdAt).toISOString(),
      isKept: isKept(job),
      isDiscarded: isDiscarded(job),
    };
  });
}

/**
 * Whether a file's columns and rows can be corrected still, and which columns are left out.
 *
 * @param ours columns that are not somebody's own: of a result file of ours that was sent again
 */
export function correctableOf(job: JobRecord, member: Reader, ours: ReadonlySet<number> = new Set()): CorrectableFile {
  const { headings, columns } = askedOf(job);
  return {
    isCorrectable: job.status === "ready" && job.startedAt === null && isKept(job) && maySteer(member, job),
    unknownColumns: headings.filter(
      (heading, index) => columns[index] === null && !ours.has(index) && heading.trim() !== "",
    ),
  };
}

/**
 * Which columns are those that a result file of ours has behind its file's own: with what became of its rows the last
 * time. Only where all of them are there: one alone that is called like it is somebody's own.
 *
 * @param results the headings of such columns, in each language
 */
export function resultColumns(
  { headings, columns }: Pick<FileAsked, "headings" | "columns">,
  results: readonly (readonly string[])[],
): ReadonlySet<number> {
  const keys = headings.map(headingKey);
  const ours = results
    .map((names) => names.map(headingKey))
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
  { problems }: Pick<Step<unknown>, "problems">,
  { headings, columns }: Pick<FileAsked, "headings" | "columns">,
  nameOf: (field: string) => string | undefined = () => undefined,
): RowProblem[] =>
  Object.entries(problems).map(([field, message]) => {
    const heading = headings[columns.indexOf(field)]?.trim();
    return { column: heading ?? nameOf(field) ?? null, field: field || null, message };
  });

/** What is told of every row. */
export const lineOf = (
  step: Step<unknown>,
  asked: Pick<FileAsked, "headings" | "columns">,
  nameOf?: (field: string) => string | undefined,
): FileLine => ({
  line: step.line,
  state: step.state,
  repeats: step.repeats,
  problems: problemsOf(step, asked, nameOf),
});
