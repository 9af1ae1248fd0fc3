import "server-only";
import { KEPT_DAYS } from "@/lib/kit/row-files/limits";
import { turnsOf } from "@/lib/server/jobs/until-turn";
import type { JobKind } from "@/lib/server/jobs/watched/kind";
import { countSteps } from "@/lib/server/jobs/watched/steps";
import { askedOf } from "./asked";
import { resultFile } from "./result-file";
import type { RowFileSpec, RowFileTypes } from "./spec";

/** The work on a kind of file, as its member watches it. */
export function jobKindOf<T extends RowFileTypes>(spec: RowFileSpec<T>): JobKind {
  const { name, subject, tag, operations, check, run, errorOf } = spec;
  return {
    name,
    hasSteps: true,
    permission: {
      start: operations.start.permission,
      see: operations.show.permission,
      stop: operations.stop.permission,
    },
    tag,
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
      const asked = askedOf<T["asked"]>(job);
      const { fileName, sha256, rows } = asked;
      const [format] = fileName.toLowerCase().match(/(?<=\.)(xlsx|csv)$/) ?? [];
      return { ...(format && { format }), fileHash: sha256.slice(0, 16), rows, ...spec.facts?.(asked) };
    },
    async endFacts(job) {
      const counts = (await countSteps([job.id])).get(job.id);
      if (!counts) return {};
      return spec.endFacts(
        counts,
        Object.values(counts).reduce((sum, each) => sum + each, 0),
      );
    },
    openPerMember: 1,
    keptDays: KEPT_DAYS,
    run(work) {
      const turns = turnsOf(work.signal);
      return work.job.startedAt === null ? check(work, turns) : run(work, turns);
    },
    errorOf,
    file: (job, wanted) => resultFile(spec, job, wanted),
  };
}
