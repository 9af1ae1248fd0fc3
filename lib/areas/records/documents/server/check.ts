import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { groupedCode, readCode } from "@/lib/kit/format/document-code";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { auditEntries, documents } from "@/lib/server/db/schema/index";
import { takeLook, takeTurn } from "@/lib/server/members/lockout";
import { maskText } from "@/lib/server/proxy/mask";
import type { DocumentCheck, DocumentFact } from "../document";
import { DOCUMENT_KIND } from "./kinds/registry";
import { codeHashes, openedDocument, type StoredDocument } from "./record";

/** The limit per address lets an office check a pile of papers, and is too low to guess one of 2^95 codes. */
const PER_ADDRESS = 30;
const IN_WHOLE = 600;
/**
 * Every answer takes at least this long, which is longer than any look-up. So its duration does not show whether a
 * document was found.
 */
const ANSWER_MS = 250;

/**
 * The answer for anybody who has a code: the facts of the paper that are needed to compare it, and its present state.
 * Every question is counted, and all answers take the same time.
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
  // An invalid text is also looked up, so that it takes the same time as a code.
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
 * When the document was withdrawn, by the audit log, from which nothing can be removed unnoticed. The row's own
 * columns are not covered by its hash, so somebody who can change the row could undo the withdrawal there.
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

/** The present state of the document's subject, if it can be read. Without it the paper's own facts are still told. */
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

/**
 * A fact as the public check shows it. Only facts that are marked as checked are shown, and some of them are masked.
 */
function checkedFact(fact: DocumentFact): DocumentFact[] {
  const { name, kind, value, isChecked } = fact;
  if (isChecked === undefined) return [];
  if (isChecked === "whole" || typeof value !== "string") return [{ name, kind, value }];
  const mask = kind === "iban" || kind === "name" ? MASKS[kind] : "covered";
  return [{ name, kind, value: maskText(value, mask) }];
}
