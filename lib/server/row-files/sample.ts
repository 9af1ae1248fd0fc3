import "server-only";
import type { Locale } from "@/lib/kit/i18n/locales";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { textCell } from "@/lib/kit/tables/csv";
import { cookieOf, isBusinessSlug, requestIdOf } from "@/lib/server/core/request";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { inDownload } from "@/lib/server/jobs/watched/download";
import type { JobFile } from "@/lib/server/jobs/watched/kind";
import { formatOf, jobFileOf, tableFile } from "@/lib/server/jobs/watched/table-file";
import { memberOfSession, sessionCookieName } from "@/lib/server/members/session";
import { problemOf, problemResponse } from "@/lib/server/proxy/problem";
import type { RowFileSpec, RowFileTypes } from "./spec";
import { ROW_FILE_WORDS } from "./words";

/** The words of an empty file to fill in. */
export interface SampleWords {
  sheet: string;
  fileName: string;
  title: string;
}

interface Sample {
  words: SampleWords;
  latinName: string;
  columns: readonly (readonly [heading: string, meaning: string])[];
}

const localeOf = (wanted: URLSearchParams): Locale => (wanted.get("locale") === "en" ? "en" : "fa");

/** An empty file with the known columns. A spreadsheet also has a sheet that describes each column. */
async function sampleFile({ words, latinName, columns }: Sample, wanted: URLSearchParams): Promise<JobFile> {
  const format = formatOf(wanted);
  const locale = localeOf(wanted);
  const header = columns.map(([heading]) => heading);
  const about = [[words.title], ...columns.map((column) => [...column])].map((line) =>
    line.map((text) => textCell(text)),
  );
  const bytes = await tableFile(format, {
    header,
    // A spreadsheet reads digits as numbers unless its cells are text before somebody types.
    rows:
      format === "xlsx"
        ? Array.from({ length: preparedRows(header.length) }, () => header.map(() => textCell("", true)))
        : [],
    about,
    locale,
    name: words.sheet,
    aboutName: ROW_FILE_WORDS[locale].sample.about,
  });
  return { ...jobFileOf(format, words.fileName, latinName), bytes };
}

/** The number of prepared rows. It is lower for many columns, because the next request waits for each cell. */
const preparedRows = (columns: number): number => Math.min(500, Math.floor(10_000 / columns));

/** Sends an empty file to fill in to a member who may send such files. */
export async function giveSample<T extends RowFileTypes>(
  request: Request,
  business: string,
  { operations, sample, words }: RowFileSpec<T>,
): Promise<Response> {
  const { id, permission } = operations.create;
  const requestId = requestIdOf(request);
  try {
    if (!isBusinessSlug(business)) throw new ApiError("not_found");
    await assertDatabaseAnswers();
    const member = await memberOfSession(cookieOf(request, sessionCookieName()), business);
    if (typeof member === "string") throw new ApiError(member);
    if (!roleCan(member.role, permission)) throw new ApiError("forbidden");
    const wanted = new URL(request.url).searchParams;
    const locale = localeOf(wanted);
    const said = words[locale].sampleFile;
    if (!sample || !said) throw new ApiError("not_found");
    const columns = await sample.columns(locale, member, requestId);
    const empty = { words: said, latinName: sample.latinName, columns };
    const { type, disposition, bytes } = await inDownload(member, () => sampleFile(empty, wanted));
    return new Response(new Uint8Array(bytes ?? []), {
      headers: {
        "content-type": type,
        "content-disposition": disposition,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": requestId,
      },
    });
  } catch (error) {
    return problemResponse(problemOf(error, requestId, id.replace(/create$/, "sample")), requestId);
  }
}
