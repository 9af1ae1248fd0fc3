import "server-only";
import { asc, gt } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/lib/server/db/client";
import { auditEntries } from "@/lib/server/db/schema";
import type { AuditContent } from "./chain";
import type { FoundEntry } from "./verify-chain";

const BATCH = 1000;

type Row = typeof auditEntries.$inferSelect;

/** The chain of the database, in order, a thousand entries at a time; whole unless it is to begin after an entry. */
export async function* readChain(afterSeq = 0): AsyncGenerator<FoundEntry & { content: AuditContent }> {
  let after = afterSeq;
  for (;;) {
    const rows = await db()
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.seq, after))
      .orderBy(asc(auditEntries.seq))
      .limit(BATCH);
    for (const row of rows) yield foundEntry(row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.seq;
  }
}

export function foundEntry(row: Row): FoundEntry & { content: AuditContent } {
  const { seq, previousHash, hash, ...rest } = row;
  return { seq, previousHash, hash, content: { ...rest, at: row.at.toISOString() } };
}

const exportedLine = z.object({
  seq: z.number(),
  previousHash: z.string(),
  hash: z.string(),
  withheld: z.literal(true).optional(),
});

const exportedContent = z.object({
  at: z.string(),
  business: z.string().nullable(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
});

/** One line of an exported log. Of another business's entries only the links are told. */
export function toExportLine({ seq, previousHash, hash, content }: FoundEntry): string {
  const line = content === null ? { seq, previousHash, hash, withheld: true } : { seq, ...content, previousHash, hash };
  return `${JSON.stringify(line)}\n`;
}

/** @returns null for a line that is none */
export function fromExportLine(text: string): FoundEntry | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const line = exportedLine.safeParse(value);
  if (!line.success) return null;
  const { seq, previousHash, hash, withheld } = line.data;
  if (withheld) return { seq, previousHash, hash, content: null };
  const content = exportedContent.safeParse(value);
  return content.success ? { seq, previousHash, hash, content: content.data } : null;
}
