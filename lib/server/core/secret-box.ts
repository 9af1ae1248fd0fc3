import "server-only";
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env";
import { processSingleton } from "./process-singleton";

const KEY_ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  id: Buffer;
  bytes: Buffer;
}

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "daftar", "secret-box", 32));
  return { bytes, id: createHash("sha256").update(bytes).digest().subarray(0, KEY_ID_BYTES) };
}

const keys = () =>
  processSingleton("secret-box-keys", () => {
    const { DAFTAR_SECRET, DAFTAR_SECRET_PREVIOUS } = env();
    return [DAFTAR_SECRET, DAFTAR_SECRET_PREVIOUS].filter((secret) => secret !== undefined).map(deriveKey);
  });

/**
 * Encrypts with AES-256-GCM under the present key. Layout: key id (8), iv (12), tag (16), content.
 *
 * @param purpose what the value is and whose; a value moved to another place does not open
 */
export function sealBytes(content: Buffer, purpose: string): Buffer {
  const key = keys()[0];
  if (!key) throw new Error("no encryption key");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, iv).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([key.id, iv, cipher.getAuthTag(), encrypted]);
}

/** The same of a text. */
export const seal = (text: string, purpose: string): Buffer => sealBytes(Buffer.from(text, "utf8"), purpose);

/** @throws Error when no known key fits or the value was changed or moved */
export function openBytes(sealed: Buffer, purpose: string): Buffer {
  const id = sealed.subarray(0, KEY_ID_BYTES);
  const key = keys().find((candidate) => candidate.id.equals(id));
  if (!key) throw new Error(`${purpose} was encrypted with a key that is not configured`);
  const iv = sealed.subarray(KEY_ID_BYTES, KEY_ID_BYTES + IV_BYTES);
  const tag = sealed.subarray(KEY_ID_BYTES + IV_BYTES, KEY_ID_BYTES + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, iv).setAAD(Buffer.from(purpose)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(KEY_ID_BYTES + IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/** The same of a text. @throws Error like `openBytes` */
export const open = (sealed: Buffer, purpose: string): string => openBytes(sealed, purpose).toString("utf8");

/** Which key new values are sealed with: the first bytes of each. */
export function presentKeyId(): Buffer {
  const [key] = keys();
  if (!key) throw new Error("no encryption key");
  return key.id;
}

/** Whether an earlier key opens values, too: only while the secret is being changed. */
export const hasEarlierKey = (): boolean => keys().length > 1;

const subkeyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "daftar", purpose, 32));

/** A key for one use (audit checkpoints, …), derived from the installation's secret. */
export const subkey = (purpose: string): Buffer => subkeyOf(env().DAFTAR_SECRET, purpose);

/** The same, and behind it that of the earlier secret, where there is one: for what was not reckoned anew yet. */
export function subkeys(purpose: string): Buffer[] {
  const { DAFTAR_SECRET, DAFTAR_SECRET_PREVIOUS } = env();
  return [DAFTAR_SECRET, DAFTAR_SECRET_PREVIOUS].flatMap((secret) => (secret ? [subkeyOf(secret, purpose)] : []));
}

/** Compares two texts of any lengths in constant time. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
}
