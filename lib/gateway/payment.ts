import type { StatusView } from "@/lib/format/status-view";

/** So long after its payer was sent on the gateway takes a payment's confirmation. */
export const VERIFY_MINUTES = 20;
const MINUTE_MS = 60_000;
/** The gateway's clock may differ from ours: so long after its time a payment that shows nothing is given up. */
const GRACE_MS = 2 * MINUTE_MS;
/** A payment of which the gateway tells nothing for so long is not asked for any more; what it says by then is all. */
export const LOOKED_FOR_MS = 24 * 60 * MINUTE_MS;

/** The switches' terminals that a payer can be sent to. */
export const PORTS = ["SAMAN", "BEHPARDAKHT"] as const;
export type Port = (typeof PORTS)[number];

export const PAYMENT_STATES = [
  "opening",
  "at_gateway",
  "paid",
  "verifying",
  "verified",
  "lapsed",
  "failed",
  "not_paid",
  "not_opened",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * What speaks against confirming what was paid: another amount or invoice than was asked for, another card than those
 * allowed, none of the cards that the customer has registered, or cards of theirs that could not be read, a request that
 * was taken back meanwhile, or one for a single payment that has one already.
 */
export const DOUBTS = ["amount", "invoice", "card", "customer_card", "cards_unread", "taken_back", "second"] as const;
export type Doubt = (typeof DOUBTS)[number];

/** What a person decided on a payment in doubt. */
export type Decision = "confirm" | "let_lapse";

/**
 * What the gateway says of a payment. `nothing`: it knows of none so far. Of one whose time is over it tells by its
 * receipt or card whether anything was paid: `lapsed` where it was, `expired` where nothing says so.
 */
export type PaymentProgress = "nothing" | "waiting" | "verified" | "lapsed" | "expired" | "failed";

/** What its next step follows from; times in epoch milliseconds. */
export interface PaymentFacts {
  state: PaymentState;
  openedAtMs: number | null;
  doubt: Doubt | null;
  decision: Decision | null;
}

/** Until when a payment can be confirmed; null while its payer was not sent on. */
export const verifyUntil = ({ openedAtMs }: Pick<PaymentFacts, "openedAtMs">): number | null =>
  openedAtMs === null ? null : openedAtMs + VERIFY_MINUTES * MINUTE_MS;

const ENDED: readonly PaymentState[] = ["verified", "lapsed", "failed", "not_paid", "not_opened"];

/** Nothing more will come of it. */
export const isEnded = (state: PaymentState): boolean => ENDED.includes(state);

/** Whether it may be confirmed without anybody's word, or with a person's. */
export const mayConfirm = ({ state, doubt, decision }: PaymentFacts): boolean =>
  (state === "paid" || state === "verifying") && decision !== "let_lapse" && (doubt === null || decision === "confirm");

/** It was paid, and somebody decided that it is not confirmed: its time only has to pass. */
export const isLeftToLapse = ({ state, decision }: Pick<PaymentFacts, "state" | "decision">): boolean =>
  state === "paid" && decision === "let_lapse";

/** It was paid and waits for a person's word. */
export const needsWord = ({ state, doubt, decision }: Omit<PaymentFacts, "openedAtMs">): boolean =>
  state === "paid" && doubt !== null && decision === null;

/**
 * What a payment is after the gateway was asked for it. Confirmed stays confirmed, and what ended stays so unless the
 * gateway says that it was confirmed after all: that is money in the wallet, whoever asked for it.
 */
export function afterTold({ state, openedAtMs }: PaymentFacts, told: PaymentProgress, nowMs: number): PaymentState {
  if (state === "verified") return state;
  if (told === "verified") return "verified";
  if (isEnded(state)) return state;
  switch (told) {
    case "waiting":
      return state === "verifying" ? state : "paid";
    case "lapsed":
      return "lapsed";
    case "expired":
      return state === "paid" || state === "verifying" ? "lapsed" : "not_paid";
    case "failed":
      return "failed";
    default: {
      const until = verifyUntil({ openedAtMs });
      const isOver = until !== null && nowMs > until + GRACE_MS;
      // What was paid or sent to be confirmed is not gone because one answer lacks it.
      return isOver && (state === "at_gateway" || state === "opening") ? "not_paid" : state;
    }
  }
}

/**
 * In how many milliseconds the gateway is asked for a payment next, when nobody comes back: every minute, and more often
 * at the end of its time, so that what was paid in the last moment is still confirmed; after that ever more rarely.
 */
export function nextLookMs({ state, openedAtMs }: PaymentFacts, nowMs: number): number {
  if (state === "verifying") return 10_000;
  const until = verifyUntil({ openedAtMs }) ?? nowMs;
  const leftMs = until - nowMs;
  if (leftMs <= 0) return Math.min(60 * MINUTE_MS, Math.max(MINUTE_MS, -leftMs / 2));
  return leftMs > 3 * MINUTE_MS ? MINUTE_MS : 20_000;
}

export const PAYMENT_STATUS = {
  opening: { tone: "neutral", icon: "clock", label: "gateway.status.opening" },
  at_gateway: { tone: "info", icon: "clock", label: "gateway.status.atGateway" },
  paid: { tone: "warning", icon: "clock", label: "gateway.status.paid" },
  verifying: { tone: "warning", icon: "clock", label: "gateway.status.verifying" },
  verified: { tone: "success", label: "gateway.status.verified" },
  lapsed: { tone: "danger", icon: "clock", label: "gateway.status.lapsed" },
  failed: { tone: "danger", label: "gateway.status.failed" },
  not_paid: { tone: "neutral", icon: "ban", label: "gateway.status.notPaid" },
  not_opened: { tone: "danger", label: "gateway.status.notOpened" },
} as const satisfies Record<PaymentState, StatusView>;

/** A payment as its screens show it. */
export interface Payment {
  id: string;
  requestId: string;
  state: PaymentState;
  /** What was asked for, in rial. */
  amountRial: number;
  /** What the gateway says was paid, credited, and kept as its fee, in rial. */
  toldRial: number | null;
  creditedRial: number | null;
  wageRial: number | null;
  payerName: string | null;
  mobile: string | null;
  description: string | null;
  invoice: string | null;
  /** As the gateway masks it. */
  card: string | null;
  createdAt: string;
  openedAt: string | null;
  returnedAt: string | null;
  paidAt: string | null;
  /** Until when it can be confirmed. */
  verifyUntil: string | null;
  verifiedAt: string | null;
  endedAt: string | null;
  doubt: Doubt | null;
  decision: Decision | null;
  decidedBy: string | null;
  decidedAt: string | null;
  needsWord: boolean;
  transId: string | null;
  refNumber: string | null;
  trackingCode: string | null;
  /** The gateway's own words, where it refused. */
  words: string | null;
}

/** With what only its page has: the cards that were allowed, masked, for a decision, and its receipt. */
export interface PaymentShown extends Payment {
  allowedCards: string[];
  /** The invoice that the gateway told, where it is another one than was asked for. */
  toldInvoice: string | null;
  /** The payment of the same link that is confirmed, or on its way to be, where this one is the second. */
  otherId: string | null;
  /** When its link was taken back. */
  takenBackAt: string | null;
  /** The customer whom it was asked of, and whether the card had to be one that they have registered. */
  customerId: string | null;
  isOwnCard: boolean;
  receiptUrl: string | null;
}

export const REQUEST_STATES = ["open", "paid", "expired", "taken_back"] as const;
export type PaymentRequestState = (typeof REQUEST_STATES)[number];

/** What a request's state follows from. */
export interface RequestFacts {
  isForMany: boolean;
  linkUntilMs: number;
  isTakenBack: boolean;
  verified: number;
}

/** How a request stands: one for a single payment is over with it. */
export function stateOfRequest(facts: RequestFacts, nowMs: number): PaymentRequestState {
  if (!facts.isForMany && facts.verified > 0) return "paid";
  if (facts.isTakenBack) return "taken_back";
  return nowMs >= facts.linkUntilMs ? "expired" : "open";
}

export const PAYMENT_REQUEST_STATUS = {
  open: { tone: "info", icon: "clock", label: "gateway.requestStatus.open" },
  paid: { tone: "success", label: "gateway.requestStatus.paid" },
  expired: { tone: "neutral", icon: "clock", label: "gateway.requestStatus.expired" },
  taken_back: { tone: "neutral", icon: "ban", label: "gateway.requestStatus.takenBack" },
} as const satisfies Record<PaymentRequestState, StatusView>;

/** A request as its screens show it. */
export interface PaymentRequest {
  id: string;
  state: PaymentRequestState;
  amountRial: number;
  payerName: string | null;
  mobile: string | null;
  nationalCode: string | null;
  description: string | null;
  invoice: string | null;
  /** The business's own note, which no payer sees. */
  comment: string | null;
  port: Port | null;
  isForMany: boolean;
  /** Allowed cards, masked as every card is; none means any. */
  cards: string[];
  /** The customer whom it is asked of, where it is one. */
  customerId: string | null;
  /** Only what comes from a card that they have registered is confirmed by itself. */
  isOwnCard: boolean;
  by: string;
  createdAt: string;
  linkUntil: string;
  takenBackAt: string | null;
  /** How many payments came of it, and their rial. */
  verified: number;
  verifiedRial: number;
}

/** With its link, for whoever may ask for payments while it works. */
export interface PaymentRequestShown extends PaymentRequest {
  link: { url: string; qr: { size: number; path: string } } | null;
  /** Newest first, the last fifty. */
  payments: Payment[];
}
