import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { policyProposals } from "@/lib/server/db/schema/index";
import { idsOf, peopleWho } from "@/lib/server/notices/people";
import type { NoticeSource } from "@/lib/server/notices/source";

export const policyNotices: readonly NoticeSource[] = [
  {
    kind: "policy_to_decide",
    /** The open wish to change the policy, for the members who may agree to it. */
    async find(business) {
      const [open] = await db()
        .select({ id: policyProposals.id, proposerId: policyProposals.proposerId, at: policyProposals.createdAt })
        .from(policyProposals)
        .where(and(eq(policyProposals.business, business), eq(policyProposals.state, "open")));
      if (!open) return [];
      const people = await peopleWho(business, "policy.manage");
      const exceptFor = idsOf(people.filter(({ id }) => id === open.proposerId));
      return exceptFor.length === people.length ? [] : [{ record: open.id, exceptFor, since: open.at }];
    },
    /** By the member who proposes it. */
    async describe(records, { business }) {
      const rows = await db()
        .select({ id: policyProposals.id, name: policyProposals.proposerName })
        .from(policyProposals)
        .where(and(eq(policyProposals.business, business), inArray(policyProposals.id, [...records])));
      return new Map(rows.map(({ id, name }) => [id, { name, amountRial: null }]));
    },
    async endedBy(business, record) {
      const [row] = await db()
        .select()
        .from(policyProposals)
        .where(and(eq(policyProposals.business, business), eq(policyProposals.id, record)));
      if (row?.state === "withdrawn") return row.proposerId;
      return row?.deciderId ?? null;
    },
  },
];
