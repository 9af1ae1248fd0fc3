import "server-only";
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { RequestEnd, Returned, WageType } from "@/lib/authorization-requests/request";
import { businesses } from "./businesses";
import { bytes, createdAt, instant } from "./columns";
import { members } from "./members";

/** What payers were asked to agree to at their bank, until it is an authorization or nothing will come of it. */
export const authorizationRequests = pgTable(
  "authorization_requests",
  {
    id: uuid("id").primaryKey(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id),
    /** What the form gave all its presses. */
    writeKey: uuid("write_key").notNull(),
    /** SHA-256 of the secret in the payer's link. */
    secretHash: text("secret_hash").notNull(),
    /** SHA-256 of the service's token, by which the payer's return and the authorization are known. */
    tokenHash: text("token_hash"),
    /** Sealed: whom it is about, the link's secret, and the token once the service has given it. */
    contents: bytes("contents").notNull(),
    /** Keyed hashes of the payer's mobile and national code, by which a request is found. */
    mobileHash: bytes("mobile_hash"),
    codeHash: bytes("code_hash"),
    bankCode: text("bank_code").notNull(),
    monthlyCount: integer("monthly_count").notNull(),
    limitRial: bigint("limit_rial", { mode: "number" }).notNull(),
    expiresOn: text("expires_on").notNull(),
    wageType: text("wage_type").$type<WageType>(),
    createdAt: createdAt(),
    linkUntil: instant("link_until").notNull(),
    openedAt: instant("opened_at"),
    returnedAt: instant("returned_at"),
    returned: text("returned").$type<Returned>(),
    errorCode: text("error_code"),
    /** As the payer's browser named it; it counts once the service shows that it has this request's token. */
    claimedId: text("claimed_id"),
    authorizationId: text("authorization_id"),
    /** When its confirmation was sent last. */
    confirmingAt: instant("confirming_at"),
    verifiedAt: instant("verified_at"),
    /** When whoever asked, or an owner, saw that nothing came of it. */
    seenAt: instant("seen_at"),
    ended: text("ended").$type<RequestEnd>(),
  },
  (table) => [
    uniqueIndex("authorization_requests_key").on(table.business, table.memberId, table.writeKey),
    uniqueIndex("authorization_requests_secret").on(table.secretHash),
    uniqueIndex("authorization_requests_token").on(table.tokenHash),
    index("authorization_requests_newest").on(table.business, table.createdAt.desc(), table.id),
    index("authorization_requests_mobile").on(table.business, table.mobileHash),
    index("authorization_requests_code").on(table.business, table.codeHash),
    index("authorization_requests_open")
      .on(table.business)
      .where(sql`${table.verifiedAt} IS NULL AND ${table.ended} IS NULL`),
  ],
);
