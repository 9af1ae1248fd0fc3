import "server-only";
import { createHash } from "node:crypto";

/** What an entry says, without its place in the chain. */
export interface AuditContent {
  at: string;
  business: string | null;
  actorId: string | null;
  actorName: string;
  action: string;
  subject: string | null;
  detail: Record<string, unknown>;
  ip: string | null;
  requestId: string | null;
}

/** The hash before the first entry. */
export const GENESIS_HASH = "0".repeat(64);

/** SHA-256 over the previous hash, the entry's number and the entry in one fixed spelling (keys sorted everywhere). */
export function entryHash(previousHash: string, seq: number, content: AuditContent): string {
  const { at, business, actorId, actorName, action, subject, detail, ip, requestId } = content;
  const text = canonicalJson({ seq, at, business, actorId, actorName, action, subject, detail, ip, requestId });
  return createHash("sha256").update(previousHash).update("\n").update(text).digest("hex");
}

/** JSON with sorted keys and without undefined values: the same text for the same content, also after a database. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}
