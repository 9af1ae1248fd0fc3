import "server-only";
import type { AuditAction } from "@/lib/areas/records/audit/actions";
import type { StepCounts } from "@/lib/kit/jobs/states";
import type { JobKind, JobRecord } from "@/lib/server/jobs/watched/kind";
import { countSteps } from "@/lib/server/jobs/watched/steps";
import { askedOf } from "./asked";

/** How the log's actions about a kind of file begin: `customer_import`. */
export type FileSubject = {
  [Action in AuditAction]: Action extends `${infer Subject}.check_continued` ? Subject : never;
}[AuditAction];

type Given = Pick<JobKind, "name" | "permission" | "tag" | "keptDays" | "run" | "errorOf" | "file"> & {
  subject: FileSubject;
  /** What the log has of it besides its file. */
  facts?: (job: JobRecord) => Record<string, unknown>;
  /** What its end came to. */
  endFacts: (counts: StepCounts, rows: number) => Record<string, unknown>;
};

/** A kind of file whose rows are done one by one at the service, as work that its member watches. */
export const rowFileKind = ({ subject, facts, endFacts, ...given }: Given): JobKind => ({
  ...given,
  hasSteps: true,
  audit: {
    started: `${subject}.read`,
    stopped: `${subject}.stopped`,
    downloaded: `${subject}.downloaded`,
    steps: {
      confirmed: `${subject}.started`,
      continued: `${subject}.continued`,
      lookContinued: `${subject}.check_continued`,
      discarded: `${subject}.discarded`,
      finished: `${subject}.finished`,
    },
  },
  // People name files after people; the log keeps for good by what the file itself is known.
  facts(job) {
    const { fileName, sha256, rows } = askedOf(job);
    const [format] = fileName.toLowerCase().match(/(?<=\.)(xlsx|csv)$/) ?? [];
    return { ...(format && { format }), fileHash: sha256.slice(0, 16), rows, ...facts?.(job) };
  },
  async endFacts(job) {
    const counts = (await countSteps([job.id])).get(job.id);
    if (!counts) return {};
    return endFacts(
      counts,
      Object.values(counts).reduce((sum, each) => sum + each, 0),
    );
  },
  openPerMember: 1,
});
