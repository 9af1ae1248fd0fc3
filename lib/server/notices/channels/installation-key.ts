import "server-only";
import { createECDH } from "node:crypto";
import { eq } from "drizzle-orm";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { installationKeys } from "@/lib/server/db/schema";

const purposeOf = (name: string): string => `installation-key:${name}`;
export const installationKeySeals = [sealedColumn(installationKeys, "sealed", ({ name }) => purposeOf(name))];

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The installation's pair for Web Push. It is made at its first use and stays the same, because browsers subscribe to it.
 *
 * @throws Error if it was sealed with a secret that is not configured
 */
export async function vapidKeys(): Promise<VapidKeys> {
  return (await storedVapidKeys()) ?? (await db().transaction(makeKeys));
}

/** The pair, if it was made already. @throws Error like {@link vapidKeys} */
export const storedVapidKeys = (): Promise<VapidKeys | undefined> => storedKeys(db());

/** The public key, with which a browser subscribes. */
export const vapidPublicKey = async (): Promise<string> => (await vapidKeys()).publicKey;

async function storedKeys(within: Queryable): Promise<VapidKeys | undefined> {
  const [row] = await within.select().from(installationKeys).where(eq(installationKeys.name, "vapid"));
  return row && { publicKey: row.publicPart, privateKey: open(row.sealed, purposeOf(row.name)) };
}

/** A pair on the curve P-256, as Web Push writes it. */
function newPair(): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // A private key may begin with zeros, which are part of it.
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex");
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

async function makeKeys(tx: Queryable): Promise<VapidKeys> {
  await takeLock(tx, "installation-key", "vapid");
  const stored = await storedKeys(tx);
  if (stored) return stored;
  const made = newPair();
  const sealed = seal(made.privateKey, purposeOf("vapid"));
  await tx.insert(installationKeys).values({ name: "vapid", publicPart: made.publicKey, sealed });
  return made;
}
