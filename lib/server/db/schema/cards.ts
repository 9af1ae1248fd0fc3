import "server-only";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CardPage, CardReturn } from "@/lib/card-lifecycle/use";
import type { Handed } from "@/lib/cards/applicant";
import type { Done } from "@/lib/cards/application";
import type {
  ApplicationStatus,
  ApplicationWay,
  ConfigurationState,
  Flow,
  Standing,
  WaitsFor,
} from "@/lib/cards/codes";
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
    /** `BANK`: the bank's own pages do all of it, and the steps are none of ours. */
    way: text("way").$type<ApplicationWay>().notNull().default("FORM"),
    /** What the form gave all its presses. */
    writeKey: uuid("write_key").notNull(),
    memberId: uuid("member_id").notNull(),
    memberName: text("member_name").notNull(),
    /** As the service knows the cardholder; null until it has told so. */
    cardholderId: text("cardholder_id"),
    status: text("status").$type<ApplicationStatus | "UNKNOWN">().notNull().default("NEW"),
    statusAsSent: text("status_as_sent"),
    /** Once a card is printed: how it stands by what the card and the post tell, which are sealed; null before. */
    standing: text("standing").$type<Standing>(),
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
    /** What is the applicant's to do, by a link that works; null while all of it is ours. */
    handed: jsonb("handed").$type<Handed>(),
    /** When telling the service of the applicant began. */
    sendingAt: instant("sending_at"),
    /** When it is asked about next; null while only we can move it. */
    lookAt: instant("look_at"),
    /** Of a reissue: the application for the card whose place the new one takes. */
    replaces: uuid("replaces"),
    /** The reissue that the service has begun: since then it tells of that one alone. */
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
    /** What is done there: something with the card, or that a grant of direct debit is agreed to. */
    page: text("page").$type<CardPage | "grant">().notNull(),
    /** SHA-256 of the token, by which a return is known. */
    tokenHash: text("token_hash").notNull(),
    /** Sealed: the token, as long as somebody may need it. */
    contents: bytes("contents"),
    memberName: text("member_name").notNull(),
    createdAt: createdAt(),
    until: instant("until").notNull(),
    /** What the browser said that came back. */
    returned: text("returned").$type<CardReturn>(),
    returnedAt: instant("returned_at"),
  },
  (table) => [
    uniqueIndex("card_pages_token").on(table.tokenHash),
    index("card_pages_of").on(table.applicationId, table.createdAt.desc()),
  ],
);
