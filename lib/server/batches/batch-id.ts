import "server-only";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { batchItemInput } from "@/lib/batches/schemas";
import { toWireItems } from "@/lib/batches/to-wire";
import { db } from "@/lib/server/db/client";
import { businesses } from "@/lib/server/db/schema";

/**
 * How the JSON is spelled whose hash is a batch's id; the service's papers do not say. `plain`: as it is sent; `ascii`:
 * no letter beyond ASCII, as published clients write it; `php`: without slashes besides.
 */
export const BATCH_SPELLINGS = ["plain", "ascii", "php"] as const;
export type BatchSpelling = (typeof BATCH_SPELLINGS)[number];

/** The id that the service wants of a batch: SHA-512, in hex, of its items' compact JSON, in one of its spellings. */
export const batchIdOf = (items: z.output<typeof batchItemInput>[], spelling: BatchSpelling = "plain"): string =>
  hashOf(spelled(JSON.stringify(toWireItems(items)), spelling));

/** Every id that a batch of these items may have, the likeliest first. Most items are spelled alike in every way. */
export function batchIdsOf(
  items: z.output<typeof batchItemInput>[],
  likeliest: BatchSpelling,
): { batchId: string; spelling: BatchSpelling }[] {
  const json = JSON.stringify(toWireItems(items));
  const texts = new Map<string, BatchSpelling>();
  for (const spelling of [likeliest, ...BATCH_SPELLINGS]) {
    const text = spelled(json, spelling);
    if (!texts.has(text)) texts.set(text, spelling);
  }
  return [...texts].map(([text, spelling]) => ({ batchId: hashOf(text), spelling }));
}

/** How the service of a business has spelled batches so far. */
export async function batchSpellingOf(business: string): Promise<BatchSpelling> {
  const [row] = await db()
    .select({ spelling: businesses.batchSpelling })
    .from(businesses)
    .where(eq(businesses.slug, business));
  return row?.spelling ?? "plain";
}

/** The service took a batch under the id of this spelling: the next one is tried with it first. */
export async function keepBatchSpelling(business: string, spelling: BatchSpelling): Promise<void> {
  await db().update(businesses).set({ batchSpelling: spelling }).where(eq(businesses.slug, business));
}

const hashOf = (text: string): string => createHash("sha512").update(text).digest("hex");

const beyondAscii = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

function spelled(json: string, spelling: BatchSpelling): string {
  if (spelling === "plain") return json;
  const ascii = json.replace(/[^\0-\x7f]/g, beyondAscii);
  return spelling === "php" ? ascii.replaceAll("/", "\\/") : ascii;
}
