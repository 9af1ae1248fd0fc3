import "server-only";
import { createHash } from "node:crypto";
import { safeParse } from "zod";
import type { FileRule } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { FILE_HEAD, type FileHead, fileHead, MOST_HEAD_LETTERS } from "@/lib/kit/operations/file-head";
import { FILE_TYPES, refusedFile, SNIFFED_BYTES, sniffFileType } from "@/lib/kit/operations/file-types";
import { inPlaces } from "@/lib/server/core/concurrency";
import type { FileOut } from "@/lib/server/core/multipart";

/** A sender that is silent for this long is treated as gone. */
const SILENT_MS = 20_000;
/** Limits on open uploads. Each holds a place in the service's budget for as long as its sender takes. */
const MOST_OF_MEMBER = 2;
const MOST_OF_BUSINESS = 6;

/**
 * Reads the description of a file from the request's headers, without touching the body. @throws ApiError
 * `invalid_input`
 */
export function fileHeadOf(request: Request): FileHead {
  const text = request.headers.get(FILE_HEAD) ?? "";
  if (text.length > MOST_HEAD_LETTERS) throw new ApiError("too_large");
  const parsed = safeParse(fileHead, parseHead(text));
  if (!parsed.success) throw new ApiError("invalid_input", { fields: { file: "errors.required" } });
  return parsed.data;
}

function parseHead(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}

/**
 * Refuses a file by its described size.
 *
 * @throws ApiError `invalid_input` beside the file's field
 */
export function checkFileSize({ size }: FileHead, field: string, { mostBytes }: FileRule): void {
  if (size === 0) throw fileError(field, "errors.fileEmpty");
  if (size > mostBytes) throw fileError(field, "errors.fileTooLarge");
}

/**
 * Opens the body of a request as the one file that was described. Nothing is stored: each piece is passed on at once.
 * The last piece is passed on only after size and hash are confirmed, so the service never gets a complete wrong
 * file.
 *
 * @throws ApiError `invalid_input` for a kind of file that is not accepted, before anything is passed on;
 *   `upload_cut_off` during reading, if the file breaks off or differs from its description
 */
export async function openFile(request: Request, head: FileHead, field: string, rule: FileRule): Promise<FileOut> {
  const pieces = piecesOf(request);
  const start: Buffer[] = [];
  let length = 0;
  while (length < Math.min(SNIFFED_BYTES, head.size)) {
    const { value, done } = await pieces.next();
    if (done) throw new ApiError("upload_cut_off");
    start.push(value);
    length += value.length;
  }
  const found = sniffFileType(Buffer.concat(start), rule.types);
  if (!found || !rule.types.includes(found)) {
    await pieces.return(undefined);
    throw fileError(field, refusedFile(Buffer.concat(start)));
  }
  const { mime, extension } = FILE_TYPES[found];
  return { field, name: `${field}.${extension}`, type: mime, size: head.size, bytes: checked(start, pieces, head) };
}

const fileError = (field: string, message: string) => new ApiError("invalid_input", { fields: { [field]: message } });

async function* checked(
  start: readonly Buffer[],
  rest: AsyncGenerator<Buffer>,
  { size, sha256 }: FileHead,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let length = 0;
  let held: Buffer | undefined;
  async function* all() {
    yield* start;
    yield* rest;
  }
  for await (const piece of all()) {
    length += piece.length;
    if (length > size) throw new ApiError("upload_cut_off");
    hash.update(piece);
    if (held) yield held;
    held = piece;
  }
  if (length !== size || hash.digest("hex") !== sha256) throw new ApiError("upload_cut_off");
  if (held) yield held;
}

/**
 * Reads the whole file for an operation of our own. The file lies in memory, so it holds its place from its first
 * byte until `work` has ended.
 *
 * @throws ApiError as {@link checkFileSize}, {@link openFile} and {@link inPlace} do
 */
export async function withFileIn<T>(
  request: Request,
  { business, memberId, field, rule }: { business: string; memberId: string; field: string; rule: FileRule },
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  const head = fileHeadOf(request);
  checkFileSize(head, field, rule);
  return inPlace(business, memberId, async () => {
    const pieces: Buffer[] = [];
    for await (const piece of (await openFile(request, head, field, rule)).bytes) pieces.push(piece);
    return work(Buffer.concat(pieces));
  });
}

/**
 * The body in the pieces in which it arrives. The sender may leave or fall silent. @throws ApiError `upload_cut_off`
 */
async function* piecesOf(request: Request): AsyncGenerator<Buffer> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { value, done } = await inTime(reader.read());
      if (done) return;
      if (value.byteLength > 0) yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } catch {
    throw new ApiError("upload_cut_off");
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("silent")), SILENT_MS);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
}

/** Holds a place for a file while `work` sends it. @throws ApiError `busy` while too many files are being sent */
export const inPlace = <T>(business: string, memberId: string, work: () => Promise<T>): Promise<T> =>
  inPlaces(
    [
      [`files of ${business}`, MOST_OF_BUSINESS],
      [`files of ${business} ${memberId}`, MOST_OF_MEMBER],
    ],
    work,
  );
