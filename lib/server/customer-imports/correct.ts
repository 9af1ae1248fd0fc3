import "server-only";
import type { ImportedCells, ImportedColumns, ImportedRow } from "@/lib/customer-imports/schemas";
import { ApiError } from "@/lib/operations/errors";
import { isStorable } from "@/lib/operations/storable";
import { recordAudit } from "@/lib/server/audit/record";
import { customerLook, type Look } from "@/lib/server/customers/look";
import { alone } from "@/lib/server/db/alone";
import { db } from "@/lib/server/db/client";
import type { Ask } from "@/lib/server/exports/ask";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { lookAgain, stillWaits, waitingJob } from "@/lib/server/jobs/watched/start";
import { isKept, knownJob } from "@/lib/server/jobs/watched/steer";
import { changeSteps, listSteps, replaceSteps, type Step } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { callService } from "@/lib/server/proxy/call-service";
import { wholePage } from "@/lib/server/proxy/unreadable";
import { checkCustomer } from "./check";
import { chosenColumns, IMPORT_FIELDS } from "./columns";
import { type ImportContent, importAsked } from "./content";
import { markRepeated, stepOf } from "./create";
import { importKind } from "./kind";
import { placeFinder } from "./places";
import { settled } from "./run";
import { importedRowOf, ourColumns } from "./view";

type Row = Step<ImportContent>;

/** @throws ApiError `not_found` where its rows are kept no longer */
async function keptJob(member: Member, importId: string): Promise<JobRecord> {
  const job = await knownJob(importKind, member, importId);
  if (!isKept(job)) throw new ApiError("not_found");
  return job;
}

/** @param importId see {@link knownJob} */
export async function columnsOfImport(importId: string, member: Member): Promise<ImportedColumns> {
  const job = await keptJob(member, importId);
  const asked = importAsked(job);
  const ours = ourColumns(asked);
  const rows = await listSteps<ImportContent>(job.id, { limit: 20 });
  return {
    // A column of our own result file has nothing to choose; its place stays, as the rest are known by theirs.
    columns: asked.headings.map((heading, index) => ({
      heading: ours.has(index) ? "" : heading.trim(),
      field: asked.columns[index] ?? null,
      sample: rows.flatMap(({ content }) => content.cells[index]?.trim() || [])[0]?.slice(0, 60) ?? null,
    })),
    fields: IMPORT_FIELDS,
    own: asked.own.map(({ id, name }) => ({ field: `own:${id}`, name })),
  };
}

/** @throws ApiError `not_found` for a line that the file does not have */
export async function cellsOfRow(importId: string, line: number, member: Member): Promise<ImportedCells> {
  const job = await keptJob(member, importId);
  const { headings, columns, own } = importAsked(job);
  const [row] = await listSteps<ImportContent>(job.id, { line });
  if (!row) throw new ApiError("not_found");
  const { problems } = checkCustomer(row.content.cells, columns, own);
  return {
    line,
    columns: headings.map((heading, index) => ({ heading: heading.trim(), field: columns[index] ?? null })),
    cells: headings.map((_, index) => row.content.cells[index] ?? ""),
    problems: Object.fromEntries(
      Object.entries({ ...row.problems, ...problems }).flatMap(([field, message]) => {
        const at = columns.indexOf(field as (typeof columns)[number]);
        return field === "" || at < 0 ? [] : [[at, message]];
      }),
    ),
  };
}

/**
 * Reads the columns of a file that waits for its word otherwise: every row is checked, and looked for, anew.
 *
 * @throws ApiError `invalid_input` beside `columns`; what {@link lookAgain} throws
 */
export function mapColumns(importId: string, wanted: readonly (string | null)[], member: Member): Promise<JobRecord> {
  return lookAgain(importKind, member, importId, async (job, tx) => {
    const asked = importAsked(job);
    const columns = chosenColumns(wanted, asked.own);
    if (!columns || columns.length !== asked.headings.length)
      throw new ApiError("invalid_input", { fields: { columns: "errors.invalid" } });
    const rows = await listSteps<ImportContent>(job.id, {}, tx);
    const anew = rows.map(({ line, content: { cells } }) => stepOf({ line, cells }, columns, asked.own));
    markRepeated(anew);
    await replaceSteps(job.id, anew, tx);
    const facts = { business: job.business, actor: member, subject: job.id, detail: importKind.facts(job) };
    await recordAudit({ action: "customer_import.mapped", ...facts }, tx);
    return { input: { ...asked, columns } };
  });
}

/**
 * Corrects a row of a file that waits for its word, and looks for its customer as the import does: what is still wrong is
 * said beside its cell, and nothing changes then. Rows that repeated the old one, or repeat the new one, are told so too.
 *
 * @returns the row as it is now
 * @throws ApiError `invalid_input` by `cells.<column>`, or `row`; `not_found`, `forbidden`; `conflict` once it waits no more
 */
export async function correctRow(
  importId: string,
  line: number,
  cells: readonly string[],
  who: { member: Member; requestId: string },
): Promise<ImportedRow> {
  // Each looks through all rows: two at once would not see what the other makes of them.
  return alone(`customer-import:${importId}`, () => correct(importId, line, cells, who));
}

async function correct(
  importId: string,
  line: number,
  cells: readonly string[],
  { member, requestId }: { member: Member; requestId: string },
): Promise<ImportedRow> {
  const job = await waitingJob(importKind, member, importId);
  const asked = importAsked(job);
  if (cells.length !== asked.headings.length || !cells.every((cell) => isStorable(cell)))
    throw new ApiError("invalid_input", { fields: { row: "errors.invalid" } });
  const rows = await listSteps<ImportContent>(job.id);
  const at = rows.findIndex((row) => row.line === line);
  if (at < 0) throw new ApiError("not_found");
  const context = { business: job.business, requestId, memberId: member.id, lane: "person", isFresh: true } as const;
  const ask: Ask = async (operation, input) => wholePage((await callService(operation, input, context)).data);
  const look = customerLook(job.business, ask);
  const own = stepOf({ line, cells: [...cells] }, asked.columns, asked.own);
  refuse(own.problems ?? {}, asked.columns);
  const place = own.content.place && (await placeFinder(ask)(own.content.place));
  if (place && "problems" in place) refuse(place.problems, asked.columns);
  if (place && "provinceId" in place && own.content.input)
    own.content = { ...own.content, input: { ...own.content.input, ...place }, place: null };

  // Whose code is in the file twice is found out anew for all of them: the first of each is the one that counts.
  const anew = rows.map((row, index) => (index === at ? own : { ...row, state: unrepeated(row.state), repeats: null }));
  markRepeated(anew);
  const changed: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const now = anew[index];
    if (!now) continue;
    if (now.state === "repeated") {
      if (index === at || row.state !== "repeated" || row.repeats !== now.repeats)
        changed.push({ ...row, ...now, subject: null, problems: {}, repeats: now.repeats ?? null });
    } else if (index === at || row.state === "repeated")
      changed.push({ ...row, ...now, repeats: now.repeats ?? null, ...(await lookedFor(now.content, look)) });
    else if (row.repeats !== (now.repeats ?? null)) changed.push({ ...row, repeats: now.repeats ?? null });
  }
  await db().transaction(async (tx) => {
    await stillWaits(job, tx);
    await changeSteps(changed, tx);
    const facts = { business: job.business, actor: member, subject: job.id, detail: importKind.facts(job) };
    await recordAudit({ action: "customer_import.corrected", ...facts }, tx);
  });
  const [now] = await listSteps<ImportContent>(job.id, { line });
  if (!now) throw new ApiError("not_found");
  return importedRowOf(now, asked);
}

/** As the row would stand if no other had its code. */
const unrepeated = (state: Row["state"]): Row["state"] => (state === "repeated" ? "unchecked" : state);

async function lookedFor({ input }: ImportContent, look: Look) {
  if (!input) throw new Error("a row without content is not looked for");
  return settled(await look(input), input);
}

function refuse(problems: Readonly<Record<string, string>>, columns: readonly (string | null)[]): void {
  const fields = Object.entries(problems).map(([field, message]) => {
    const at = columns.indexOf(field);
    return [at < 0 ? field || "row" : `cells.${at}`, message];
  });
  if (fields.length > 0) throw new ApiError("invalid_input", { fields: Object.fromEntries(fields) });
}
