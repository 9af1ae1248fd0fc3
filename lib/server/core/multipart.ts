import "server-only";
import { randomBytes } from "node:crypto";

/** A file on its way to the service. */
export interface FileOut {
  /** The form's field. */
  field: string;
  /** A name of ours, and the type that its bytes have. */
  name: string;
  type: string;
  /** The exact size in bytes. */
  size: number;
  bytes: AsyncIterable<Buffer>;
}

/**
 * A form with one file as `multipart/form-data` (RFC 7578), written piece by piece.
 *
 * @param fields values of ours: what they hold can end no part, because the boundary is random
 */
export function multipartOf(
  fields: Readonly<Record<string, unknown>>,
  { field, name, type, size, bytes }: FileOut,
): { contentType: string; length: number; body: AsyncGenerator<Buffer> } {
  const boundary = `daftar-${randomBytes(16).toString("hex")}`;
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`);
  const disposition = `content-disposition: form-data; name="${field}"; filename="${name}"`;
  const head = Buffer.from(`${parts.join("")}--${boundary}\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* body() {
    yield head;
    yield* bytes;
    yield tail;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + size + tail.length,
    body: body(),
  };
}
