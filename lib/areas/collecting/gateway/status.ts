import type { StatusView } from "@/lib/kit/format/status-view";

/** The gateway accepts a confirmation for this long after the payer was sent there. */
export const VERIFY_MINUTES = 20;
const MINUTE_MS = 60_000;
/** The gateway's clock may differ from ours, so a payment without a result is given up this long after its time. */
const GRACE_MS = 2 * MINUTE_MS;
/** A payment without an answer of the gateway is no longer asked for after this time. */
export const LOOKED_FOR_MS = 24 * 60 * MINUTE_MS;

/** The terminals of the switches to which a payer can be sent. */
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
 * The reasons against an automatic confirmation: another amount or invoice than asked for, a card that is not
 * allowed, none of the customer's registered cards, registered cards that could not be read, a request that was
 * withdrawn meanwhile, or a second payment for a single-payment request.
 */
export const DOUBTS = ["amount", "invoice", "card", "customer_card", "cards_unread", "taken_back", "second"] as const;
export type Doubt = (typeof DOUBTS)[number];

/** A member's decision on a doubtful payment. */
export type DoubtDecision = "confirm" | "let_lapse";

/**
 * The gateway's answer about a payment. `nothing`: it does not know it so far. If its time is over, the receipt or
 * the card tells whether it was paid: `lapsed` if so, otherwise `expired`.
 */
export type PaymentProgress = "nothing" | "waiting" | "verified" | "lapsed" | "expired" | "failed";

/** The facts that decide the next step; times in epoch milliseconds. */
export interface PaymentFacts {
  state: PaymentState;
  openedAtMs: number | null;
  doubt: Doubt | null;
  decision: DoubtDecision | null;
}

/** Until when a payment can be confirmed; null before the payer was sent to the gateway. */
export const verifyUntil = ({ openedAtMs }: Pick<PaymentFacts, "openedAtMs">): number | null =>
  openedAtMs === null ? null : openedAtMs + VERIFY_MINUTES * MINUTE_MS;

/** Whether the time to confirm a shown payment is over. */
export const isTimeOver = ({ verifyUntil }: Pick<Payment, "verifyUntil">, nowMs: number): boolean =>
  verifyUntil !== null && Date.parse(verifyUntil) <= nowMs;

const ENDED: readonly PaymentState[] = ["verified", "lapsed", "failed", "not_paid", "not_opened"];

/** The state is final. */
export const isEnded = (state: PaymentState): boolean => ENDED.includes(state);

/** Whether it may be confirmed: without doubt, or by a member's decision. */
export const mayConfirm = ({ state, doubt, decision }: PaymentFacts): boolean =>
  (state === "paid" || state === "verifying") && decision !== "let_lapse" && (doubt === null || decision === "confirm");

/** It was paid, and a member decided not to confirm it; it lapses when its time is over. */
export const isLeftToLapse = ({ state, decision }: Pick<PaymentFacts, "state" | "decision">): boolean =>
  state === "paid" && decision === "let_lapse";

/** The gateway refused to open, and will most likely refuse the next payer of the same link, too. */
export const isRefused = ({ state, words }: Pick<Payment, "state" | "words">): boolean =>
  state === "not_opened" && words !== null;

/** It was paid and waits for a member's decision. */
export const needsWord = ({ state, doubt, decision }: Omit<PaymentFacts, "openedAtMs">): boolean =>
  state === "paid" && doubt !== null && decision === null;

/**
 * The state of a payment after the gateway's answer. A confirmed payment stays confirmed. An ended one stays ended,
 * unless the gateway says that it was confirmed after all: that money is in the wallet.
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
      // A payment that was paid or sent for confirmation is not dropped because one answer lacks it.
      return isOver && (state === "at_gateway" || state === "opening") ? "not_paid" : state;
    }
  }
}

/**
 * The time in milliseconds until the gateway is asked about a payment again if the payer does not come back: every
 * minute, more often near the end of its time, so that a late payment is still confirmed, and less and less often
 * after that.
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
  /** The amount asked for, in rial. */
  amountRial: number;
  /** The amounts that the gateway reports as paid, credited, and kept as its fee, in rial. */
  toldRial: number | null;
  creditedRial: number | null;
  wageRial: number | null;
  payerName: string | null;
  mobile: string | null;
  description: string | null;
  invoice: string | null;
  /** The card as the gateway masks it. */
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
  decision: DoubtDecision | null;
  decidedBy: string | null;
  decidedAt: string | null;
  needsWord: boolean;
  transId: string | null;
  refNumber: string | null;
  trackingCode: string | null;
  /** The gateway's own message, if it refused; empty if it gave none. */
  words: string | null;
}

/** With the fields of its own page: the allowed cards, masked, for the decision, and the receipt. */
export interface PaymentShown extends Payment {
  allowedCards: string[];
  /** The invoice that the gateway reported, if it differs from the request. */
  toldInvoice: string | null;
  /** The other payment of the same link that is confirmed or being confirmed, if this is the second one. */
  otherId: string | null;
  /** When its link was withdrawn. */
  takenBackAt: string | null;
  /** The customer of the request, and whether the card had to be a registered one. */
  customerId: string | null;
  isOwnCard: boolean;
  receiptUrl: string | null;
}

export const REQUEST_STATES = ["open", "paid", "expired", "taken_back"] as const;
export type PaymentRequestState = (typeof REQUEST_STATES)[number];

/** The facts that give a request's state. */
export interface PaymentRequestFacts {
  isForMany: boolean;
  linkUntilMs: number;
  isTakenBack: boolean;
  verified: number;
}

/** The state of a request; a single-payment request is over when it is paid. */
export function stateOfRequest(facts: PaymentRequestFacts, nowMs: number): PaymentRequestState {
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
  /** The allowed cards, masked; an empty list means any card. */
  cards: string[];
  /** The customer of the request, if there is one. */
  customerId: string | null;
  /** Only payments from a registered card are confirmed automatically. */
  isOwnCard: boolean;
  by: string;
  createdAt: string;
  linkUntil: string;
  takenBackAt: string | null;
  /** The number of its payments, and their sum in rial. */
  verified: number;
  verifiedRial: number;
}

/** With its link, for members who may request payments, while the link works. */
export interface PaymentRequestShown extends PaymentRequest {
  link: { url: string; qr: { size: number; path: string } } | null;
  /** The last fifty, newest first. */
  payments: Payment[];
}
