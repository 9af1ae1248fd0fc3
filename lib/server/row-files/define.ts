import "server-only";
import type { JobKind } from "@/lib/server/jobs/watched/kind";
import type { LocalHandler } from "@/lib/server/local/handle";
import { fileHandlers } from "./handlers";
import { jobKindOf } from "./kind";
import { giveSample } from "./sample";
import type { RowFileSpec, RowFileTypes } from "./spec";

/** A kind of file whose rows are done one by one at the service, as work that its member watches. */
export interface DefinedRowFile {
  kind: JobKind;
  handlers: readonly LocalHandler[];
  /** Sends an empty file to fill in. */
  downloadSample: (request: Request, business: string) => Promise<Response>;
}

/** Makes a kind of file from its columns, its rules, and what one of its rows does. */
export function defineRowFile<T extends RowFileTypes>(spec: RowFileSpec<T>): DefinedRowFile {
  const defined = { spec, kind: jobKindOf(spec) };
  return {
    kind: defined.kind,
    handlers: fileHandlers(defined),
    downloadSample: (request, business) => giveSample(request, business, spec),
  };
}
