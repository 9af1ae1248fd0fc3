import "server-only";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { JobStatus, StepState } from "@/lib/jobs/states";
import { bytes, createdAt, instant } from "./columns";

/** Long work that a member began and watches, of every kind. */
export const watchedJobs = pgTable(
  "watched_jobs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    kind: text("kind").notNull(),
    memberId: uuid("member_id").notNull(),
    memberName: text("member_name").notNull(),
    /** The same for every press of one button: it begins one job. */
    startKey: uuid("start_key"),
    /** What its kind was asked, as it read it. */
    input: jsonb("input").$type<Record<string, unknown>>().notNull(),
    /** How its maker reads it. */
    options: jsonb("options")
      .$type<{
        locale: "fa" | "en";
        unit: "rial" | "toman";
        calendar: "jalali" | "gregorian";
        /** Personal fields are masked: the maker may not see them. */
        isMasked?: boolean;
      }>()
      .notNull(),
    status: text("status").$type<JobStatus>().notNull().default("waiting"),
    /** When its member said that its steps may be taken; null of kinds that need no word, and before it. */
    startedAt: instant("started_at"),
    /** Who said so last, and in whose name its steps are taken; null while nobody has. */
    confirmedById: uuid("confirmed_by_id"),
    confirmedByName: text("confirmed_by_name"),
    /** Which run works on it; an older one that is still alive stops. */
    run: uuid("run"),
    /** How often it was begun since it last came forward. */
    runs: integer("runs").notNull().default(0),
    /** When its run was last heard of. */
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
 * The steps of a job that changes something at the service with each: what it is to do, and what became of it. A step is
 * claimed before it is taken, so that no two runs take it, and its key makes it one write whoever tries.
 */
export const jobSteps = pgTable(
  "job_steps",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => watchedJobs.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    /** Its place in the file that it came from. */
    line: integer("line").notNull(),
    state: text("state").$type<StepState>().notNull(),
    /** What is to be done, as JSON, encrypted: it is about people. */
    content: bytes("content").notNull(),
    key: uuid("key").notNull().defaultRandom(),
    /** The record that it made, or that was there already; in other states one that has to do with it. */
    subject: text("subject"),
    /** The line of the earlier step that it repeats, or shares something with. */
    repeats: integer("repeats"),
    /** What is wrong, by field: keys of messages, or the service's own words. */
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
