import "server-only";
import type { FileAnswer } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { FILE_TYPES, SNIFFED_BYTES, sniffFileType } from "@/lib/operations/file-types";
import type { FileBody } from "@/lib/server/upstream";

/** What the service answered with: the bytes themselves, or JSON that has them in it. */
export type FileData = FileBody | { base64: string } | { failure: "upstream_not_found" | "fee_wallet_empty" };

/**
 * Gives a file of the service on to a browser. It is told by its bytes; what is not of a kind that the operation gives is
 * handed out as bytes of no kind. Nothing of it can run here, whatever it is: it comes as an attachment under a name of
 * ours, is not guessed at, and has no rights as a page.
 *
 * @throws ApiError where there is none, or when it is larger than the operation gives
 */
export function fileResponse(data: FileData, { types, mostBytes, name }: FileAnswer, requestId: string): Response {
  if ("failure" in data) throw new ApiError(data.failure, { isRead: true });
  const { start, rest } = "base64" in data ? decoded(data.base64) : data;
  if (start.length > mostBytes) throw new ApiError("upstream_unreadable", { isRead: true });
  const found = sniffFileType(start.subarray(0, SNIFFED_BYTES));
  const kind =
    found && types.includes(found) ? FILE_TYPES[found] : { mime: "application/octet-stream", extension: "bin" };
  return new Response(streamOf(start, rest, mostBytes), {
    headers: {
      "content-type": kind.mime,
      "content-disposition": `attachment; filename="${name}.${kind.extension}"`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
      "x-request-id": requestId,
    },
  });
}

function decoded(base64: string): FileBody {
  const plain = base64.replace(/^data:[\w/+.-]*;base64,/, "").replace(/\s+/g, "");
  if (plain === "" || !/^[A-Za-z0-9+/]+={0,2}$/.test(plain))
    throw new ApiError("upstream_unreadable", { isRead: true });
  return { start: Buffer.from(plain, "base64"), rest: nothing() };
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** Piece by piece, as fast as the browser takes them; cut where it would become too large. */
function streamOf(start: Buffer, rest: AsyncIterator<Buffer>, mostBytes: number): ReadableStream<Uint8Array> {
  let left = mostBytes - start.length;
  let isBegun = false;
  return new ReadableStream(
    {
      async pull(controller) {
        if (!isBegun) {
          isBegun = true;
          return controller.enqueue(new Uint8Array(start));
        }
        const { value, done } = await rest.next();
        if (done) return controller.close();
        left -= value.length;
        if (left < 0) throw new Error("a file of the service is larger than it may be");
        controller.enqueue(new Uint8Array(value));
      },
      async cancel() {
        await rest.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
