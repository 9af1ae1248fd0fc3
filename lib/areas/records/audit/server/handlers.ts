import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { entryHash } from "@/lib/server/audit/chain";
import { foundEntry } from "@/lib/server/audit/read-chain";
import { auditEntries, members, memberships } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { auditOperations } from "../operations";
import { chainState } from "./chain-state";
import { readEntries, shownEntries } from "./list";
import { isVisibleTo } from "./visible";

export const handlers = [
  handle(auditOperations.list, async ({ perPage, ...filter }, { business }) => {
    const rows = await readEntries(business, filter, perPage);
    const shown = rows.slice(0, perPage);
    return {
      items: await shownEntries(shown, business),
      nextBefore: rows.length > perPage ? (shown.at(-1)?.seq ?? null) : null,
    };
  }),

  handle(auditOperations.entry, async ({ seq }, { business, db }) => {
    const [row] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.seq, seq), isVisibleTo(business)));
    const [shown] = row ? await shownEntries([row], business) : [];
    if (!row || !shown) throw new ApiError("not_found");
    const { content } = foundEntry(row);
    return {
      ...shown,
      previousHash: row.previousHash,
      hash: row.hash,
      isIntact: entryHash(row.previousHash, row.seq, content) === row.hash,
    };
  }),

  handle(auditOperations.actors, async (_, { business, db }) =>
    db
      .select({ id: members.id, name: members.name })
      .from(memberships)
      .innerJoin(members, eq(members.id, memberships.memberId))
      .where(eq(memberships.business, business))
      .orderBy(asc(members.name)),
  ),

  handle(auditOperations.verify, async () => chainState()),
];
