import "server-only";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CardPage, CardReturn } from "@/lib/areas/cards/card-lifecycle/status";
import type { Handed, LinkEnd } from "@/lib/areas/cards/cards/applicant";
import type { StepAction } from "@/lib/areas/cards/cards/application";
import type { BankReturn } from "@/lib/areas/cards/cards/bank-visit";
import type {
  ApplicationStanding,
  ApplicationStatus,
  ApplicationWay,
  ConfigurationState,
  Flow,
  WaitsFor,
} from "@/lib/areas/cards/cards/status";
import { businesses } from "./businesses";
import { bytes, createdAt, instant } from "./columns";

/** Whether card issuing is set up at the service for a business, by our own set-up or by a later refusal. */
export const cardSettings = pgTable("card_settings", {
  business: text("business")
    .primaryKey()
    .references(() => businesses.slug),
  state: text("state").$type<Exclude<ConfigurationState, "unknown">>().notNull(),
  /** The address to which the service sends its card webhooks. */
  webhookUrl: text("webhook_url"),
  /** The member who set it up last, and when. After a refusal: the member who met the refusal. */
  changedBy: text("changed_by"),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

/** The banks that issue a business's cards. No endpoint lists them. */
export const cardProviders = pgTable(
  "card_providers",
  {
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    /** Its name in the service's addresses. */
    slug: text("slug").notNull(),
    /** The business's name for it. */
    name: text("name").notNull(),
    addedBy: text("added_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.business, table.slug] })],
);

/** Card applications. This is our own record, because the service has no list of cardholders. */
export const cardApplications = pgTable(
  "card_applications",
  {
    id: uuid("id").primaryKey(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    provider: text("provider").notNull(),
    flow: text("flow").$type<Flow>().notNull().default("ISSUE"),
    /** `BANK`: the application is done on the bank's own pages, without our steps. */
    way: text("way").$type<ApplicationWay>().notNull().default("FORM"),
    /** The key that the form gave all its presses. */
    writeKey: uuid("write_key").notNull(),
    memberId: uuid("member_id").notNull(),
    memberName: text("member_name").notNull(),
    /** The service's id of the cardholder; null until the service has told it. */
    cardholderId: text("cardholder_id"),
    status: text("status").$type<ApplicationStatus | "UNKNOWN">().notNull().default("NEW"),
    statusAsSent: text("status_as_sent"),
    /** Once the card is printed: its standing by the sealed data of card and post; null before. */
    standing: text("standing").$type<ApplicationStanding>(),
    waitsFor: text("waits_for").$type<WaitsFor>().notNull().default("us"),
    waitingSince: instant("waiting_since").notNull().defaultNow(),
    /** Sealed: the facts as they were typed and as they were sent to the service. */
    contents: bytes("contents").notNull(),
    /** Counts the changes of the facts. */
    version: integer("version").notNull().default(1),
    /** Keyed hashes of name, mobile and national code, by which the application is found. */
    terms: text("terms").array().notNull().default(sql`'{}'`),
    /** Sealed: the service's last answer (steps, card, account, caption, post). */
    told: bytes("told").notNull(),
    /** When that answer was requested. An answer to an older request changes nothing. */
    toldAt: instant("told_at"),
    /** The member who last did each step, by the step's slug. */
    done: jsonb("done").$type<Record<string, StepAction>>().notNull().default({}),
    /** The steps handed to the applicant by a link that works; null if all steps are ours. */
    handed: jsonb("handed").$type<Handed>(),
    /** When the request that tells the service about the applicant was begun. */
    sendingAt: instant("sending_at"),
    /** When the service is asked about it next; null while only we can move it. */
    lookAt: instant("look_at"),
    /** For a reissue: the application of the card that is replaced. */
    replaces: uuid("replaces"),
    /** The reissue that the service has begun. From then on the service tells only about the reissue. */
    replacedBy: uuid("replaced_by"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("card_applications_key").on(table.business, table.memberId, table.writeKey),
    uniqueIndex("card_applications_cardholder")
      .on(table.business, table.provider, table.cardholderId, table.flow)
      .where(sql`${table.cardholderId} IS NOT NULL AND ${table.flow} = 'ISSUE'`),
    uniqueIndex("card_applications_replaces").on(table.replaces),
    index("card_applications_of").on(table.business, table.cardholderId),
    index("card_applications_waits").on(table.business, table.waitsFor, table.waitingSince, table.id),
    index("card_applications_terms").using("gin", table.terms),
    index("card_applications_handed").on(table.id).where(sql`${table.handed} IS NOT NULL`),
    index("card_applications_due").on(table.lookAt).where(sql`${table.lookAt} IS NOT NULL`),
  ],
);

/** The bank's pages that were prepared for cardholders, each with a token for one visit. */
export const cardPages = pgTable(
  "card_pages",
  {
    id: uuid("id").primaryKey(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => cardApplications.id, { onDelete: "cascade" }),
    /** The purpose of the page: something with the card, or the agreement to a direct-debit grant. */
    page: text("page").$type<CardPage | "grant">().notNull(),
    /** SHA-256 of the token. It identifies a return. */
    tokenHash: text("token_hash").notNull(),
    /** Sealed: the token, for as long as it may be needed. */
    contents: bytes("contents"),
    memberName: text("member_name").notNull(),
    createdAt: createdAt(),
    until: instant("until").notNull(),
    /** The result that the returning browser stated. */
    returned: text("returned").$type<CardReturn>(),
    returnedAt: instant("returned_at"),
  },
  (table) => [
    uniqueIndex("card_pages_token").on(table.tokenHash),
    index("card_pages_of").on(table.applicationId, table.createdAt.desc()),
  ],
);

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

/** Links that send applicants to the issuing bank's own pages, where they do the whole application. */
export const bankVisits = pgTable(
  "card_bank_visits",
  {
    id: uuid("id").primaryKey(),
    business: text("business").notNull(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => cardApplications.id, { onDelete: "cascade" }),
    secretHash: text("secret_hash").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Sealed: the link's secret, and the bank's token. */
    contents: bytes("contents").notNull(),
    memberId: uuid("member_id").notNull(),
    memberName: text("member_name").notNull(),
    until: instant("until").notNull(),
    openedAt: instant("opened_at"),
    /** The values that the applicant's browser brought back. They prove nothing. */
    returned: text("returned").$type<BankReturn>(),
    returnedAt: instant("returned_at"),
    /** When the link was taken back or replaced by another. */
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("card_bank_visits_secret").on(table.secretHash),
    uniqueIndex("card_bank_visits_token").on(table.tokenHash),
    uniqueIndex("card_bank_visits_open").on(table.applicationId).where(sql`${table.endedAt} IS NULL`),
    index("card_bank_visits_of").on(table.applicationId, table.createdAt),
  ],
);
