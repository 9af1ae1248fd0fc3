import "server-only";
import { yieldToEventLoop } from "@/lib/server/core/concurrency";
import type { JobRecord } from "@/lib/server/jobs/watched/kind";
import { assertMayStart, startJob } from "@/lib/server/jobs/watched/start";
import type { NewStep } from "@/lib/server/jobs/watched/steps";
import type { LocalContext } from "@/lib/server/local/handle";
import { preferencesIn } from "@/lib/server/members/session-cookie";
import type { FileAsked } from "./asked";
import { likelyHeadings } from "./columns";
import { readRowFile } from "./read";
import { markRepeated, stepReader } from "./rows";
import type { DefinedFile, RowFileTypes } from "./spec";

/** Other requests are answered after this many rows. */
const ROWS_AT_ONCE = 500;

/**
 * Reads a file, checks each row by the rules of the form, and hands it to the workers, who look at the rows. No row is
 * done before the confirmation. The right to send a file is checked before the file is received, because receiving
 * costs far more.
 *
 * @throws ApiError what {@link readRowFile} and {@link startJob} throw
 */
export async function createFile<T extends RowFileTypes>(
  { spec, kind }: DefinedFile<T>,
  input: T["create"],
  { member, request, requestId, withFile }: Pick<LocalContext, "member" | "request" | "requestId" | "withFile">,
): Promise<JobRecord> {
  const key = request.headers.get("x-daftar-write");
  const { locale, unit, calendar } = preferencesIn(member.preferences, request);
  await assertMayStart(kind, member, key);
  return withFile(async (bytes) => {
    const own = await spec.asked(input, { member, requestId });
    const { columnsIn, headingAt } = spec.columns(own);
    const { headings, rows, sha256, notes } = await readRowFile(bytes, {
      words: `${spec.namespace}.file`,
      rule: spec.rule,
      // Columns without a known heading can be chosen only in a kind that can be corrected.
      headingAt: (sheet) => headingAt(sheet) ?? (spec.correcting ? likelyHeadings(sheet) : null),
      isMeant: (sheet) => headingAt(sheet) !== null,
    });
    const { fileName } = input;
    const file = { fileName, sha256, rows: rows.length, notes, headings, columns: columnsIn(headings) };
    const asked: T["asked"] = { ...file, ...own };
    const stepOf = stepReader(spec, asked);
    const steps: NewStep<T["content"]>[] = [];
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_AT_ONCE === 0) await yieldToEventLoop();
      steps.push(stepOf(row));
    }
    markRepeated(spec, steps, asked, member.business);
    return startJob(kind, member, {
      key,
      input: { ...(asked as FileAsked) },
      options: { locale, unit, calendar },
      steps,
    });
  });
}
