import { routes } from "@/lib/kit/routes";
import type { FileRule, InputOf, Operation, OutputOf } from "./define";
import { ApiError, fromProblem } from "./errors";
import { FILE_HEAD, toHeader } from "./file-head";
import { refusedFile, SNIFFED_BYTES, sniffFileType } from "./file-types";
import { isPersonActive } from "./presence";

interface SendOptions {
  headers: Readonly<Record<string, string>>;
  /** Cancels the upload until all bytes are sent; after that only the answer tells the outcome. */
  signal: AbortSignal;
  /** @param share of the bytes that are out, 0 … 1; null once all are, while the answer is waited for */
  onProgress: (share: number | null) => void;
}

interface UploadOptions extends Omit<SendOptions, "headers"> {
  /** Stays the same for all attempts of one write. */
  writeKey: string;
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
  return rule ? faultBy(rule, chosen) : "errors.invalid";
}

/** The same by the rule that a file has to keep. */
export async function faultBy(rule: FileRule, chosen: Blob): Promise<string | undefined> {
  if (chosen.size === 0) return "errors.fileEmpty";
  if (chosen.size > rule.mostBytes) return "errors.fileTooLarge";
  const start = new Uint8Array(await chosen.slice(0, SNIFFED_BYTES).arrayBuffer());
  const found = sniffFileType(start, rule.types);
  return found && rule.types.includes(found) ? undefined : refusedFile(start);
}

/**
 * Sends an operation with the file that goes along, and tells how far it is.
 *
 * @throws ApiError as `sendFile` does
 */
export function uploadOperation<O extends Operation>(
  business: string,
  operation: O,
  input: InputOf<O>,
  file: Blob,
  { writeKey, ...options }: UploadOptions,
): Promise<OutputOf<O>> {
  const headers = { "x-daftar-write": writeKey, ...(isPersonActive() ? { "x-daftar-active": "1" } : {}) };
  return sendFile(routes.api[operation.kind](business, operation.id), input, file, { ...options, headers });
}

/**
 * Sends a file to one of our addresses, with what is said of it before it comes. By XMLHttpRequest, because no browser tells
 * of a `fetch` how far it is.
 *
 * @throws ApiError as the server says it; `upload_cut_off` where the line broke, or somebody gave up, before all bytes
 *   were out, and `outcome_unknown` where it broke after that
 */
export async function sendFile<Answer>(
  address: string,
  input: unknown,
  file: Blob,
  { headers: more, signal, onProgress }: SendOptions,
): Promise<Answer> {
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
    request.open("POST", address);
    const headers = {
      "content-type": "application/octet-stream",
      "x-daftar-request": "1",
      ...more,
      [FILE_HEAD]: head,
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : null);
    request.upload.onload = () => {
      isOut = true;
      onProgress(null);
    };
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = lost;
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(body as Answer);
      reject(fromProblem(body, request.status, request.getResponseHeader("x-request-id") ?? undefined));
    };
    if (signal.aborted) return lost();
    signal.addEventListener("abort", giveUp, { once: true });
    request.onloadend = () => signal.removeEventListener("abort", giveUp);
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
