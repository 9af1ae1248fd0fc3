import { readPayments } from "@/lib/areas/money/batches/file/read";

// Reading a file of ten thousand rows takes longer than a page may stand still; here it stands in nobody's way.
self.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
  self.postMessage(readPayments(data));
};
