import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { groupedCode, readCode } from "@/lib/documents/code";
import type { DocumentCheck, DocumentFact } from "@/lib/documents/document";
import { ApiError } from "@/lib/operations/errors";
import { db } from "@/lib/server/db/client";
import { auditEntries, documents } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { takeLook, takeTurn } from "@/lib/server/members/lockout";
import { maskText } from "@/lib/server/proxy/mask";
import { DOCUMENT_KIND } from "./kinds/registry";
import { codeHashes, openedDocument, type StoredDocument } from "./record";

/** An office behind one address checks a pile of papers; nobody guesses one of 2^95 codes so. */
const PER_ADDRESS = 30;
const IN_WHOLE = 600;
/** Every answer takes at least so long, and what is looked up takes less: how long it took tells nothing of what was found. */
const ANSWER_MS = 250;

/**
 * What anybody is told who has a code: what the paper says as far as it is needed to compare, and what has become of it.
 * Every question is counted, and takes the same time, whatever is found.
 *
 * @param given as it was typed or scanned
 */
export async function checkDocument(given: unknown, ip: string | null): Promise<DocumentCheck> {
  try {
    await takeLook("verify", ip, PER_ADDRESS);
    await takeTurn("verify", IN_WHOLE);
  } catch (error) {
    if (error instanceof ApiError && error.code === "locked") return { found: "locked" };
    throw error;
  }
  const [checked] = await Promise.all([lookUp(given), delay(ANSWER_MS)]);
  return checked;
}

async function lookUp(given: unknown): Promise<DocumentCheck> {
  const code = readCode(given);
  // Looked for all the same: a text that is no code costs what a code costs.
  const hashes = codeHashes(code ?? randomUUID());
  const [row] = await db().select().from(documents).where(inArray(documents.codeHash, hashes));
  if (code === null) return { found: "mistyped" };
  if (!row) return { found: "unknown" };
  return told(row, code);
}

async function told(row: StoredDocument, code: string): Promise<DocumentCheck> {
  const opened = openedDocument(row);
  if (!opened) return { found: "damaged" };
  const { content, businessName, isSandbox } = opened;
  return {
    found: "known",
    code: groupedCode(code),
    business: businessName,
    kind: row.kind,
    issuedAt: row.issuedAt.toISOString(),
    isSandbox,
    facts: content.facts.flatMap(checkedFact),
    rows: content.table && { shown: content.table.rows.length, total: content.table.total },
    withdrawnAt: (row.withdrawnAt ?? (await withdrawnByLog(row)))?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    since: await since(row, content),
  };
}

/**
 * When it was withdrawn, as the log has it, where nothing can be taken out unnoticed. The row's own word stands outside of
 * what the hash covers: whoever can change the row could put both back as they were.
 */
async function withdrawnByLog({ business, id }: StoredDocument): Promise<Date | null> {
  const [entry] = await db()
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.business, business),
        eq(auditEntries.action, "issued_document.withdrawn"),
        eq(auditEntries.subject, id),
      ),
    )
    .limit(1);
  return entry ? new Date(entry.at) : null;
}

/** What has become of it is told where it can be; the paper's own facts stand without it. */
async function since(
  row: StoredDocument,
  content: Parameters<(typeof DOCUMENT_KIND)[StoredDocument["kind"]]["since"]>[1],
) {
  try {
    return await DOCUMENT_KIND[row.kind].since(row, content);
  } catch (error) {
    log.warn({ err: error, document: row.id }, "what became of a document's matter could not be found out");
    return null;
  }
}

const MASKS = { iban: "iban", name: "name" } as const;

/** A fact as the public check says it: nothing that the paper does not say, and of some of it less. */
function checkedFact(fact: DocumentFact): DocumentFact[] {
  const { name, kind, value, isChecked } = fact;
  if (isChecked === undefined) return [];
  if (isChecked === "whole" || typeof value !== "string") return [{ name, kind, value }];
  const mask = kind === "iban" || kind === "name" ? MASKS[kind] : "covered";
  return [{ name, kind, value: maskText(value, mask) }];
}
