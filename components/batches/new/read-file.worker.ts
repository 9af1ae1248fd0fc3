import { readPayments } from "@/lib/batches/file/read";

// Reading a file of ten thousand rows takes longer than a page may stand still; here it stands in nobody's way.
self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(await readPayments(data));
};
