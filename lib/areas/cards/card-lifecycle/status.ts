import { type CardApplicationShown, type IssuedCard, isBeforeCard } from "@/lib/areas/cards/cards/status";
import type { StatusView } from "@/lib/kit/format/status-view";

/** The bank's pages for actions with the card; each page is for one visit. */
export const CARD_PAGES = ["activate", "changePin", "block"] as const;
export type CardPage = (typeof CARD_PAGES)[number];

/** The actions that are possible with an issued card. */
export const CARD_DEEDS = [...CARD_PAGES, "reissue"] as const;
export type CardDeed = (typeof CARD_DEEDS)[number];

/** The result in the browser's return from the bank; it proves nothing. */
export const CARD_RETURNS = ["SUCCEED", "FAILED"] as const;
export type CardReturn = (typeof CARD_RETURNS)[number];

/** Why an action is not possible with a card now. */
export type WhyNot =
  | "noCard"
  | "replaced"
  | "underWay"
  | "reissueOpen"
  | "active"
  | "notActive"
  | "pinSet"
  | "blocked"
  | "expired";

/** A page that was prepared at the bank. Its address is returned on request, to members who may pass it on. */
export interface CardPageShown {
  id: string;
  page: CardPage;
  by: string;
  at: string;
  /** The page can be opened until then. */
  until: string;
  returned: CardReturn | null;
  returnedAt: string | null;
}

/** The address of one of the bank's pages, meant for the cardholder only. */
export interface CardPageLink {
  id: string;
  page: CardPage;
  url: string;
  qr: { size: number; path: string };
  until: string;
}

/** Further facts on an application's page: about the card in use, and about the one that replaces it. */
export interface CardLifecycle {
  /** The application for the replacing card, started or not. */
  reissueId: string | null;
  /** The service has started the reissue: from now on it reports on the card there. */
  isReplaced: boolean;
  /** The application of the card that this one replaces. */
  replacesId: string | null;
  /** Until when the holder's code is valid; null if no answer has told that. */
  codeUntil: string | null;
  /** The newest page of each kind. */
  pages: CardPageShown[];
}

type About = Pick<CardApplicationShown, "status" | "card" | "reissueId" | "isReplaced">;

const OVER = { BLOCKED: "blocked", EXPIRED: "expired" } as const;
const isOver = (status: IssuedCard["status"]): status is keyof typeof OVER => status in OVER;

/**
 * Why an action is not possible with an application's card; null if it can be tried. An unknown state of the
 * application or the card, or a card without any answer, rules nothing out: the service decides.
 */
export function whyNot(deed: CardDeed, { status, card, reissueId, isReplaced }: About): WhyNot | null {
  if (isReplaced) return "replaced";
  if (deed === "reissue") {
    if (reissueId !== null) return "reissueOpen";
    return isBeforeCard(status) ? "underWay" : null;
  }
  if (card === null) return isBeforeCard(status) ? "noCard" : null;
  if (isOver(card.status)) return OVER[card.status];
  if (deed === "activate") return card.status === "ACTIVE" ? "active" : null;
  if (deed === "changePin") return card.status === "INACTIVE" ? "notActive" : card.isPinChanged ? "pinSet" : null;
  return null;
}

/** Whether a holder can use the card as far as known: it is not blocked and not over. */
export const isUsableCard = (card: IssuedCard | null): boolean => card !== null && !isOver(card.status);

/** Whether the purpose of a page was reached according to the service; null if unknown. */
export function isDoneBy(page: CardPage, card: IssuedCard | null): boolean | null {
  if (card === null || card.status === "UNKNOWN") return null;
  if (page === "activate") return card.status === "ACTIVE";
  if (page === "block") return card.status === "BLOCKED";
  return card.isPinChanged ?? null;
}

/**
 * Whether the browser's return said that an action was done and the service does not confirm it while it still could.
 * If the card expired or was replaced, its state tells nothing about that page.
 */
export const isUnconfirmed = (
  { page, returned }: Pick<CardPageShown, "page" | "returned">,
  { card, isReplaced }: Pick<About, "card" | "isReplaced">,
): boolean =>
  returned === "SUCCEED" && !isReplaced && !(card !== null && isOver(card.status)) && isDoneBy(page, card) !== true;

/**
 * Whether a reissue may wait for its holder's code: the service says so, or its state is unknown, and then the
 * service refuses a code that it does not wait for.
 */
export const mayWaitForCode = ({ flow, status }: Pick<CardApplicationShown, "flow" | "status">): boolean =>
  status === "WAITING_OTP" || (flow === "REISSUE" && status === "UNKNOWN");

/**
 * Whether another code for a reissue can be requested: once the previous one has expired by our count, or if the
 * service has refused one, because only the service knows. It refuses a request that comes too early.
 * @param secondsLeft null if it is unknown how long the code is valid; undefined if that is not counted yet
 */
export const mayAskForCode = (secondsLeft: number | null | undefined, wasRefused: boolean): boolean =>
  wasRefused || (secondsLeft !== undefined && (secondsLeft ?? 0) <= 0);

/** The possible messages to a person who waits for a card or has one. */
export type Saying =
  | "preparing"
  | "sentBack"
  | "code"
  | "review"
  | "printing"
  | "printed"
  | "onItsWay"
  | "cameBack"
  | "arrived"
  | "handedOver"
  | "noPin"
  | "inUse"
  | "blocked"
  | "expired"
  | "replaced"
  | "yours"
  | "unsure";

/** A message that asks for a bank's code is what cheats send, so that one is only said. */
export const isToBeSent = (saying: Saying): boolean => saying !== "code";

/** By the card once the holder has it, otherwise by the application's progress. */
export function sayingOf({
  status,
  card,
  post,
  isReplaced,
  waitsFor,
}: Pick<CardApplicationShown, "status" | "card" | "post" | "isReplaced" | "waitsFor">): Saying {
  if (isReplaced) return "replaced";
  if (status === "ISSUED" || status === "DELIVERED") {
    if (card?.status === "BLOCKED") return "blocked";
    if (card?.status === "EXPIRED") return "expired";
    if (card?.status === "ACTIVE") return card.isPinChanged === false ? "noPin" : "inUse";
    if (card?.status === "UNKNOWN") return "unsure";
    if (post?.status === "RETURNED") return "cameBack";
    if (status === "DELIVERED" || post?.status === "DELIVERED") return card === null ? "handedOver" : "arrived";
    return post?.status === "SENT" ? "onItsWay" : "printed";
  }
  if (status === "WAITING_OTP") return "code";
  // The applicant has a link of ours, or is on the bank's own pages.
  if (waitsFor === "applicant") return "yours";
  if (status === "REJECTED") return "sentBack";
  if (status === "IN_REVIEW") return "review";
  if (status === "APPROVED") return "printing";
  return status === "UNKNOWN" || status === "LOST" ? "unsure" : "preparing";
}

/** The last four digits of a card number, which stay readable in the masked number; null if it is unknown. */
export const lastFourOf = (card: IssuedCard | null): string | null => /\d{4}$/.exec(card?.pan ?? "")?.[0] ?? null;

export const PAGE_STATUS = {
  open: { tone: "info", icon: "out", label: "cardLifecycle.pageState.open" },
  over: { tone: "neutral", icon: "clock", label: "cardLifecycle.pageState.over" },
  SUCCEED: { tone: "info", icon: "return", label: "cardLifecycle.pageState.SUCCEED" },
  FAILED: { tone: "warning", icon: "return", label: "cardLifecycle.pageState.FAILED" },
} as const satisfies Record<"open" | "over" | CardReturn, StatusView>;

/** The state of a page now. */
export const pageStateOf = ({ returned, until }: CardPageShown, now: number): keyof typeof PAGE_STATUS =>
  returned ?? (Date.parse(until) > now ? "open" : "over");
