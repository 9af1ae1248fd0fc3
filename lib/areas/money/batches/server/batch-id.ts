import "server-only";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { db } from "@/lib/server/db/client";
import { businesses } from "@/lib/server/db/schema/index";
import { toWireItems } from "../operations";
import type { batchItemInput } from "../schemas";

/**
 * How the JSON is spelled whose hash is a batch's id; the service's papers do not say. `plain`: as it is sent; `ascii`:
 * letters beyond ASCII escaped (`\u…`); `spaceless`: and all spaces taken out, of texts too, as a published client does;
 * `php`: letters and slashes escaped (`\/`); `slashes`: slashes alone.
 */
const BATCH_SPELLINGS = ["plain", "ascii", "spaceless", "php", "slashes"] as const;
export type BatchSpelling = (typeof BATCH_SPELLINGS)[number];

/** The id that the service wants of a batch: SHA-512, in hex, of its items' compact JSON, in one of its spellings. */
export const batchIdOf = (items: z.output<typeof batchItemInput>[], spelling: BatchSpelling = "plain"): string =>
  hashOf(SPELLED[spelling](JSON.stringify(toWireItems(items))));

/** Every id that a batch of these items may have, the likeliest first. Most items are spelled alike in every way. */
export function batchIdsOf(
  items: z.output<typeof batchItemInput>[],
  likeliest: BatchSpelling,
): { batchId: string; spelling: BatchSpelling }[] {
  const json = JSON.stringify(toWireItems(items));
  const texts = new Map<string, BatchSpelling>();
  for (const spelling of [likeliest, ...BATCH_SPELLINGS]) {
    const text = SPELLED[spelling](json);
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

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

function inAscii(json: string): string {
  return json.replace(/[^\0-\x7f]/g, escaped);
}

function withSlashesEscaped(json: string): string {
  return json.replaceAll("/", "\\/");
}

const SPELLED: Record<BatchSpelling, (json: string) => string> = {
  plain: (json) => json,
  ascii: inAscii,
  spaceless: (json) => inAscii(json).replaceAll(" ", ""),
  php: (json) => withSlashesEscaped(inAscii(json)),
  slashes: withSlashesEscaped,
};
