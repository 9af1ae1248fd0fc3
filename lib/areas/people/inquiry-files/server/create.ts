import "server-only";
import { safeParse } from "zod/v4/core";
import { type AskedName, type InquiryInput, type InquiryKind, inquiryOf } from "@/lib/areas/people/inquiries/kinds";
import { inquiryInput } from "@/lib/areas/people/inquiries/schemas";
import { questionHash } from "@/lib/areas/people/inquiries/server/record";
import { readTypedDay } from "@/lib/kit/format/typed-day";
import { yieldToEventLoop } from "@/lib/server/core/concurrency";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { startJob } from "@/lib/server/jobs/watched/start";
import type { NewStep } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import type { SentFile } from "@/lib/server/row-files/handlers";
import { oddCells } from "@/lib/server/row-files/odd-cells";
import { readRowFile } from "@/lib/server/row-files/read";
import { MOST_FILE_BYTES, MOST_FILE_ROWS } from "../operations";
import { columnReader, MOST_COLUMNS } from "./columns";
import type { InquiriesAsked, InquiryContent } from "./content";
import { fileKind } from "./kind";

const MOST_CELL_LETTERS = 300;
const MOST_CELLS = 120_000;
const MOST_LINES = 3 * MOST_FILE_ROWS;
/** Between so many others are answered. */
const ROWS_AT_ONCE = 500;

/**
 * Reads a file of questions, checks each row by the rules of the form, and hands it to the workers, who look which of
 * them are answered already. Nothing is asked before its member says so.
 *
 * @throws ApiError what {@link readRowFile} and {@link startJob} throw
 */
export async function createFile(
  { kind, fileName, bytes, key, preferences }: SentFile & { kind: InquiryKind; fileName: string },
  member: Member,
): Promise<JobRecord> {
  const { columnsIn, headingAt } = columnReader(kind, inquiryOf(kind).asks);
  const { headings, rows, sha256, notes } = await readRowFile(bytes, {
    words: "inquiryFiles.file",
    mostBytes: MOST_FILE_BYTES,
    mostRows: MOST_FILE_ROWS,
    mostLines: MOST_LINES,
    mostCells: MOST_CELLS,
    mostColumns: MOST_COLUMNS,
    mostCellLetters: MOST_CELL_LETTERS,
    headingAt,
    isMeant: (sheet) => headingAt(sheet) !== null,
  });
  const columns = columnsIn(headings);
  const asked: InquiriesAsked = {
    fileName,
    sha256,
    rows: rows.length,
    notes,
    kind,
    headings,
    columns,
    limitRial: null,
  };
  const schema = inquiryInput(kind);
  const seen = new Map<string, number>();
  const steps: NewStep<InquiryContent>[] = [];
  for (const [index, { line, cells }] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await yieldToEventLoop();
    const { input, problems } = check(schema, cells, columns);
    const content = { cells, input };
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
  const odd = oddCells(cells, columns);
  if (Object.keys(odd).length > 0) return { input: null, problems: odd };
  const { data, error } = safeParse(schema, Object.fromEntries(typed));
  if (data) return { input: data, problems: {} };
  return {
    input: null,
    problems: Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
  };
}
