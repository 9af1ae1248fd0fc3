import { createHash, randomUUID } from "node:crypto";
import { FILE_HEAD, toHeader } from "@/lib/kit/operations/file-head";

/**
 * Sends a file to one of our operations, as a browser does.
 *
 * @param address the operation's
 * @returns what it answered
 * @throws Error when it was not taken
 */
export async function sendFile<T>(address: string, cookie: string, input: object, text: string): Promise<T> {
  const bytes = new TextEncoder().encode(text);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const answer = await fetch(address, {
    method: "POST",
    headers: {
      cookie,
      origin: new URL(address).origin,
      "x-daftar-request": "1",
      "x-daftar-write": randomUUID(),
      "content-type": "application/octet-stream",
      [FILE_HEAD]: toHeader({ input, size: bytes.length, sha256 }),
    },
    body: bytes,
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
