import "server-only";
import { createHmac } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { sameText, subkey } from "@/lib/server/core/secret-box";
import { db } from "@/lib/server/db/client";
import { auditEntries } from "@/lib/server/db/schema";
import { canonicalJson } from "./chain";
import type { Checkpoint } from "./verify-chain";

const line = z.object({ at: z.string(), seq: z.number().int(), hash: z.string(), signature: z.string() });

export const checkpointFile = (dataDir = env().DATA_DIR): string => path.join(dataDir, "audit", "checkpoints.jsonl");

const sign = (checkpoint: Checkpoint): string =>
  createHmac("sha256", subkey("audit-checkpoints")).update(canonicalJson(checkpoint)).digest("hex");

/**
 * Writes the present end of the chain to a signed file outside the database. Somebody who can change the database
 * later can then neither cut the end off nor rewrite the chain without being noticed. Keep copies of the file
 * elsewhere.
 *
 * @returns the new checkpoint, or null if nothing was added since the last one or the chain does not match it
 */
export async function writeCheckpoint(): Promise<Checkpoint | null> {
  const [last] = await db()
    .select({ seq: auditEntries.seq, hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  const known = (await readCheckpoints()).checkpoints.at(-1);
  if (known && !(await isStillThere(known))) {
    log.error({ seq: known.seq }, "the audit chain does not fit its last checkpoint: run npm run audit:verify");
    return null;
  }
  if (!last || known?.seq === last.seq) return null;
  const checkpoint: Checkpoint = { at: new Date().toISOString(), seq: last.seq, hash: last.hash };
  const file = checkpointFile();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await appendFile(file, signedLine(checkpoint), { mode: 0o600 });
  // It is logged too: if logs are collected elsewhere, the evidence is out of reach of this machine.
  log.info({ seq: checkpoint.seq, hash: checkpoint.hash }, "audit checkpoint");
  return checkpoint;
}

async function isStillThere(checkpoint: Checkpoint): Promise<boolean> {
  const [row] = await db()
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .where(eq(auditEntries.seq, checkpoint.seq));
  return row?.hash === checkpoint.hash;
}

/** The checkpoints with a valid signature, and the numbers of the lines without one. */
export async function readCheckpoints(
  file = checkpointFile(),
): Promise<{ checkpoints: Checkpoint[]; badLines: number[] }> {
  const text = await readFile(/* turbopackIgnore: true */ file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const checkpoints: Checkpoint[] = [];
  const badLines: number[] = [];
  for (const [index, content] of text.split("\n").entries()) {
    if (content.trim() === "") continue;
    const checkpoint = readSignedLine(content);
    if (checkpoint) checkpoints.push(checkpoint);
    else badLines.push(index + 1);
  }
  return { checkpoints, badLines };
}

/** A checkpoint as a signed line of a file. Exports end with one. */
export const signedLine = (checkpoint: Checkpoint): string =>
  `${JSON.stringify({ ...checkpoint, signature: sign(checkpoint) })}\n`;

/** @returns null if it is not a checkpoint or its signature is wrong */
export function readSignedLine(content: string): Checkpoint | null {
  try {
    const { signature, ...checkpoint } = line.parse(JSON.parse(content));
    return sameText(signature, sign(checkpoint)) ? checkpoint : null;
  } catch {
    return null;
  }
}
