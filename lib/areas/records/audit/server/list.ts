import "server-only";
import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { toLatinDigits } from "@/lib/kit/format/digits";
import { parseIban } from "@/lib/kit/format/iban";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import type { FilterValues } from "@/lib/kit/records/filter";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { matching } from "@/lib/server/db/matching";
import { plainLettersOf } from "@/lib/server/db/plain-letters";
import { auditEntries, invitations, members } from "@/lib/server/db/schema";
import { maskText } from "@/lib/server/proxy/mask";
import { AUDIT_ACTIONS, type AuditActionKey } from "../actions";
import { auditFilters } from "../filters";
import type { AuditRow } from "../schemas";
import { isVisibleTo } from "./visible";

type AuditAsked = FilterValues<typeof auditFilters> & { before?: number | undefined };
export type StoredEntry = typeof auditEntries.$inferSelect;

/**
 * Entries that the readers of a business see, newest first.
 *
 * @param count the most entries to read; ask for one more to learn if there are older ones
 */
export async function readEntries(business: string, asked: AuditAsked, count: number): Promise<StoredEntry[]> {
  const where = and(
    isVisibleTo(business),
    matching(auditEntries, auditFilters, asked, {
      actor: (actor) => (actor === "system" ? isNull(auditEntries.actorId) : eq(auditEntries.actorId, actor)),
      q: (q) => holds(q, business),
      period: auditEntries.at,
    }),
    asked.before ? lt(auditEntries.seq, asked.before) : undefined,
  );
  return db()
    .select()
    .from(auditEntries)
    .where(where)
    .orderBy(desc(auditEntries.seq))
    .limit(count + 1);
}

/** Whether an entry contains a text as readers see it: in its fields, its action, or the name of its subject. */
function holds(text: string, business: string): SQL | undefined {
  const { actorName, action, subject, ip, requestId, detail } = auditEntries;
  const actions = actionsCalled(text);
  const outcomes = outcomesCalled(text);
  return or(
    actions.length > 0 ? inArray(action, actions) : undefined,
    outcomes.length > 0 ? inArray(sql`${detail}->>'outcome'`, outcomes) : undefined,
    ...spellingsOf(text).flatMap((spelling) => {
      const like = `%${spelling.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
      const has = (value: SQL) => sql`${plainLettersOf(value)} LIKE ${like}`;
      return [
        ...[actorName, subject, ip, requestId].map((column) => has(sql`${column}`)),
        has(sql`${detail}::text`),
        sql`${subject} IN (SELECT ${members.id}::text FROM ${members} WHERE ${has(sql`${members.name}`)})`,
        sql`${subject} IN (SELECT ${invitations.id}::text FROM ${invitations}
          WHERE ${invitations.business} = ${business} AND ${has(sql`${invitations.email}`)})`,
      ];
    }),
  );
}

const UNIT = /\s*(?:ریال|تومان|rials?|tomans?)$/i;
const GROUPED = /^\d{1,3}(?:[,٬،'\s]\d{3})+$/;

/**
 * The spellings in which entries may hold a text: an IBAN is masked, an amount has no separators between its digits.
 * In toman an amount has the same digits without the last zero, and so is found as a part.
 */
function spellingsOf(text: string): string[] {
  const iban = parseIban(text);
  if (iban.ok) return [plainLetters(maskText(iban.iban, "iban"))];
  const plain = plainLetters(text).trim();
  const amount = toLatinDigits(text).trim().replace(UNIT, "");
  return GROUPED.test(amount) ? [plain, amount.replace(/\D/g, "")] : [plain];
}

const SHORTEST_NAME = 2;

/** The actions whose name contains this text, in either language. */
function actionsCalled(text: string): string[] {
  const plain = plainLetters(text).trim();
  if (plain.length < SHORTEST_NAME) return [];
  return AUDIT_ACTIONS.filter((action) => {
    const key = action.replaceAll(".", "_") as AuditActionKey;
    return [fa.audit.actions[key], en.audit.actions[key]].some((name) => plainLetters(name).includes(plain));
  });
}

/** The outcomes of a write whose name contains this text, in either language. */
function outcomesCalled(text: string): string[] {
  const plain = plainLetters(text).trim();
  if (plain.length < SHORTEST_NAME) return [];
  return (["done", "refused", "unknown"] as const).filter((outcome) =>
    [fa.audit.words, en.audit.words].some((words) => plainLetters(words[`outcome_${outcome}`]).includes(plain)),
  );
}

/** Entries as a reader sees them, with the names of their subjects. */
export async function shownEntries(rows: readonly StoredEntry[], business: string): Promise<AuditRow[]> {
  const names = await subjectNames(rows, business);
  return rows.map((row) => {
    const { previousHash: _previous, hash: _hash, business: _business, at, ...rest } = row;
    return { ...rest, at: at.toISOString(), subjectName: names.get(row.subject ?? "") ?? null };
  });
}

/**
 * The names of the subjects of entries: a member's name, or the address that an invitation went to. The chain itself
 * holds only ids, because nothing can ever be removed from it.
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
