import "server-only";
import type { AuditAction } from "@/lib/kit/audit";
import type { Tag } from "@/lib/kit/operations/tags";
import type { Permission } from "@/lib/kit/permissions";
import { registry } from "@/lib/server/core/registry";
import type { watchedJobs } from "@/lib/server/db/schema";

export type JobRecord = typeof watchedJobs.$inferSelect;

/** The means of a job's run. Each function throws once the job was stopped or another run took it over. */
export interface Work {
  job: JobRecord;
  /** Aborted when the queue ends the run. The job is started again later. */
  signal: AbortSignal;
  /** Adds to the result file. @throws Stopped */
  append: (bytes: Buffer) => Promise<void>;
  /** Reports the progress in rows; watching screens see it about once a second. @throws Stopped */
  report: (rowsDone: number, rowsTotal: number | null) => Promise<void>;
}

/** A kind of work that a member begins and watches. The code that all kinds share is in this folder. */
export interface JobKind {
  /** The name in the table. */
  name: string;
  /**
   * Each of its steps changes something at the service (`steps.ts`). The job waits for its member's confirmation
   * before the first step, continues where it stopped after a stop or a failure, and runs beside the kinds that only
   * read.
   */
  hasSteps?: true;
  permission: Readonly<Record<"start" | "see" | "stop", Permission>>;
  /** The tag of its change events. */
  tag: Tag;
  audit: Readonly<Record<"started" | "stopped" | "downloaded", AuditAction>> & {
    /** For kinds with steps. */
    steps?: Readonly<
      Record<
        /** A member has seen what it would do and confirmed it. */
        | "confirmed"
        /** It continues with its steps after a stop or a failure. */
        | "continued"
        /** It continues its check of what it would do. */
        | "lookContinued"
        /** It was discarded before anything was done. */
        | "discarded"
        /** It has ended, in the name of the member who last started or continued it. */
        | "finished",
        AuditAction
      >
    >;
  };
  /** Facts for the audit log: ids and codes, never a personal value. */
  facts: (job: JobRecord) => Record<string, unknown>;
  /** Additional facts of its end: the results of its steps. */
  endFacts?: (job: JobRecord) => Promise<Record<string, unknown>>;
  /** How many open jobs a member may have. */
  openPerMember: number;
  /** How long its file and the contents of its steps are kept. */
  keptDays: number;
  /** @returns how many rows it handled; `ready` if it now waits for its member's confirmation */
  run: (work: Work) => Promise<number | "ready">;
  /** The error code that the screen has a text for. */
  errorOf: (error: unknown) => string;
  /**
   * The file of the job.
   *
   * @param wanted the parameters of the address
   * @returns null while there is none
   */
  file: (job: JobRecord, wanted: URLSearchParams) => Promise<JobFile | null>;
}

export interface JobFile {
  /** The number of rows; omitted if the file has all rows of the run. */
  rows?: number;
  type: string;
  disposition: string;
  /** The bytes if the file is made on demand; omitted if the run has stored it. */
  bytes?: Buffer;
}

/** The actor of a job's changes: the member who last started or continued it. */
export const actorOf = ({
  memberId,
  memberName,
  confirmedById,
  confirmedByName,
}: Pick<JobRecord, "memberId" | "memberName" | "confirmedById" | "confirmedByName">) => ({
  id: confirmedById ?? memberId,
  name: confirmedByName ?? memberName,
});

/** The job was stopped by a member or taken over by a later run. This run ends without a report. */
export class Stopped extends Error {}

export const kindOf = (name: string): JobKind | undefined => registry().jobKinds.get(name);
