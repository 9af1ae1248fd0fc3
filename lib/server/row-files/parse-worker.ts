import { parentPort, workerData } from "node:worker_threads";
import { type ParseBounds, parseFile } from "../../kit/tables/parse.ts";

const { bytes, bounds } = workerData as { bytes: Uint8Array; bounds: ParseBounds };
parentPort?.postMessage(parseFile(bytes, bounds));
