/** What the gateway says with its numbers: how a payment stands, and how its confirmation ended. */
export const TRANSACTION_CODES = { wrong: 0, waiting: 1, verified: 2, expired: 3, failed: 4 } as const;
export const VERIFY_STATUSES = { wrong: 0, done: 1, already: 2, expired: 3 } as const;

/** Of which of the two a refusal speaks, by the words that the gateway has for them. */
export type RefusedFor = "key" | "address" | "token" | "other";

const WORDS: readonly [RefusedFor, RegExp][] = [
  ["address", /\bip\b|آی‌?پی|آدرس سرور/i],
  ["token", /token|توکن|تراکنش/i],
  ["key", /api[ _-]?key|\bapi\b|کلید/i],
];

/** What a refusal is about; `other` for words that are not known, or of several, which say nothing. */
export function refusedFor(words: string | undefined): RefusedFor {
  const about = WORDS.filter(([, pattern]) => words !== undefined && pattern.test(words)).map(([name]) => name);
  return about.length === 1 ? (about[0] ?? "other") : "other";
}
