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
  permission: Readonly<Record<"start" | "see" | "stop", Permission>>;
  /** What its news is about. */
  tag: Tag;
  audit: Readonly<Record<"started" | "stopped" | "downloaded", AuditAction>>;
  /** Facts for the audit: ids and codes, never a personal value. */
  facts: (job: JobRecord) => Record<string, unknown>;
  /** How many a member may have open. */
  openPerMember: number;
  /** How long its file is kept. */
  keptDays: number;
  /** @returns how many rows it came to */
  run: (work: Work) => Promise<number>;
  /** The code that the screen has words for. */
  errorOf: (error: unknown) => string;
  file: (job: JobRecord) => { type: string; disposition: string };
}

/** Stopped by a member, or taken over by a later run: there is nothing more to do and nothing to say. */
export class Stopped extends Error {}
