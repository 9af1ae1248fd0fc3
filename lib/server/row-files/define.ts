import "server-only";
import { downloadJob } from "@/lib/server/jobs/watched/download";
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
  /** The handlers of the routes that send an empty file to fill in, and the rows of a file with their outcomes. */
  getSample: (request: Request, context: { params: Promise<{ business: string }> }) => Promise<Response>;
  getResult: (request: Request, context: { params: Promise<{ business: string; id: string }> }) => Promise<Response>;
}

/** Makes a kind of file from its columns, its rules, and what one of its rows does. */
export function defineRowFile<T extends RowFileTypes>(spec: RowFileSpec<T>): DefinedRowFile {
  const defined = { spec, kind: jobKindOf(spec) };
  return {
    kind: defined.kind,
    handlers: fileHandlers(defined),
    getSample: async (request, { params }) => giveSample(request, (await params).business, spec),
    async getResult(request, { params }) {
      const { business, id } = await params;
      return downloadJob(request, defined.kind, business, id);
    },
  };
}
