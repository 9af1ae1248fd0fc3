import { routes } from "@/lib/routes";
import type { InputOf, Operation, OutputOf } from "./define";
import { ApiError, fromProblem } from "./errors";
import { FILE_HEAD, toHeader } from "./file-head";
import { SNIFFED_BYTES, sniffFileType } from "./file-types";
import { isPersonActive } from "./presence";

interface UploadOptions {
  /** The same for every try of one write. */
  writeKey: string;
  /** Gives up, until all bytes are out: after that only the answer tells what became of it. */
  signal: AbortSignal;
  /** @param share of the bytes that are out, 0 … 1; null once all are, while the answer is waited for */
  onProgress: (share: number | null) => void;
}

/**
 * What is wrong with a file that somebody chose, by its size and its first bytes; the server looks at them again.
 *
 * @returns the key of a message; undefined when it may be sent
 */
export async function fileFault<O extends Operation>(
  { file }: O,
  input: InputOf<O>,
  chosen: Blob,
): Promise<string | undefined> {
  const rule = file?.rule(input as never);
  if (!rule) return "errors.invalid";
  if (chosen.size === 0) return "errors.fileEmpty";
  if (chosen.size > rule.mostBytes) return "errors.fileTooLarge";
  const found = sniffFileType(new Uint8Array(await chosen.slice(0, SNIFFED_BYTES).arrayBuffer()), rule.types);
  return found && rule.types.includes(found) ? undefined : "errors.fileType";
}

/**
 * Sends an operation with the file that goes along, and tells how far it is. By XMLHttpRequest, because no browser tells
 * it of a `fetch`.
 *
 * @throws ApiError as the server says it; `upload_cut_off` where the line broke, or somebody gave up, before all bytes
 *   were out, and `outcome_unknown` where it broke after that
 */
export async function uploadOperation<O extends Operation>(
  business: string,
  operation: O,
  input: InputOf<O>,
  file: Blob,
  options: UploadOptions,
): Promise<OutputOf<O>> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const head = toHeader({ input, size: file.size, sha256 });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let isOut = false;
    const lost = () => reject(new ApiError(isOut ? "outcome_unknown" : "upload_cut_off"));
    const giveUp = () => {
      if (!isOut) request.abort();
    };
    request.open("POST", routes.api[operation.kind](business, operation.id));
    const headers = {
      "content-type": "application/octet-stream",
      "x-daftar-request": "1",
      "x-daftar-write": options.writeKey,
      ...(isPersonActive() ? { "x-daftar-active": "1" } : {}),
      [FILE_HEAD]: head,
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : null);
    request.upload.onload = () => {
      isOut = true;
      options.onProgress(null);
    };
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = lost;
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(body as OutputOf<O>);
      reject(fromProblem(body, request.status, request.getResponseHeader("x-request-id") ?? undefined));
    };
    if (options.signal.aborted) return lost();
    options.signal.addEventListener("abort", giveUp, { once: true });
    request.onloadend = () => options.signal.removeEventListener("abort", giveUp);
    request.send(file);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
