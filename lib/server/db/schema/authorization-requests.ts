import "server-only";
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { DebitBankReturn, RequestEnd, WageType } from "@/lib/areas/collecting/authorization-requests/status";
import { businesses } from "./businesses";
import { bytes, createdAt, instant } from "./columns";
import { members } from "./members";

/**
 * Requests to payers to agree to an authorization at their bank. A request is open until it becomes an authorization
 * or certainly fails.
 */
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
    /** The key that the form gave all its presses. */
    writeKey: uuid("write_key").notNull(),
    /** SHA-256 of the secret in the payer's link. */
    secretHash: text("secret_hash").notNull(),
    /** SHA-256 of the service's token. It identifies the payer's return and the authorization. */
    tokenHash: text("token_hash"),
    /** Sealed: the payer, the link's secret, and the token once the service has given it. */
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
    returned: text("returned").$type<DebitBankReturn>(),
    errorCode: text("error_code"),
    /**
     * The authorization id as the payer's browser named it. It counts once the service shows that it has this
     * request's token.
     */
    claimedId: text("claimed_id"),
    authorizationId: text("authorization_id"),
    /** When the confirmation was sent last. */
    confirmingAt: instant("confirming_at"),
    verifiedAt: instant("verified_at"),
    /** When the maker or an owner saw that the request failed. */
    seenAt: instant("seen_at"),
    seenBy: uuid("seen_by").references(() => members.id),
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
