import "server-only";
import { fieldsOf } from "@/lib/inquiries/kinds";
import type { FileError, FileProblem, FileRow, InquiryFile } from "@/lib/inquiry-files/schemas";
import type { StepCounts } from "@/lib/jobs/states";
import { priceIn, settingsOf } from "@/lib/server/inquiries/budget";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { isDiscarded, isKept, maySteer } from "@/lib/server/jobs/watched/steer";
import { countSteps, type Step } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { type FileAsked, type FileContent, fileAsked } from "./content";
import { spentOnFiles } from "./run";

/** Files as their screen has them. */
export async function filesOf(jobs: readonly JobRecord[], member: Member): Promise<InquiryFile[]> {
  const ids = jobs.map(({ id }) => id);
  const [counts, spent, settings] = await Promise.all([
    countSteps(ids),
    spentOnFiles(ids),
    settingsOf(member.business),
  ]);
  return jobs.map((job) => {
    const { fileName, kind, limitRial } = fileAsked(job);
    const of = counts.get(job.id) as StepCounts;
    return {
      id: job.id,
      fileName,
      kind,
      status: job.status,
      isConfirmed: job.startedAt !== null,
      counts: of,
      rows: Object.values(of).reduce((sum, each) => sum + each, 0),
      priceRial: priceIn(settings, kind),
      limitRial,
      chargedRial: spent.get(job.id)?.charged ?? 0,
      maybeRial: spent.get(job.id)?.maybe ?? 0,
      error: job.error as FileError | null,
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

/** A row of its file, with what became of it. */
export function fileRowOf(step: Step<FileContent>, asked: FileAsked): FileRow {
  const { cells, input } = step.content;
  const about = fieldsOf(asked.kind).flatMap(
    (name) => input?.[name] ?? cells[asked.columns.indexOf(name)]?.trim() ?? [],
  );
  return {
    line: step.line,
    state: step.state,
    about: about.filter((text) => text !== "").join(" · ") || null,
    inquiryId: step.subject,
    repeats: step.repeats,
    problems: problemsOf(step, asked),
  };
}

/** What is wrong, under the names that the file's columns have. */
export const problemsOf = (
  { problems }: Pick<Step<unknown>, "problems">,
  { headings, columns }: FileAsked,
): FileProblem[] =>
  Object.entries(problems).map(([field, message]) => {
    const at = (columns as readonly (string | null)[]).indexOf(field);
    return { column: headings[at]?.trim() ?? null, message };
  });
