import "server-only";
import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AuditRow, auditListInput } from "@/lib/audit/schemas";
import { db } from "@/lib/server/db/client";
import { auditEntries, invitations, members } from "@/lib/server/db/schema";
import { isUuid } from "@/lib/server/uuid";
import { isVisibleTo } from "./visible";

type AuditFilter = Omit<z.output<typeof auditListInput>, "perPage">;
export type StoredEntry = typeof auditEntries.$inferSelect;

/**
 * Entries that the readers of a business see, newest first.
 *
 * @param count at most so many, and one more if there are older ones
 */
export async function readEntries(business: string, filter: AuditFilter, count: number): Promise<StoredEntry[]> {
  const { action, actor, q, from, to, before } = filter;
  const conditions: (SQL | undefined)[] = [
    isVisibleTo(business),
    action && eq(auditEntries.action, action),
    actor === "system" ? isNull(auditEntries.actorId) : actor ? eq(auditEntries.actorId, actor) : undefined,
    q ? holds(q, business) : undefined,
    from ? gte(auditEntries.at, new Date(from)) : undefined,
    to ? lt(auditEntries.at, new Date(to)) : undefined,
    before ? lt(auditEntries.seq, before) : undefined,
  ];
  return db()
    .select()
    .from(auditEntries)
    .where(and(...conditions))
    .orderBy(desc(auditEntries.seq))
    .limit(count + 1);
}

/** Whether an entry says a text somewhere, in itself or in the name of whom it is about. */
function holds(text: string, business: string): SQL | undefined {
  const like = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { actorName, subject, ip, requestId, detail } = auditEntries;
  return or(
    ...[actorName, subject, ip, requestId].map((column) => sql`${column} ILIKE ${like}`),
    sql`${detail}::text ILIKE ${like}`,
    sql`${subject} IN (SELECT ${members.id}::text FROM ${members} WHERE ${members.name} ILIKE ${like})`,
    sql`${subject} IN (SELECT ${invitations.id}::text FROM ${invitations}
      WHERE ${invitations.business} = ${business} AND ${invitations.email} ILIKE ${like})`,
  );
}

/** Entries as a reader sees them, with the names of whom they are about. */
export async function shownEntries(rows: readonly StoredEntry[], business: string): Promise<AuditRow[]> {
  const names = await subjectNames(rows, business);
  return rows.map((row) => {
    const { previousHash: _previous, hash: _hash, business: _business, at, ...rest } = row;
    return { ...rest, at: at.toISOString(), subjectName: names.get(row.subject ?? "") ?? null };
  });
}

/**
 * What to call those whom entries are about: a member's name, or the address that an invitation went to. The chain
 * itself holds only ids, for nothing can ever be taken out of it.
 */
async function subjectNames(rows: readonly StoredEntry[], business: string): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ subject }) => subject ?? "").filter((id) => isUuid(id)))];
  if (ids.length === 0) return new Map();
  const [people, invited] = await Promise.all([
    db().select({ id: members.id, name: members.name }).from(members).where(inArray(members.id, ids)),
    db()
      .select({ id: invitations.id, name: invitations.email })
      .from(invitations)
      .where(and(inArray(invitations.id, ids), eq(invitations.business, business))),
  ]);
  return new Map([...people, ...invited].flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}
