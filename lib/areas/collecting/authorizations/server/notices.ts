import "server-only";
import type { NoticeSource } from "@/lib/server/notices/source";
import type { AuthorizationConcern } from "../status";
import { countConcerned } from "./record";

/** All authorizations with a concern are one notice, because there may be very many. */
const concernSource = (
  kind: "authorizations_expiring" | "authorizations_full",
  concern: AuthorizationConcern,
): NoticeSource => ({
  kind,
  async find(business, now) {
    const count = await countConcerned(concern, business, now.getTime());
    return count > 0 ? [{ record: "", facts: { count } }] : [];
  },
});

export const authorizationNotices: readonly NoticeSource[] = [
  concernSource("authorizations_expiring", "expiring"),
  concernSource("authorizations_full", "full"),
];
