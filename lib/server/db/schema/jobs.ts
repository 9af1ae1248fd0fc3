import "server-only";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { JobStatus, StepState } from "@/lib/kit/jobs/states";
import { bytes, createdAt, instant } from "./columns";

/** Long work of any kind that a member starts and watches. */
export const watchedJobs = pgTable(
  "watched_jobs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    kind: text("kind").notNull(),
    memberId: uuid("member_id").notNull(),
    memberName: text("member_name").notNull(),
    /** The same for every press of one button, so that it starts one job. */
    startKey: uuid("start_key"),
    /** The input of the job, in the form of its kind. */
    input: jsonb("input").$type<Record<string, unknown>>().notNull(),
    /** The maker's display settings. */
    options: jsonb("options")
      .$type<{
        locale: "fa" | "en";
        unit: "rial" | "toman";
        calendar: "jalali" | "gregorian";
        /** Personal fields are masked because the maker may not see them. */
        isMasked?: boolean;
      }>()
      .notNull(),
    status: text("status").$type<JobStatus>().notNull().default("waiting"),
    /** When a member confirmed that its steps may run; null for kinds that need no confirmation, and before it. */
    startedAt: instant("started_at"),
    /** The member who confirmed last. The steps run in this member's name. Null while nobody has confirmed. */
    confirmedById: uuid("confirmed_by_id"),
    confirmedByName: text("confirmed_by_name"),
    /** The run that works on the job. An older run that is still alive stops. */
    run: uuid("run"),
    /** How many times the job was begun since it last made progress. */
    runs: integer("runs").notNull().default(0),
    /** When the run last reported that it is alive. */
    aliveAt: instant("alive_at"),
    rowsDone: integer("rows_done").notNull().default(0),
    rowsTotal: integer("rows_total"),
    byteSize: integer("byte_size").notNull().default(0),
    error: text("error"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
    expiresAt: instant("expires_at"),
  },
  (table) => [
    index("watched_jobs_business").on(table.business, table.kind, table.createdAt),
    uniqueIndex("watched_jobs_start").on(table.business, table.memberId, table.kind, table.startKey),
  ],
);

/**
 * The steps of a job that changes something at the service with each step: the task and its result. A step is claimed
 * before it is taken, so that no two runs take it. Its key makes it one write for all tries.
 */
export const jobSteps = pgTable(
  "job_steps",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => watchedJobs.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    /** Its line in the file that it came from. */
    line: integer("line").notNull(),
    state: text("state").$type<StepState>().notNull(),
    /** The task as JSON. It is encrypted because it is about people. */
    content: bytes("content").notNull(),
    key: uuid("key").notNull().defaultRandom(),
    /** The record that the step made or that already existed. In other states: a related record. */
    subject: text("subject"),
    /** The line of the earlier step that it repeats or shares a value with. */
    repeats: integer("repeats"),
    /** The errors by field: keys of messages, or the service's own words. */
    problems: jsonb("problems").$type<Record<string, string>>().notNull().default({}),
    takenAt: instant("taken_at"),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.seq] }),
    index("job_steps_state").on(table.jobId, table.state, table.seq),
  ],
);

/** A job's result file in pieces, so that any web process can write and serve it. */
export const jobChunks = pgTable(
  "job_chunks",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => watchedJobs.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.seq] })],
);
