import { areaTags } from "@/lib/areas/areas";
import { listedOnce } from "@/lib/areas/once";

const OWN = [
  "business",
  "users",
  "wallet",
  "transactions",
  "withdrawals",
  "banks",
  "orders",
  "policy",
  "destinations",
  "settlements",
  "batches",
  "queued-settlements",
  "settlement-banks",
  "figures",
  "places",
  "webhooks",
  "connection",
  "team",
  "sessions",
  "audit",
  "exports",
  "member",
] as const;

/** What an answer is about. A write names the tags it changes; those answers are stale from then on, everywhere. */
export const TAGS = listedOnce("tag", [...OWN, ...areaTags]);
export type Tag = (typeof TAGS)[number];
