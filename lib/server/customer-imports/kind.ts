import "server-only";
import { IMPORT_KEPT_DAYS } from "@/lib/customer-imports/limits";
import type { JobKind } from "@/lib/server/jobs/watched/kind";
import { countSteps } from "@/lib/server/jobs/watched/steps";
import { importAsked } from "./content";
import { importFile } from "./files";
import { importErrorOf, runImport } from "./run";

/** A file of customers, made one by one at the service. */
export const importKind: JobKind = {
  name: "customer-import",
  hasSteps: true,
  permission: { start: "customers.write", see: "customers.write", stop: "customers.write" },
  tag: "customer-imports",
  audit: {
    started: "customer_import.read",
    confirmed: "customer_import.started",
    stopped: "customer_import.stopped",
    finished: "customer_import.finished",
    downloaded: "customer_import.downloaded",
  },
  facts: (job) => ({ fileName: importAsked(job).fileName, rows: importAsked(job).rows }),
  endFacts: async (job) => {
    const counts = (await countSteps([job.id])).get(job.id);
    const rows = counts ? Object.values(counts).reduce((sum, each) => sum + each, 0) : 0;
    return { made: counts?.done ?? 0, unmade: rows - (counts?.done ?? 0) };
  },
  openPerMember: 1,
  keptDays: IMPORT_KEPT_DAYS,
  run: runImport,
  errorOf: importErrorOf,
  file: importFile,
};
