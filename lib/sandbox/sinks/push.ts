import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** A browser that the sandbox plays, so that it can read what is pushed to it. */
type PlayedBrowser = { id: string; keys: ECDH; auth: Buffer };

const MOST_BROWSERS = 200;
const SALT_BYTES = 16;
/** Salt, record size and the length of the sender's key come before the key (RFC 8188). */
const HEAD_BYTES = 21;
const TAG_BYTES = 16;

/** The subscriptions of played browsers, by their ids. It lives in memory only. */
export class PushSubscriptions {
  readonly #browsers = new Map<string, PlayedBrowser>();

  /** @param url the sandbox's own address */
  subscribe(url: string) {
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    const browser = { id: randomBytes(12).toString("base64url"), keys, auth: randomBytes(16) };
    this.#browsers.set(browser.id, browser);
    const [oldest] = this.#browsers.keys();
    if (this.#browsers.size > MOST_BROWSERS && oldest !== undefined) this.#browsers.delete(oldest);
    return {
      endpoint: `${url}/sinks/push/${browser.id}`,
      keys: { p256dh: keys.getPublicKey().toString("base64url"), auth: browser.auth.toString("base64url") },
    };
  }

  unsubscribe(id: string): boolean {
    return this.#browsers.delete(id);
  }

  /**
   * What was pushed to a played browser.
   *
   * @returns undefined if there is no such browser
   * @throws Error if it is not encrypted for it
   */
  read(id: string, body: Buffer): string | undefined {
    const browser = this.#browsers.get(id);
    return browser && decrypt(browser, body);
  }
}

/** Decrypts the one record of a pushed message (RFC 8291, `aes128gcm`). */
function decrypt({ keys, auth }: PlayedBrowser, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const end = HEAD_BYTES + (body[HEAD_BYTES - 1] ?? 0);
  const sender = body.subarray(HEAD_BYTES, end);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length));
  const record = body.subarray(end);
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  // The last byte before the padding is 2.
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
