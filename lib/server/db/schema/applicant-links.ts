import "server-only";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LinkEnd } from "@/lib/areas/cards/cards/applicant";
import { cardApplications } from "./cards";
import { createdAt, instant } from "./columns";

/**
 * Links by which applicants do their part of an application. They hold no personal data, and of the secret only the
 * hash.
 */
export const applicantLinks = pgTable(
  "applicant_links",
  {
    id: uuid("id").primaryKey(),
    business: text("business").notNull(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => cardApplications.id, { onDelete: "cascade" }),
    secretHash: text("secret_hash").notNull(),
    memberId: uuid("member_id").notNull(),
    memberName: text("member_name").notNull(),
    /** The requested steps, as `applicantSteps` reads them. */
    steps: jsonb("steps").$type<string[]>().notNull(),
    until: instant("until").notNull(),
    consentAt: instant("consent_at"),
    factsAt: instant("facts_at"),
    /** The number of files that were begun with the link. */
    uploads: integer("uploads").notNull().default(0),
    ended: text("ended").$type<LinkEnd>(),
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("applicant_links_secret").on(table.secretHash),
    // Only one link per application is open at a time.
    uniqueIndex("applicant_links_open").on(table.applicationId).where(sql`${table.ended} IS NULL`),
    index("applicant_links_of").on(table.applicationId, table.createdAt),
  ],
);
