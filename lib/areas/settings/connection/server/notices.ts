import "server-only";
import type { FoundNotice, NoticeSource } from "@/lib/server/notices/source";
import { isExpiring, type LinkStanding, linkStanding, refreshFailures, unreadableLately } from "./record";

/** A notice about the whole business, made from how its link stands. */
const ofLink = (
  kind: NoticeSource["kind"],
  told: (standing: LinkStanding, now: Date) => Omit<FoundNotice, "record"> | null,
): NoticeSource => ({
  kind,
  async find(business, now) {
    const found = told(await linkStanding(business), now);
    return found ? [{ record: "", ...found }] : [];
  },
});

export const connectionNotices: readonly NoticeSource[] = [
  ofLink("link_missing", ({ facts }) => (facts === null ? {} : null)),
  ofLink("link_broken", ({ facts }) => {
    if (!facts?.brokenAt) return null;
    return { since: facts.brokenAt, ...(facts.brokenReason && { facts: { reason: facts.brokenReason } }) };
  }),
  ofLink("service_away", ({ awaySince, answeredAt }) =>
    awaySince ? { since: new Date(awaySince), ...(answeredAt && { facts: { answeredAt } }) } : null,
  ),
  ofLink("pair_expiring", ({ facts }, now) => {
    if (!facts || !isExpiring(facts, now.getTime())) return null;
    return { deadline: facts.expiresAt, facts: { expiresAt: facts.expiresAt.toISOString() } };
  }),
  {
    kind: "refresh_failing",
    async find(business) {
      const { isReached } = await linkStanding(business);
      const failed = isReached ? await refreshFailures(business) : null;
      return failed ? [{ record: "", since: failed.since, facts: { count: failed.count } }] : [];
    },
  },
  {
    kind: "unreadable_answers",
    async find(business, now) {
      const unread = await unreadableLately(business, now.getTime());
      return unread ? [{ record: "", facts: unread }] : [];
    },
  },
];
