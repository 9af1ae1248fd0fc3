import "server-only";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Done } from "@/lib/cards/application";
import type { ApplicationStatus, ConfigurationState, Flow, WaitsFor } from "@/lib/cards/codes";
import { businesses } from "./businesses";
import { bytes, createdAt, instant } from "./columns";

/** Whether a business's issuing of cards was set up at the service: as we did it, or were refused since. */
export const cardSettings = pgTable("card_settings", {
  business: text("business")
    .primaryKey()
    .references(() => businesses.slug),
  state: text("state").$type<Exclude<ConfigurationState, "unknown">>().notNull(),
  /** Where the service was told to send its news. */
  webhookUrl: text("webhook_url"),
  /** Who set it up last, and when; of a refusal who met it. */
  changedBy: text("changed_by"),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

/** The banks that issue a business's cards: no endpoint lists them. */
export const cardProviders = pgTable(
  "card_providers",
  {
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    /** Its name in the service's addresses. */
    slug: text("slug").notNull(),
    /** What the business calls it. */
    name: text("name").notNull(),
    addedBy: text("added_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.business, table.slug] })],
);

/** Applications for cards: our own record, since the service has no list of cardholders. */
export const cardApplications = pgTable(
  "card_applications",
  {
    id: uuid("id").primaryKey(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    provider: text("provider").notNull(),
    flow: text("flow").$type<Flow>().notNull().default("ISSUE"),
    /** What the form gave all its presses. */
    writeKey: uuid("write_key").notNull(),
    memberId: uuid("member_id").notNull(),
    memberName: text("member_name").notNull(),
    /** As the service knows the cardholder; null until it has told so. */
    cardholderId: text("cardholder_id"),
    status: text("status").$type<ApplicationStatus | "UNKNOWN">().notNull().default("NEW"),
    statusAsSent: text("status_as_sent"),
    waitsFor: text("waits_for").$type<WaitsFor>().notNull().default("us"),
    waitingSince: instant("waiting_since").notNull().defaultNow(),
    /** Sealed: the facts as they were typed, and as the service was told them. */
    contents: bytes("contents").notNull(),
    /** Counts the changes of the facts. */
    version: integer("version").notNull().default(1),
    /** Keyed hashes of name, mobile and national code, by which it is found. */
    terms: text("terms").array().notNull().default(sql`'{}'`),
    /** Sealed: what the service told last (steps, card, account, caption, post). */
    told: bytes("told").notNull(),
    /** When that was asked for: an older answer changes nothing. */
    toldAt: instant("told_at"),
    /** Who did what last, by the slug of its step. */
    done: jsonb("done").$type<Record<string, Done>>().notNull().default({}),
    /** When telling the service of the applicant began. */
    sendingAt: instant("sending_at"),
    /** When it is asked about next; null while only we can move it. */
    lookAt: instant("look_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("card_applications_key").on(table.business, table.memberId, table.writeKey),
    uniqueIndex("card_applications_cardholder")
      .on(table.business, table.provider, table.cardholderId, table.flow)
      .where(sql`${table.cardholderId} IS NOT NULL AND ${table.flow} = 'ISSUE'`),
    index("card_applications_of").on(table.business, table.cardholderId),
    index("card_applications_waits").on(table.business, table.waitsFor, table.waitingSince, table.id),
    index("card_applications_terms").using("gin", table.terms),
    index("card_applications_due").on(table.lookAt).where(sql`${table.lookAt} IS NOT NULL`),
  ],
);
