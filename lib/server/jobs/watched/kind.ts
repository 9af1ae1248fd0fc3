import "server-only";
import type { AuditAction } from "@/lib/audit/actions";
import type { Tag } from "@/lib/operations/tags";
import type { Permission } from "@/lib/permissions";
import type { watchedJobs } from "@/lib/server/db/schema";

export type JobRecord = typeof watchedJobs.$inferSelect;

/** What a run of a job has in hand. Whatever it does is refused once the job was stopped or another run took it over. */
export interface Work {
  job: JobRecord;
  /** The queue wants the run to end; it is begun again later. */
  signal: AbortSignal;
  /** Adds to the result file. @throws Stopped */
  append: (bytes: Buffer) => Promise<void>;
  /** How far it is, in rows; told to whoever watches about once a second. @throws Stopped */
  report: (rowsDone: number, rowsTotal: number | null) => Promise<void>;
}

/** A kind of work that a member begins and watches. What holds for all of them is written once, in this folder. */
export interface JobKind {
  /** As it stands in the table. */
  name: string;
  /**
   * It changes something at the service with each of its steps (`steps.ts`): it waits for its member's word before it
   * takes the first, goes on where it stood after a stop or a failure, and is worked on beside the kinds that only read.
   */
  hasSteps?: true;
  permission: Readonly<Record<"start" | "see" | "stop", Permission>>;
  /** What its news is about. */
  tag: Tag;
  audit: Readonly<Record<"started" | "stopped" | "downloaded", AuditAction>> & {
    /** Of one with steps. */
    steps?: Readonly<
      Record<
        /** Somebody has seen what it would do and said so. */
        | "confirmed"
        /** After a stop or a failure it goes on taking steps. */
        | "continued"
        /** It goes on looking what it would do. */
        | "lookContinued"
        /** What it would have done was thrown away. */
        | "discarded"
        /** It has come to its end, in the name of whoever let it go on. */
        | "finished",
        AuditAction
      >
    >;
  };
  /** Facts for the audit: ids and codes, never a personal value. */
  facts: (job: JobRecord) => Record<string, unknown>;
  /** What is said of its end besides: what its steps came to. */
  endFacts?: (job: JobRecord) => Promise<Record<string, unknown>>;
  /** How many a member may have open. */
  openPerMember: number;
  /** How long its file is kept, and what its steps are about. */
  keptDays: number;
  /** @returns how many rows it came to; `ready` where it waits for its member's word now */
  run: (work: Work) => Promise<number | "ready">;
  /** The code that the screen has words for. */
  errorOf: (error: unknown) => string;
  /**
   * The file that it gives.
   *
   * @param wanted what the address says besides
   * @returns null while there is none
   */
  file: (job: JobRecord, wanted: URLSearchParams) => Promise<JobFile | null>;
}

export interface JobFile {
  /** How many rows it has; left out where these are all that its run came to. */
  rows?: number;
  type: string;
  disposition: string;
  /** Made when it is asked for; left out where its run has written it. */
  bytes?: Buffer;
}

/** In whose name a job changes something: of whoever let it go on last. */
export const actorOf = ({
  memberId,
  memberName,
  confirmedById,
  confirmedByName,
}: Pick<JobRecord, "memberId" | "memberName" | "confirmedById" | "confirmedByName">) => ({
  id: confirmedById ?? memberId,
  name: confirmedByName ?? memberName,
});

/** Stopped by a member, or taken over by a later run: there is nothing more to do and nothing to say. */
export class Stopped extends Error {}
