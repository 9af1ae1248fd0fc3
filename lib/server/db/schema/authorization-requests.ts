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
    /** SHA-256 of the newest token, and when the service was asked for it. */
    tokenHash: text("token_hash"),
    tokenAt: instant("token_at"),
    /** Since when the service is being asked for a fresh token. */
    askingAt: instant("asking_at"),
    /** When the service refused a fresh token to a payer, its words, and when the maker or an owner saw it. */
    refusedAt: instant("refused_at"),
    refusedWords: text("refused_words"),
    refusalSeenAt: instant("refusal_seen_at"),
    /** Sealed: the payer, the link's secret, and the newest token. */
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
    /** When a payer went to the bank with the newest token; null once nothing more can come of it. */
    openedAt: instant("opened_at"),
    /** How that visit ended, as the payer's browser told it. */
    returned: text("returned").$type<DebitBankReturn>(),
    /**
     * The authorization id as the payer's browser named it. It counts once the service shows that it has this
     * request's token.
     */
    claimedId: text("claimed_id"),
    /** The first authorization that the service showed for this request. No other one is confirmed. */
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
    index("authorization_requests_newest").on(table.business, table.createdAt.desc(), table.id),
    index("authorization_requests_mobile").on(table.business, table.mobileHash),
    index("authorization_requests_code").on(table.business, table.codeHash),
    index("authorization_requests_open")
      .on(table.business)
      .where(sql`${table.verifiedAt} IS NULL AND ${table.ended} IS NULL`),
  ],
);

/**
 * The tokens that the service gave for a request: one when it was made, and one for each later press of a payer that
 * needed a fresh one. A payer may agree at the bank with any of them.
 */
export const authorizationTokens = pgTable(
  "authorization_tokens",
  {
    /** SHA-256 of the token. It identifies the payer's return and the authorization. */
    tokenHash: text("token_hash").primaryKey(),
    requestId: uuid("request_id")
      .notNull()
      .references(() => authorizationRequests.id, { onDelete: "cascade" }),
    /** The service counts the token's twenty minutes from a moment after this one. */
    askedAt: instant("asked_at").notNull(),
    openedAt: instant("opened_at"),
    /** What the payer's browser brought back. */
    returnedAt: instant("returned_at"),
    returned: text("returned").$type<DebitBankReturn>(),
    errorCode: text("error_code"),
    /** The authorization that the service showed with this token. */
    authorizationId: text("authorization_id"),
  },
  (table) => [
    index("authorization_tokens_request").on(table.requestId, table.askedAt),
    index("authorization_tokens_asked").on(table.askedAt),
  ],
);
