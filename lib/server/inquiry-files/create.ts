import "server-only";
import { createHash } from "node:crypto";
import { safeParse } from "zod/v4/core";
import { asTyped } from "@/lib/exports/csv";
import { readTypedDay } from "@/lib/format/typed-day";
import type { Preferences } from "@/lib/i18n/preferences";
import { type AskedName, type InquiryInput, type InquiryKind, inquiryOf } from "@/lib/inquiries/kinds";
import { inquiryInput } from "@/lib/inquiries/schemas";
import { MOST_FILE_BYTES, MOST_FILE_ROWS } from "@/lib/inquiry-files/limits";
import { ApiError } from "@/lib/operations/errors";
import { isStorable } from "@/lib/operations/storable";
import { questionHash } from "@/lib/server/inquiries/record";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { startJob } from "@/lib/server/jobs/watched/start";
import type { NewStep } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { breathe, inTurn } from "@/lib/server/places";
import { readTable } from "@/lib/tables/read";
import { columnsOf, findHeadings, MOST_COLUMNS } from "./columns";
import type { FileAsked, FileContent } from "./content";
import { fileKind } from "./kind";

const MOST_CELL_LETTERS = 300;
const MOST_CELLS = 120_000;
/** Blank ones too. */
const MOST_LINES = 3 * MOST_FILE_ROWS;
/** Between so many others are answered. */
const ROWS_AT_ONCE = 500;

interface Wanted {
  kind: InquiryKind;
  fileName: string;
  bytes: Buffer;
  key: string | null;
  preferences: Omit<Preferences, "theme">;
}

/**
 * Reads a file of questions, checks each row by the rules of the form, and hands it to the workers, who look which of
 * them are answered already. Nothing is asked before its member says so.
 *
 * @throws ApiError `invalid_input` beside the file's field, where it can't be read; what {@link startJob} throws
 */
export async function createFile(
  { kind, fileName, bytes, key, preferences }: Wanted,
  member: Member,
): Promise<JobRecord> {
  const { table, headingAt } = await readRows(bytes, kind);
  const [headings = [], ...rows] = table.rows.slice(headingAt).map((row) => row.slice(0, MOST_COLUMNS).map(asTyped));
  const columns = columnsOf(kind, headings);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const asked: FileAsked = { fileName, sha256, rows: rows.length, kind, headings, columns, limitRial: null };
  const schema = inquiryInput(kind);
  const seen = new Map<string, number>();
  const steps: NewStep<FileContent>[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await breathe();
    const line = table.lines[headingAt + 1 + index] ?? 0;
    const { input, problems } = check(schema, cells, columns);
    const content = { cells: cells.slice(0, headings.length), input };
    const question = input && questionHash(member.business, kind, input).toString("base64");
    const earlier = question === null ? undefined : seen.get(question);
    if (question !== null && earlier === undefined) seen.set(question, line);
    if (input === null) steps.push({ line, state: "wrong", content, problems });
    else if (earlier !== undefined) steps.push({ line, state: "repeated", content, repeats: earlier });
    else steps.push({ line, state: "unchecked", content });
  }
  const { locale, unit, calendar } = preferences;
  return startJob(fileKind, member, { key, input: { ...asked }, options: { locale, unit, calendar }, steps });
}

/** A row by the rules of the form; a day as people type it, in the Jalali calendar first. */
function check(
  schema: ReturnType<typeof inquiryInput>,
  cells: readonly string[],
  columns: readonly (AskedName | null)[],
): { input: InquiryInput | null; problems: Record<string, string> } {
  const typed = columns.flatMap((name, index): [AskedName, string][] => {
    const text = cells[index]?.trim() ?? "";
    if (name === null) return [];
    return [[name, name === "birthday" && text !== "" ? (readTypedDay(text, "jalali") ?? text) : text]];
  });
  const { data, error } = safeParse(schema, Object.fromEntries(typed));
  if (data) return { input: data, problems: {} };
  return {
    input: null,
    problems: Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
  };
}

async function readRows(bytes: Buffer, kind: InquiryKind) {
  const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const { asks } = inquiryOf(kind);
  const read = await inTurn(() =>
    readTable(content, {
      mostBytes: MOST_FILE_BYTES,
      mostRows: MOST_FILE_ROWS,
      mostLines: MOST_LINES,
      // Others wait meanwhile.
      mostUnpackedBytes: 24 * 1024 * 1024,
      mostCells: MOST_CELLS,
      headingAt: (rows) => findHeadings(kind, rows, asks),
      isMeant: (rows) => findHeadings(kind, rows, asks) !== null,
    }),
  );
  if (!read.ok) throw fileError(`inquiryFiles.file.${read.problem}`);
  const headingAt = findHeadings(kind, read.table.rows, asks);
  if (headingAt === null) throw fileError("inquiryFiles.file.noHeadings");
  if (read.table.rows.some((row) => row.some((cell) => cell.length > MOST_CELL_LETTERS || !isStorable(cell))))
    throw fileError("inquiryFiles.file.oddCell");
  return { table: read.table, headingAt };
}

const fileError = (message: string) => new ApiError("invalid_input", { fields: { file: message } });
