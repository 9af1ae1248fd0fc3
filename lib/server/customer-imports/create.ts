import "server-only";
import { createHash } from "node:crypto";
import { MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from "@/lib/customer-imports/limits";
import { MOST_CELL_LETTERS, MOST_COLUMNS } from "@/lib/customer-imports/schemas";
import { identityOf } from "@/lib/customers/match";
import { customerOperations } from "@/lib/customers/operations";
import { asTyped } from "@/lib/exports/csv";
import type { Preferences } from "@/lib/i18n/preferences";
import { ApiError } from "@/lib/operations/errors";
import { isStorable } from "@/lib/operations/storable";
import { everyPage } from "@/lib/server/exports/every-page";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { startJob } from "@/lib/server/jobs/watched/start";
import type { NewStep } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { inTurn } from "@/lib/server/places";
import { callService } from "@/lib/server/proxy/call-service";
import { readTable } from "@/lib/tables/read";
import { checkCustomer } from "./check";
import { columnsOf, findHeadings, type KnownNames, type KnownOwnField, knownNames, likelyHeadings } from "./columns";
import type { ImportAsked, ImportContent } from "./content";
import { importKind } from "./kind";

/** Ten thousand rows of 13 columns, five thousand of 25: cells are what reading costs others; with all sheets of a spreadsheet and its gaps. */
const MOST_CELLS = 130_000;
/** Blank ones too. */
const MOST_LINES = 5 * MOST_IMPORT_ROWS;

interface Wanted {
  fileName: string;
  bytes: Buffer;
  key: string | null;
  requestId: string;
  preferences: Omit<Preferences, "theme">;
}

/**
 * Reads a file of customers, checks each row by the rules of the form, and hands it to the workers, who look which of
 * them are there already. Nothing is made before its member says so.
 *
 * @throws ApiError `invalid_input` beside the file's field, where it can't be read; what {@link startJob} throws
 */
export async function createImport(wanted: Wanted, member: Member): Promise<JobRecord> {
  const { fileName, bytes, key, requestId } = wanted;
  const context = { business: member.business, requestId, lane: "person", memberId: member.id } as const;
  const own: KnownOwnField[] = [];
  const readPage = async (page: number, perPage: number) =>
    (await callService(customerOperations.fields, { page, perPage }, context)).data;
  for await (const { rows } of everyPage(readPage)) own.push(...rows.map(({ id, name }) => ({ id, name })));
  const known = knownNames(own);
  const { table, headingAt } = await readCustomers(bytes, known);
  const [headings = [], ...rows] = table.rows.slice(headingAt).map((row) => row.slice(0, MOST_COLUMNS).map(asTyped));
  const columns = columnsOf(headings, known);
  const asked: ImportAsked = {
    fileName,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    rows: rows.length,
    headings,
    columns,
    own,
  };
  const steps = rows.map((cells, index) =>
    stepOf({ line: table.lines[headingAt + 1 + index] ?? 0, cells: cells.slice(0, headings.length) }, columns, own),
  );
  markRepeated(steps);
  const { locale, unit, calendar } = wanted.preferences;
  return startJob(importKind, member, { key, input: { ...asked }, options: { locale, unit, calendar }, steps });
}

/** What a row is, by the rules of the form alone. */
export function stepOf(
  { line, cells }: { line: number; cells: string[] },
  columns: ImportAsked["columns"],
  own: readonly KnownOwnField[],
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

async function readCustomers(bytes: Buffer, known: KnownNames) {
  const headingAt = (rows: readonly (readonly string[])[]) => findHeadings(rows, known) ?? likelyHeadings(rows);
  const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const read = await inTurn(() =>
    readTable(content, {
      mostBytes: MOST_IMPORT_BYTES,
      mostRows: MOST_IMPORT_ROWS,
      mostLines: MOST_LINES,
      // Far less than what a browser may read for itself: here others wait meanwhile.
      mostUnpackedBytes: 24 * 1024 * 1024,
      mostCells: MOST_CELLS,
      headingAt,
      isMeant: (rows) => findHeadings(rows, known) !== null,
    }),
  );
  if (!read.ok) throw fileError(`customerImport.file.${read.problem}`);
  const found = headingAt(read.table.rows);
  if (found === null) throw fileError("customerImport.file.noHeadings");
  if (read.table.rows.some((row) => row.some((cell) => cell.length > MOST_CELL_LETTERS || !isStorable(cell))))
    throw fileError("customerImport.file.oddCell");
  return { table: read.table, headingAt: found };
}

const fileError = (message: string) => new ApiError("invalid_input", { fields: { file: message } });
