/** What the gateway says with its numbers: how a payment stands, and how its confirmation ended. */
export const TRANSACTION_CODES = { wrong: 0, waiting: 1, verified: 2, expired: 3, failed: 4 } as const;
export const VERIFY_STATUSES = { wrong: 0, done: 1, already: 2, expired: 3 } as const;

/** What a refusal speaks of, by the words that the gateway has for it. */
export type RefusedFor = "key" | "address" | "token" | "other";

const WORDS: readonly [RefusedFor, RegExp][] = [
  ["address", /\bip\b|آی‌?پی|آدرس سرور/i],
  ["token", /token|توکن|تراکنش/i],
  ["key", /api[ _-]?key|\bapi\b|کلید/i],
];

/** The key is called a token too, and then it is the business's: `api_token`, «توکن درگاه». */
const OF_BUSINESS = /api|درگاه|gateway/i;

/** What a refusal is about; `other` for words that are not known, or of several, which say nothing. */
export function refusedFor(words: string | undefined): RefusedFor {
  const about = WORDS.filter(([, pattern]) => words !== undefined && pattern.test(words)).map(([name]) => name);
  const [only = "other"] = about.length === 1 ? about : [];
  return only === "token" && OF_BUSINESS.test(words ?? "") ? "other" : only;
}

/** Whether a refusal speaks of this very token. Words of any token may mean the key, which is called one too. */
export const namesToken = (words: string | undefined, token: string): boolean =>
  refusedFor(words?.replace(token, " token ")) === "token" && words?.includes(token) === true;
