import { pastedToken } from "@/lib/kit/operations/pasted-token";
import type { HitKind } from "@/lib/kit/search/hit";
import * as z from "@/lib/kit/zod";

/** How the link to the service stands. `missing`: no pair was ever given. */
export interface ConnectionState {
  mode: "sandbox" | "live";
  link: "ok" | "broken" | "missing";
  brokenAt: string | null;
  brokenReason: string | null;
  expiresAt: string | null;
  /** The first moment at which the job will refresh the pair. */
  nextRefreshAt: string | null;
  /** Whether the service answers, as all web processes have met it; `awaySince` is null unless it answers nobody. */
  service: { awaySince: string | null; answeredAt: string | null };
}

/** One class of the service's limit: how many calls it allows in a window, and how many of them are used just now. */
export interface LimitUse {
  class: "post" | "other";
  limit: number;
  inUse: number;
  windowMs: number;
}

export interface ConnectionDetail extends ConnectionState {
  version: number | null;
  issuedAt: string | null;
  /**
   * The age of a pasted pair is unknown: it is at least as old as its record here, and expires at the latest as said.
   */
  isAgeKnown: boolean;
  refreshExpiresAt: string | null;
  history: TokenEventRow[];
  webhook: WebhookAddress;
  serviceAddress: string;
}

export interface WebhookAddress {
  /** What the service must be given, one address for each kind of event. */
  addresses: { topic: string; url: string }[];
  /** Header that carries the signature. */
  signatureHeader: string;
  /** The topics whose webhooks the service does not sign, according to the environment. */
  unsignedTopics: string[];
  keySetAt: string | null;
}

export interface TokenEventRow {
  id: number;
  at: string;
  kind: "pasted" | "linked" | "refreshed" | "refresh_failed" | "broken";
  version: number | null;
  actor: string | null;
  detail: string | null;
}

/** Whether the book of the wallet adds up; amounts in rial, days are Tehran's, the newest first. */
export interface BookCheck {
  /** `reading`: it is not whole up to now yet. */
  verdict: "balanced" | "differs" | "reading";
  /** The first day of the days up to now whose rows are all known. */
  from: string | null;
  /** When the newest day was read. */
  asOf: string | null;
  /** What the wallet moved beyond what the rows of the statement say. */
  differenceRial: number;
  differingDays: number;
  differences: { day: string; rial: number }[];
}

/** The same with how far each list of the service is in the book. */
export interface BookReport extends BookCheck {
  lists: {
    kind: HitKind;
    /** Until when all of it is there; null until it was read whole. */
    freshAt: string | null;
    /** Rows of it that could not be read. */
    unread: number;
  }[];
}

export interface UnreadableAnswerRow {
  operation: string;
  fields: string;
  count: number;
  firstAt: string;
  lastAt: string;
  lastRequestId: string | null;
}

const password = z.string().check(z.minLength(1, "errors.required"), z.maxLength(200, "errors.tooLong"));

export const pastePairInput = z.object({ accessToken: pastedToken, refreshToken: pastedToken, password }).check(
  z.refine(({ accessToken, refreshToken }) => accessToken !== refreshToken, {
    path: ["refreshToken"],
    message: "errors.tokensSame",
  }),
);
export type PastePairInput = z.input<typeof pastePairInput>;

export const webhookKeyInput = z.object({
  key: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "errors.required"),
      z.minLength(8, "errors.tokenTooShort"),
      z.maxLength(500, "errors.tooLong"),
      z.regex(/^\S+$/, "errors.tokenHasSpaces"),
    ),
  password,
});
export type WebhookKeyInput = z.input<typeof webhookKeyInput>;
