import "server-only";
import { bigserial, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, createdAt, instant } from "./columns";

/** A business whose books this installation keeps. `webhookKey` and `gatewayKey` are encrypted like the token pair. */
export const businesses = pgTable("businesses", {
  slug: text("slug").primaryKey(),
  /** Its own name, as the service last told it. */
  name: text("name"),
  webhookKey: bytes("webhook_key"),
  webhookKeySetAt: instant("webhook_key_set_at"),
  /** The business's key for the payment gateway, the member who gave it, and when the gateway accepted it. */
  gatewayKey: bytes("gateway_key"),
  gatewayKeySetAt: instant("gateway_key_set_at"),
  gatewayKeyBy: text("gateway_key_by"),
  gatewayKeyCheckedAt: instant("gateway_key_checked_at"),
  /** The domain that is registered with the gateway; null if no member stated it. */
  gatewayDomain: text("gateway_domain"),
  /**
   * How the service writes the JSON whose hash is a batch's id. It is known once the service has accepted a batch;
   * null before that.
   */
  batchSpelling: text("batch_spelling").$type<"plain" | "ascii" | "spaceless" | "php" | "slashes">(),
  /** When an owner put the checklist for going live away. */
  goingLivePutAwayAt: instant("going_live_put_away_at"),
  createdAt: createdAt(),
});

/** The business's token pair, encrypted. `version` counts pairs: a refresh only replaces the version it was asked for. */
export const tokenPairs = pgTable("token_pairs", {
  business: text("business")
    .primaryKey()
    .references(() => businesses.slug),
  version: integer("version").notNull(),
  accessToken: bytes("access_token").notNull(),
  refreshToken: bytes("refresh_token").notNull(),
  issuedAt: instant("issued_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  refreshExpiresAt: instant("refresh_expires_at").notNull(),
  brokenAt: instant("broken_at"),
  brokenReason: text("broken_reason"),
});

export const tokenEvents = pgTable(
  "token_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    business: text("business").notNull(),
    at: instant("at").notNull().defaultNow(),
    kind: text("kind").$type<"pasted" | "linked" | "refreshed" | "refresh_failed" | "broken">().notNull(),
    version: integer("version"),
    actor: text("actor"),
    detail: text("detail"),
  },
  (table) => [index("token_events_business").on(table.business, table.id)],
);
