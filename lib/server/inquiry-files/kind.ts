import "server-only";
import { FILE_KEPT_DAYS } from "@/lib/inquiry-files/limits";
import type { JobKind } from "@/lib/server/jobs/watched/kind";
import { countSteps } from "@/lib/server/jobs/watched/steps";
import { fileAsked } from "./content";
import { resultFile } from "./result-file";
import { fileErrorOf, runFile } from "./run";

/** A file of questions, asked one by one at the service. */
export const fileKind: JobKind = {
  name: "inquiry-file",
  hasSteps: true,
  permission: { start: "inquiries.make", see: "inquiries.files", stop: "inquiries.make" },
  tag: "inquiry-files",
  audit: {
    started: "inquiry_file.read",
    stopped: "inquiry_file.stopped",
    downloaded: "inquiry_file.downloaded",
    steps: {
      confirmed: "inquiry_file.started",
      continued: "inquiry_file.continued",
      lookContinued: "inquiry_file.check_continued",
      discarded: "inquiry_file.discarded",
      finished: "inquiry_file.finished",
    },
  },
  // People name files after people; the log keeps for good by what the file itself is known.
  facts(job) {
    const { kind, sha256, rows, limitRial } = fileAsked(job);
    return {
      inquiryKind: kind,
      fileHash: sha256.slice(0, 16),
      rows,
      ...(limitRial !== null && { costLimitRial: limitRial }),
    };
  },
  endFacts: async (job) => {
    const counts = (await countSteps([job.id])).get(job.id);
    const rows = Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0);
    const answered = (counts?.done ?? 0) + (counts?.there ?? 0);
    return { answered, unanswered: rows - answered - (counts?.repeated ?? 0) };
  },
  openPerMember: 1,
  keptDays: FILE_KEPT_DAYS,
  run: runFile,
  errorOf: fileErrorOf,
  file: resultFile,
};
