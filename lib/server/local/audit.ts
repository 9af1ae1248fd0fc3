import "server-only";
import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL } from "drizzle-orm";
import { auditOperations } from "@/lib/audit/operations";
import type { AuditRow } from "@/lib/audit/schemas";
import { ApiError } from "@/lib/operations/errors";
import { entryHash } from "@/lib/server/audit/chain";
import { chainState } from "@/lib/server/audit/chain-state";
import { foundEntry } from "@/lib/server/audit/read-chain";
import { isVisibleTo } from "@/lib/server/audit/visible";
import type { Database } from "@/lib/server/db/client";
import { auditEntries, invitations, members, memberships } from "@/lib/server/db/schema";
import { isUuid } from "@/lib/server/uuid";
import { handle } from "./handle";

export const handlers = [
  handle(auditOperations.list, async (input, { business, db }) => {
    const conditions: (SQL | undefined)[] = [
      isVisibleTo(business),
      input.action && eq(auditEntries.action, input.action),
      input.actor === "system" ? isNull(auditEntries.actorId) : undefined,
      input.actor && input.actor !== "system" ? eq(auditEntries.actorId, input.actor) : undefined,
      input.from ? gte(auditEntries.at, new Date(input.from)) : undefined,
      input.to ? lt(auditEntries.at, new Date(input.to)) : undefined,
      input.before ? lt(auditEntries.seq, input.before) : undefined,
    ];
    const rows = await db
      .select()
      .from(auditEntries)
      .where(and(...conditions))
      .orderBy(desc(auditEntries.seq))
      .limit(input.perPage + 1);
    const shown = rows.slice(0, input.perPage);
    const names = await subjectNames(shown, business, db);
    return {
      items: shown.map((row) => rowOf(row, names)),
      nextBefore: rows.length > input.perPage ? (shown.at(-1)?.seq ?? null) : null,
    };
  }),

  handle(auditOperations.entry, async ({ seq }, { business, db }) => {
    const [row] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.seq, seq), isVisibleTo(business)));
    if (!row) throw new ApiError("not_found");
    const { content } = foundEntry(row);
    return {
      ...rowOf(row, await subjectNames([row], business, db)),
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

type Row = typeof auditEntries.$inferSelect;

function rowOf(row: Row, names: ReadonlyMap<string, string>): AuditRow {
  const { previousHash: _previous, hash: _hash, business: _business, at, ...rest } = row;
  return { ...rest, at: at.toISOString(), subjectName: names.get(row.subject ?? "") ?? null };
}

/**
 * What to call those whom entries are about: a member's name, or the address that an invitation went to. The chain
 * itself holds only ids, for nothing can ever be taken out of it.
 */
async function subjectNames(rows: readonly Row[], business: string, db: Database): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ subject }) => subject ?? "").filter((id) => isUuid(id)))];
  if (ids.length === 0) return new Map();
  const [people, invited] = await Promise.all([
    db.select({ id: members.id, name: members.name }).from(members).where(inArray(members.id, ids)),
    db
      .select({ id: invitations.id, name: invitations.email })
      .from(invitations)
      .where(and(inArray(invitations.id, ids), eq(invitations.business, business))),
  ]);
  return new Map([...people, ...invited].flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}
