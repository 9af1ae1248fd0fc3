import "server-only";
import { identityOf } from "@/lib/areas/people/customers/match";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { yieldToEventLoop } from "@/lib/server/core/concurrency";
import { everyPage } from "@/lib/server/exports/every-page";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { startJob } from "@/lib/server/jobs/watched/start";
import type { NewStep } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { callService } from "@/lib/server/proxy/call-service";
import { likelyHeadings } from "@/lib/server/row-files/columns";
import type { SentFile } from "@/lib/server/row-files/handlers";
import { readRowFile } from "@/lib/server/row-files/read";
import { MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from "../operations";
import { MOST_CELL_LETTERS, MOST_COLUMNS } from "../schemas";
import { checkCustomer } from "./check";
import { columnsOf, findHeadings, type KnownOwnField, knownNames } from "./columns";
import type { ImportAsked, ImportContent } from "./content";
import { importKind } from "./kind";

/** Ten thousand rows of 13 columns, five thousand of 25. */
const MOST_CELLS = 130_000;
const MOST_LINES = 5 * MOST_IMPORT_ROWS;
/** Between so many others are answered. */
const ROWS_AT_ONCE = 500;

/**
 * Reads a file of customers, checks each row by the rules of the form, and hands it to the workers, who look which of
 * them are there already. Nothing is made before its member says so.
 *
 * @throws ApiError what {@link readRowFile} and {@link startJob} throw
 */
export async function createImport(
  { fileName, bytes, key, requestId, preferences }: SentFile & { fileName: string },
  member: Member,
): Promise<JobRecord> {
  const context = { business: member.business, requestId, lane: "person", memberId: member.id } as const;
  const own: KnownOwnField[] = [];
  const readPage = async (page: number, perPage: number) =>
    (await callService(customerOperations.fields, { page, perPage }, context)).data;
  for await (const { rows } of everyPage(readPage)) own.push(...rows.map(({ id, name }) => ({ id, name })));
  const known = knownNames(own);
  const { headings, rows, sha256, notes } = await readRowFile(bytes, {
    words: "customerImport.file",
    mostBytes: MOST_IMPORT_BYTES,
    mostRows: MOST_IMPORT_ROWS,
    mostLines: MOST_LINES,
    mostCells: MOST_CELLS,
    mostColumns: MOST_COLUMNS,
    mostCellLetters: MOST_CELL_LETTERS,
    headingAt: (sheet) => findHeadings(sheet, known) ?? likelyHeadings(sheet),
    isMeant: (sheet) => findHeadings(sheet, known) !== null,
  });
  const columns = columnsOf(headings, known);
  const asked: ImportAsked = { fileName, sha256, rows: rows.length, notes, headings, columns, own };
  const steps: NewStep<ImportContent>[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await yieldToEventLoop();
    steps.push(stepOf(row, asked));
  }
  markRepeated(steps);
  const { locale, unit, calendar } = preferences;
  return startJob(importKind, member, { key, input: { ...asked }, options: { locale, unit, calendar }, steps });
}

/** What a row is, by the rules of the form alone. */
export function stepOf(
  { line, cells }: { line: number; cells: string[] },
  { columns, own }: Pick<ImportAsked, "columns" | "own">,
): NewStep<ImportContent> {
  const { input, place, problems } = checkCustomer(cells, columns, own);
  return { line, state: input ? "unchecked" : "wrong", content: { cells, input, place }, problems };
}

/** A row with the code of an earlier one is not made twice; of one with its mobile alone that is said. */
export function markRepeated(steps: NewStep<ImportContent>[]): void {
  const byCode = new Map<string, number>();
  const byMobile = new Map<string, number>();
  for (const step of steps) {
    if (!step.content.input) continue;
    const { code, mobile } = identityOf(step.content.input);
    const same = code === null ? undefined : byCode.get(code);
    const sharing = mobile === null ? undefined : byMobile.get(mobile);
    if (same !== undefined) Object.assign(step, { state: "repeated", repeats: same });
    else if (sharing !== undefined) Object.assign(step, { repeats: sharing });
    if (same === undefined && code !== null) byCode.set(code, step.line);
    if (sharing === undefined && mobile !== null) byMobile.set(mobile, step.line);
  }
}
