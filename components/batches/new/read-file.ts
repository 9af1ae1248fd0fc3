import { MOST_FILE_BYTES, type ReadFile } from "@/lib/batches/file/table";

/**
 * Reads a file beside the page, which goes on living meanwhile.
 *
 * @throws when the file is gone, or the browser can't read it
 */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_FILE_BYTES) return { ok: false, problem: "tooLarge" };
  const content = await file.arrayBuffer();
  const worker = new Worker(new URL("./read-file.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<ReadFile>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ReadFile>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(content, [content]);
    });
  } finally {
    worker.terminate();
  }
}
