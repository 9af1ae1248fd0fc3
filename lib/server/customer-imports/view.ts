import "server-only";
import type { CustomerImport, ImportError, ImportedRow, RowProblem } from "@/lib/customer-imports/schemas";
import { identityOf } from "@/lib/customers/match";
import enMessages from "@/lib/i18n/en/customer-import";
import faMessages from "@/lib/i18n/fa/customer-import";
import type { StepCounts, StepState } from "@/lib/jobs/states";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { isDiscarded, isKept, maySteer } from "@/lib/server/jobs/watched/steer";
import type { Step } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { headingKey } from "@/lib/tables/headings";
import type { ImportColumn } from "./columns";
import { type ImportAsked, type ImportContent, importAsked } from "./content";

/** An import as its screen has it. @param counts of its rows */
export function importOf(job: JobRecord, counts: StepCounts, member: Pick<Member, "id" | "role">): CustomerImport {
  const asked = importAsked(job);
  const { fileName, headings, columns } = asked;
  const ours = ourColumns(asked);
  return {
    id: job.id,
    fileName,
    status: job.status,
    isConfirmed: job.startedAt !== null,
    isCorrectable: job.status === "ready" && job.startedAt === null && isKept(job) && maySteer(member, job),
    counts,
    rows: Object.values(counts).reduce((sum, each) => sum + each, 0),
    unknownColumns: headings.filter(
      (heading, index) => columns[index] === null && !ours.has(index) && heading.trim() !== "",
    ),
    error: job.error as ImportError | null,
    memberName: job.memberName,
    isMine: job.memberId === member.id,
    maySteer: maySteer(member, job),
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    expiresAt: (job.expiresAt ?? job.createdAt).toISOString(),
    isKept: isKept(job),
    isDiscarded: isDiscarded(job),
  };
}

const RESULT_HEADINGS = [faMessages, enMessages].map(({ result: { line, outcome, problem, customerId } }) =>
  [line, outcome, problem, customerId].map(headingKey),
);

/**
 * Which columns are those that a file of ours has behind its own: with what became of its rows the last time. Only where
 * all of them are there: one alone that is called like it is somebody's own.
 */
export function ourColumns({ headings, columns }: Pick<ImportAsked, "headings" | "columns">): ReadonlySet<number> {
  const keys = headings.map(headingKey);
  const ours = RESULT_HEADINGS.filter((names) => names.every((name) => keys.includes(name))).flat();
  return new Set(keys.flatMap((key, index) => (columns[index] === null && ours.includes(key) ? [index] : [])));
}

/** In these states a step's subject is the customer of its row; else somebody who has to do with it. */
export const IS_THEIRS: ReadonlySet<StepState> = new Set(["done", "found", "there"]);

/** A row of its file, with what became of it. */
export function importedRowOf(step: Step<ImportContent>, asked: ImportAsked): ImportedRow {
  const { cells, input } = step.content;
  const cell = (...fields: ImportColumn[]) =>
    fields.flatMap((field) => cells[asked.columns.indexOf(field)]?.trim() || [])[0] ?? null;
  const read = input && identityOf(input);
  const isTheirs = IS_THEIRS.has(step.state);
  const person = [cell("firstName"), cell("lastName")].filter(Boolean).join(" ");
  return {
    line: step.line,
    state: step.state,
    type: input?.type ?? null,
    name: cell("legalName") ?? (person || cell("agentName")),
    // As they were read, where they could be.
    mobile: read?.mobile ?? cell("mobile", "agentMobile"),
    code: read?.code ?? cell("nationalCode", "companyId"),
    customerId: isTheirs ? step.subject : null,
    otherId: isTheirs ? null : step.subject,
    repeats: step.repeats,
    problems: problemsOf(step, asked),
  };
}

/** What is wrong, under the names that the file's columns have. */
export const problemsOf = (
  { problems }: Pick<Step<unknown>, "problems">,
  { headings, columns, own }: ImportAsked,
): RowProblem[] =>
  Object.entries(problems).map(([field, message]) => {
    const at = columns.indexOf(field as ImportColumn);
    const ownName = own.find(({ id }) => field === `own:${id}`)?.name;
    return { column: headings[at]?.trim() ?? ownName ?? null, field: field || null, message };
  });
