import "server-only";
import type { AuditAction } from "@/lib/kit/audit";
import { ApiError } from "@/lib/kit/operations/errors";
import { isStorable } from "@/lib/kit/operations/storable";
import type { FileCells, FileColumns } from "@/lib/kit/row-files/schemas";
import { recordAudit } from "@/lib/server/audit/record";
import { db } from "@/lib/server/db/client";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import type { Ask } from "@/lib/server/exports/ask";
import type { JobKind, JobRecord } from "@/lib/server/jobs/watched/kind";
import { lookAgain, stillWaits, waitingJob } from "@/lib/server/jobs/watched/start";
import { isKept, knownJob } from "@/lib/server/jobs/watched/steer";
import { changeSteps, type JobStep, listSteps, type NewStep, replaceSteps } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { callService } from "@/lib/server/proxy/call-service";
import { wholePage } from "@/lib/server/proxy/unreadable";
import { askedOf, type FileAsked } from "./asked";
import { chosenColumns } from "./columns";
import { markRepeated, stepReader } from "./rows";
import type { Found, RowLook } from "./run";
import type { DefinedFile, RowFileTypes } from "./spec";
import { ourColumns } from "./view";

/** Reads the columns and rows of a kind again, while a file waits for its confirmation. */
function correctingOf<T extends RowFileTypes>({ spec }: DefinedFile<T>) {
  const { correcting, subject } = spec;
  if (!correcting) throw new Error(`files of ${spec.name} are not corrected`);
  return {
    ...correcting,
    // Every kind that can be corrected declares both.
    action: (what: "mapped" | "corrected") => `${subject}.${what}` as AuditAction,
    holds: (asked: T["asked"]) => ({ fields: correcting.fields, own: correcting.own?.(asked) ?? [] }),
  };
}

/** @throws ApiError `not_found` where its rows are kept no longer */
async function keptJob(kind: JobKind, member: Member, fileId: string): Promise<JobRecord> {
  const job = await knownJob(kind, member, fileId);
  if (!isKept(job)) throw new ApiError("not_found");
  return job;
}

/** What the columns of a file hold. @throws ApiError as {@link knownJob}, and `not_found` once it is not kept */
export async function columnsOfFile<T extends RowFileTypes>(
  defined: DefinedFile<T>,
  fileId: string,
  member: Member,
): Promise<FileColumns> {
  const { spec, kind } = defined;
  const job = await keptJob(kind, member, fileId);
  const asked = askedOf<T["asked"]>(job);
  const ours = ourColumns(spec, asked);
  const rows = await listSteps<T["content"]>(job.id, { limit: 20 });
  return {
    // A column of our own result file has nothing to choose; its place stays, as the rest are known by theirs.
    columns: asked.headings.map((heading, index) => ({
      heading: ours.has(index) ? "" : heading.trim(),
      field: asked.columns[index] ?? null,
      sample: rows.flatMap(({ content }) => content.cells[index]?.trim() || [])[0]?.slice(0, 60) ?? null,
    })),
    ...correctingOf(defined).holds(asked),
  };
}

/** @throws ApiError `not_found` for a line that the file does not have */
export async function cellsOfRow<T extends RowFileTypes>(
  { spec, kind }: DefinedFile<T>,
  fileId: string,
  line: number,
  member: Member,
): Promise<FileCells> {
  const job = await keptJob(kind, member, fileId);
  const asked = askedOf<T["asked"]>(job);
  const { headings, columns } = asked;
  const [row] = await listSteps<T["content"]>(job.id, { line });
  if (!row) throw new ApiError("not_found");
  const { problems = {} } = stepReader(spec, asked)({ line, cells: row.content.cells });
  return {
    line,
    columns: headings.map((heading, index) => ({ heading: heading.trim(), field: columns[index] ?? null })),
    cells: headings.map((_, index) => row.content.cells[index] ?? ""),
    problems: Object.fromEntries(
      Object.entries({ ...row.problems, ...problems }).flatMap(([field, message]) => {
        const at = columns.indexOf(field);
        return field === "" || at < 0 ? [] : [[at, message]];
      }),
    ),
  };
}

/**
 * Assigns other fields to the columns of an unconfirmed file, and checks all rows again.
 *
 * @throws ApiError `invalid_input` beside `columns`; what {@link lookAgain} throws
 */
export function mapColumns<T extends RowFileTypes>(
  defined: DefinedFile<T>,
  fileId: string,
  wanted: readonly (string | null)[],
  member: Member,
): Promise<JobRecord> {
  const { spec, kind } = defined;
  const { action, holds } = correctingOf(defined);
  return lookAgain(kind, member, fileId, async (job, tx) => {
    const before = askedOf<T["asked"]>(job);
    const { fields, own } = holds(before);
    const columns = chosenColumns(wanted, new Set([...fields, ...own.map(({ field }) => field)]));
    if (!columns || columns.length !== before.headings.length)
      throw new ApiError("invalid_input", { fields: { columns: "errors.invalid" } });
    const asked: T["asked"] = { ...before, columns };
    const stepOf = stepReader(spec, asked);
    const rows = await listSteps<T["content"]>(job.id, {}, tx);
    const anew = rows.map(({ line, content: { cells } }) => stepOf({ line, cells }));
    markRepeated(spec, anew, asked, job.business);
    await replaceSteps(job.id, anew, tx);
    const facts = { business: job.business, actor: member, subject: job.id, detail: kind.facts(job) };
    await recordAudit({ action: action("mapped"), ...facts }, tx);
    return { input: { ...(asked as FileAsked) } };
  });
}

interface Corrected {
  fileId: string;
  line: number;
  cells: readonly string[];
}

/**
 * Corrects a row of a file that waits for its word, and looks for it as the file's own look does: what is still wrong is
 * said beside its cell, and nothing changes then. Rows that repeated the old one, or repeat the new one, are told so too.
 *
 * @returns the row as it is now
 * @throws ApiError `invalid_input` by `cells.<column>`, or `row`; `not_found`, `forbidden`; `conflict` once it waits no more
 */
export async function correctRow<T extends RowFileTypes>(
  defined: DefinedFile<T>,
  corrected: Corrected,
  who: { member: Member; requestId: string },
): Promise<{ step: JobStep<T["content"]>; job: JobRecord }> {
  // Each looks through all rows: two at once would not see what the other makes of them.
  return withExclusiveLock("correct-row", [defined.kind.name, corrected.fileId], () =>
    correct(defined, corrected, who),
  );
}

async function correct<T extends RowFileTypes>(
  defined: DefinedFile<T>,
  { fileId, line, cells }: Corrected,
  { member, requestId }: { member: Member; requestId: string },
): Promise<{ step: JobStep<T["content"]>; job: JobRecord }> {
  const { spec, kind } = defined;
  const { action, look } = correctingOf(defined);
  const job = await waitingJob(kind, member, fileId);
  const asked = askedOf<T["asked"]>(job);
  if (cells.length !== asked.headings.length || !cells.every((cell) => isStorable(cell)))
    throw new ApiError("invalid_input", { fields: { row: "errors.invalid" } });
  const rows = await listSteps<T["content"]>(job.id);
  const at = rows.findIndex((row) => row.line === line);
  if (at < 0) throw new ApiError("not_found");
  const context = { business: job.business, requestId, memberId: member.id, lane: "person", isFresh: true } as const;
  const ask: Ask = async (operation, input) => wholePage((await callService(operation, input, context)).data);
  const rowLook = look(job, ask);
  const own = stepReader(spec, asked)({ line, cells: [...cells] });
  refuse(own.problems ?? {}, asked.columns);
  const whole = await rowLook.complete(own.content);
  if ("problems" in whole) refuse(whole.problems, asked.columns);
  else own.content = whole.content;

  // What is in the file twice is found out anew for all rows: the first of each is the one that counts.
  const anew: NewStep<T["content"]>[] = rows.map((row, index) =>
    index === at ? own : { ...row, state: row.state === "repeated" ? "unchecked" : row.state, repeats: null },
  );
  markRepeated(spec, anew, asked, job.business);
  const changed: JobStep<T["content"]>[] = [];
  for (const [index, row] of rows.entries()) {
    const now = anew[index];
    if (!now) continue;
    const repeats = now.repeats ?? null;
    if (now.state === "repeated") {
      if (index === at || row.state !== "repeated" || row.repeats !== repeats)
        changed.push({ ...row, ...now, subject: null, problems: {}, repeats });
    } else if (index === at || row.state === "repeated")
      // One that only repeated another was never looked at: it has to be made whole first.
      changed.push({ ...row, ...now, repeats, ...(await lookedFor(now.content, rowLook)) });
    else if (row.repeats !== repeats) changed.push({ ...row, repeats });
  }
  await db().transaction(async (tx) => {
    await stillWaits(job, tx);
    await changeSteps(changed, tx);
    const facts = { business: job.business, actor: member, subject: job.id, detail: kind.facts(job) };
    await recordAudit({ action: action("corrected"), ...facts }, tx);
  });
  const [step] = await listSteps<T["content"]>(job.id, { line });
  if (!step) throw new ApiError("not_found");
  return { step, job };
}

/** What a look says of a row, with what only the service knows of it. */
async function lookedFor<Content>(
  content: Content,
  { complete, find }: RowLook<Content>,
): Promise<Found & { content: Content }> {
  const whole = await complete(content);
  if ("problems" in whole) return { state: "wrong", subject: null, problems: { ...whole.problems }, content };
  return { ...(await find(whole.content)), content: whole.content };
}

function refuse(problems: Readonly<Record<string, string>>, columns: readonly (string | null)[]): void {
  const fields = Object.entries(problems).map(([field, message]) => {
    const at = columns.indexOf(field);
    return [at < 0 ? field || "row" : `cells.${at}`, message];
  });
  if (fields.length > 0) throw new ApiError("invalid_input", { fields: Object.fromEntries(fields) });
}
