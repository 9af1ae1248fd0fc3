import "server-only";
import { providersOf } from "@/lib/areas/cards/cards/server/providers";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import { ApiError } from "@/lib/kit/operations/errors";
import { MOST_CELL_LETTERS, MOST_COLUMNS } from "@/lib/kit/row-files/limits";
import { yieldToEventLoop } from "@/lib/server/core/concurrency";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { startJob } from "@/lib/server/jobs/watched/start";
import type { NewStep } from "@/lib/server/jobs/watched/steps";
import type { Member } from "@/lib/server/members/session";
import { likelyHeadings } from "@/lib/server/row-files/columns";
import type { SentFile } from "@/lib/server/row-files/handlers";
import { readRowFile } from "@/lib/server/row-files/read";
import { MOST_CARD_FILE_BYTES, MOST_CARD_FILE_ROWS } from "../operations";
import { checkApplicant } from "./check";
import { factColumns, factHeadings } from "./columns";
import type { ApplicantContent, ApplicantsAsked } from "./content";
import { cardFileKind } from "./kind";

/** Five thousand rows of every fact and some columns more. */
const MOST_CELLS = 130_000;
const MOST_LINES = 5 * MOST_CARD_FILE_ROWS;
/** Between so many others are answered. */
const ROWS_AT_ONCE = 500;

/**
 * Reads a file of applicants, checks each row by the rules of the form, and hands it to the workers, who look which of
 * them have an application already. Nobody is registered before its member says so.
 *
 * @throws ApiError `invalid_input` for a provider that the business does not have; what {@link readRowFile} and
 *   {@link startJob} throw
 */
export async function createCardFile(
  { provider, fileName, bytes, key, preferences }: SentFile & { provider: string; fileName: string },
  member: Member,
): Promise<JobRecord> {
  const providers = await providersOf(member.business);
  if (!providers.some(({ slug }) => slug === provider))
    throw new ApiError("invalid_input", { fields: { provider: "errors.required" } });
  const { headings, rows, sha256, notes } = await readRowFile(bytes, {
    words: "cardFiles.file",
    mostBytes: MOST_CARD_FILE_BYTES,
    mostRows: MOST_CARD_FILE_ROWS,
    mostLines: MOST_LINES,
    mostCells: MOST_CELLS,
    mostColumns: MOST_COLUMNS,
    mostCellLetters: MOST_CELL_LETTERS,
    headingAt: (sheet) => factHeadings(sheet) ?? likelyHeadings(sheet),
    isMeant: (sheet) => factHeadings(sheet) !== null,
  });
  const columns = factColumns(headings);
  const asked: ApplicantsAsked = { fileName, sha256, rows: rows.length, notes, headings, columns, provider };
  const steps: NewStep<ApplicantContent>[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await yieldToEventLoop();
    steps.push(stepOf(row, asked));
  }
  markRepeated(steps);
  const { locale, unit, calendar } = preferences;
  return startJob(cardFileKind, member, { key, input: { ...asked }, options: { locale, unit, calendar }, steps });
}

/** What a row is, by the rules of the form alone. */
export function stepOf(
  { line, cells }: { line: number; cells: string[] },
  { columns }: Pick<ApplicantsAsked, "columns">,
): NewStep<ApplicantContent> {
  const { facts, cardholderId, problems } = checkApplicant(cells, columns);
  const content = { cells, facts, isWhole: cardholderId !== undefined, ...(cardholderId && { cardholderId }) };
  return { line, state: facts ? "unchecked" : "wrong", content, problems };
}

/** Nobody is registered twice: a row with the national code of an earlier one repeats it. */
export function markRepeated(steps: NewStep<ApplicantContent>[]): void {
  const byCode = new Map<string, number>();
  for (const step of steps) {
    const code = normalizeNationalCode(step.content.facts?.nationalCode ?? "");
    if (code === null) continue;
    const earlier = byCode.get(code);
    if (earlier === undefined) byCode.set(code, step.line);
    else Object.assign(step, { state: "repeated", repeats: earlier });
  }
}
