import { MOST_FILE_BYTES } from "@/lib/areas/money/batches/file/table";
import type { ReadFile } from "@/lib/kit/tables/table";

/** Ten thousand rows take about a second; a file that takes this long was not made to be read. */
const LONGEST_MS = 30_000;

/**
 * Reads a file beside the page, which goes on living meanwhile.
 *
 * @throws when the file is gone, or the browser can't read it
 */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_FILE_BYTES) return { ok: false, problem: "tooLarge" };
  const content = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL("./read-file.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<ReadFile>((resolve, reject) => {
      setTimeout(() => resolve({ ok: false, problem: "unpacksTooLarge" }), LONGEST_MS);
      worker.onmessage = ({ data }: MessageEvent<ReadFile>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(content, [content.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
