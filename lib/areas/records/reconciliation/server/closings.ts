import "server-only";
import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import { canonicalJson, GENESIS_HASH } from "@/lib/server/audit/chain";
import { db, type Queryable } from "@/lib/server/db/client";
import {
  auditEntries,
  reconciliationClosedDays,
  reconciliationClosings,
  reconciliationReopenings,
} from "@/lib/server/db/schema/index";
import type { ClosingContent } from "../closing";
import { lineOfMovement, type Movement, movementInLine } from "../movement";
import type { Closing } from "./answers";

/** The previous hash of a business's first closing. */
export const FIRST_PREVIOUS = GENESIS_HASH;

/** SHA-256 over the hash of the previous closing and the canonical form of the content, as in the audit chain. */
export const closingHash = (previousHash: string, content: ClosingContent): string =>
  createHash("sha256").update(previousHash).update("\n").update(canonicalJson(content)).digest("hex");

const textOf = (movements: readonly Movement[]): string => movements.map(lineOfMovement).join("\n");

export const rowsHash = (movements: readonly Movement[]): string =>
  createHash("sha256").update(textOf(movements)).digest("hex");

export const packRows = (movements: readonly Movement[]): Buffer => deflateRawSync(textOf(movements));

export function unpackRows(packed: Buffer): Movement[] {
  const text = inflateRawSync(packed).toString();
  return text === "" ? [] : text.split("\n").map(movementInLine);
}

export interface StoredClosing {
  closing: typeof reconciliationClosings.$inferSelect;
  reopening: typeof reconciliationReopenings.$inferSelect | null;
  /** Whether somebody has changed it in the database since it was closed; absent if this was not checked. */
  isForged?: boolean;
}
type ClosingRow = StoredClosing["closing"];

/** Checks a closing against its own hash, the hashes of the neighbouring closings, and the audit log. */
export function sealOf(
  closing: ClosingRow,
  all: readonly StoredClosing[],
  audited: ReadonlyMap<string, readonly unknown[]>,
): { content: boolean; chain: boolean; audit: boolean } {
  const told = audited.get(closing.id) ?? [];
  return {
    content: closingHash(closing.previousHash, closing.content) === closing.hash && isAsContent(closing),
    chain: isNextOf(closing, all),
    audit: told.length === 1 && told[0] === closing.hash,
  };
}

/** Whether the columns by which the database finds a closing match its content. */
const isAsContent = ({ content, seq, month, from, to, business, closedAt }: ClosingRow): boolean =>
  content.seq === seq &&
  content.month === month &&
  content.from === from &&
  content.to === to &&
  content.business === business &&
  content.closedAt === closedAt.toISOString();

function isNextOf({ seq, previousHash }: ClosingRow, all: readonly StoredClosing[]): boolean {
  if (seq === 1) return previousHash === FIRST_PREVIOUS;
  return all.find(({ closing }) => closing.seq === seq - 1)?.closing.hash === previousHash;
}

/** The closing hashes in the audit log, by closing. */
export async function hashesInAudit(business: string): Promise<Map<string, unknown[]>> {
  const entries = await db()
    .select({ subject: auditEntries.subject, detail: auditEntries.detail })
    .from(auditEntries)
    .where(and(eq(auditEntries.business, business), eq(auditEntries.action, "reconciliation.closed")));
  const hashes = new Map<string, unknown[]>();
  for (const { subject, detail } of entries)
    hashes.set(subject ?? "", [...(hashes.get(subject ?? "") ?? []), detail.closingHash]);
  return hashes;
}

/**
 * A business's closings, newest first, each with whether it is unchanged. They are checked each time they are shown.
 */
export async function checkedClosings(business: string): Promise<StoredClosing[]> {
  const all = await closingsOf(business);
  if (all.length === 0) return [];
  const audited = await hashesInAudit(business);
  return all.map((stored) => ({
    ...stored,
    isForged: Object.values(sealOf(stored.closing, all, audited)).includes(false),
  }));
}

/** A business's closings, newest first. */
export async function closingsOf(business: string, such?: SQL, tx: Queryable = db()): Promise<StoredClosing[]> {
  return tx
    .select({ closing: reconciliationClosings, reopening: reconciliationReopenings })
    .from(reconciliationClosings)
    .leftJoin(reconciliationReopenings, eq(reconciliationReopenings.closingId, reconciliationClosings.id))
    .where(and(eq(reconciliationClosings.business, business), such))
    .orderBy(desc(reconciliationClosings.seq));
}

/** Closings whose months were not opened again. */
export const closedMonths = (business: string, tx: Queryable = db()): Promise<StoredClosing[]> =>
  closingsOf(business, isNull(reconciliationReopenings.closingId), tx);

export function toldClosing({ closing, reopening, isForged = false }: StoredClosing): Closing {
  const { id, seq, month, closedAt, content, hash, previousHash } = closing;
  return {
    id,
    seq,
    month,
    closedAt: closedAt.toISOString(),
    closedBy: content.closedBy.name,
    note: content.note,
    isForged,
    hash,
    previousHash,
    mismatches: content.mismatches,
    places: content.places.map(({ id, openingRial, closingRial }) => ({ id, openingRial, closingRial })),
    reopened: reopening && {
      at: reopening.at.toISOString(),
      by: reopening.byName,
      reason: reopening.reason,
    },
  };
}

/** The frozen rows of one day; null if none were kept. */
export async function closedRows(closingId: string, place: string, day: string): Promise<Movement[] | null> {
  const [kept] = await db()
    .select({ rows: reconciliationClosedDays.rows })
    .from(reconciliationClosedDays)
    .where(
      and(
        eq(reconciliationClosedDays.closingId, closingId),
        eq(reconciliationClosedDays.place, place),
        eq(reconciliationClosedDays.day, day),
      ),
    );
  return kept ? unpackRows(kept.rows) : null;
}
