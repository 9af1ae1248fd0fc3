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
    stopped: "customer_import.stopped",
    downloaded: "customer_import.downloaded",
    steps: {
      confirmed: "customer_import.started",
      continued: "customer_import.continued",
      lookContinued: "customer_import.check_continued",
      discarded: "customer_import.discarded",
      finished: "customer_import.finished",
    },
  },
  // People name files after people; the log keeps for good by what the file itself is known.
  facts(job) {
    const { fileName, sha256, rows } = importAsked(job);
    const [format] = fileName.toLowerCase().match(/(?<=\.)(xlsx|csv)$/) ?? [];
    return { ...(format && { format }), fileHash: sha256.slice(0, 16), rows };
  },
  endFacts: async (job) => {
    const counts = (await countSteps([job.id])).get(job.id);
    const rows = counts ? Object.values(counts).reduce((sum, each) => sum + each, 0) : 0;
    const { done: made = 0, found = 0 } = counts ?? {};
    return { made, ...(found > 0 && { found }), unmade: rows - made - found };
  },
  openPerMember: 1,
  keptDays: IMPORT_KEPT_DAYS,
  run: runImport,
  errorOf: importErrorOf,
  file: importFile,
};
