import type { CardApplicationShown, IssuedCard } from "@/lib/cards/application";
import { isBeforeCard } from "@/lib/cards/codes";
import type { StatusView } from "@/lib/format/status-view";

/** The bank's pages on which a holder does something with the card, each for one visit. */
export const CARD_PAGES = ["activate", "changePin", "block"] as const;
export type CardPage = (typeof CARD_PAGES)[number];

/** What can be done with a card that was issued. */
export const CARD_DEEDS = [...CARD_PAGES, "reissue"] as const;
export type CardDeed = (typeof CARD_DEEDS)[number];

/** What a browser says when it comes back from the bank; it proves nothing. */
export const CARD_RETURNS = ["SUCCEED", "FAILED"] as const;
export type CardReturn = (typeof CARD_RETURNS)[number];

/** Why something cannot be done with a card now. */
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

/** A page that was prepared at the bank. Its address is told on demand, to whoever may hand it over. */
export interface CardPageShown {
  id: string;
  page: CardPage;
  by: string;
  at: string;
  /** Until when it can be opened. */
  until: string;
  returned: CardReturn | null;
  returnedAt: string | null;
}

/** The address of one of the bank's pages, for the cardholder alone. */
export interface CardPageLink {
  id: string;
  page: CardPage;
  url: string;
  qr: { size: number; path: string };
  until: string;
}

/** What an application's page says besides of its card in use, and of the one that is to take its place. */
export interface CardLifecycle {
  /** The application for the card that takes this one's place, begun or not. */
  reissueId: string | null;
  /** The service has begun it: whatever it says of the card from now on is said there. */
  isReplaced: boolean;
  /** The application whose card this one takes the place of. */
  replacesId: string | null;
  /** Until when the holder's code is good; null where no answer has told that. */
  codeUntil: string | null;
  /** The newest of each kind of page. */
  pages: CardPageShown[];
}

type About = Pick<CardApplicationShown, "status" | "card" | "reissueId" | "isReplaced">;

const OVER = { BLOCKED: "blocked", EXPIRED: "expired" } as const;
const isOver = (status: IssuedCard["status"]): status is keyof typeof OVER => status in OVER;

/**
 * Why something can't be done with the card of an application; null where it can be tried. A state that nobody here knows,
 * of the application or the card, and a card that no answer told of rule nothing out: the service decides.
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

/** Whether somebody who has a card may do something with it, as far as is known: it was not blocked, and is not over. */
export const isUsableCard = (card: IssuedCard | null): boolean => card !== null && !isOver(card.status);

/** Whether what a page is for has come about, as far as the service tells: null where it does not. */
export function isDoneBy(page: CardPage, card: IssuedCard | null): boolean | null {
  if (card === null || card.status === "UNKNOWN") return null;
  if (page === "activate") return card.status === "ACTIVE";
  if (page === "block") return card.status === "BLOCKED";
  return card.isPinChanged ?? null;
}

/**
 * Whether somebody came back from a page and said that it was done, and the service does not say so while it still could:
 * of a card whose time is over, or that another one replaced, what it was before tells nothing about that page.
 */
export const isUnconfirmed = (
  { page, returned }: Pick<CardPageShown, "page" | "returned">,
  { card, isReplaced }: Pick<About, "card" | "isReplaced">,
): boolean =>
  returned === "SUCCEED" && !isReplaced && !(card !== null && isOver(card.status)) && isDoneBy(page, card) !== true;

/**
 * Whether a reissue may wait for its holder's code: by the service's word, or where it names a state that nobody here
 * knows and refuses what it does not wait for.
 */
export const mayWaitForCode = ({ flow, status }: Pick<CardApplicationShown, "flow" | "status">): boolean =>
  status === "WAITING_OTP" || (flow === "REISSUE" && status === "UNKNOWN");

/**
 * Whether another code of a reissue's holder can be asked for: once the one before is over by our count, or where the service
 * has just refused one, since it alone knows. It refuses what comes too early.
 *
 * @param secondsLeft null where it is not known how long the code is good; undefined while that is not counted yet
 */
export const mayAskForCode = (secondsLeft: number | null | undefined, wasRefused: boolean): boolean =>
  wasRefused || (secondsLeft !== undefined && (secondsLeft ?? 0) <= 0);

/** What there is to tell whoever waits for a card or has one. */
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

/** By the card where it is in the holder's hand, else by how far the application is. */
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
  // They have a link of ours, or stand on the bank's own pages.
  if (waitsFor === "applicant") return "yours";
  if (status === "REJECTED") return "sentBack";
  if (status === "IN_REVIEW") return "review";
  if (status === "APPROVED") return "printing";
  return status === "UNKNOWN" || status === "LOST" ? "unsure" : "preparing";
}

/** The last four digits of a card's number, which stay readable where it is masked; null where it was not told. */
export const lastFourOf = (card: IssuedCard | null): string | null => /\d{4}$/.exec(card?.pan ?? "")?.[0] ?? null;

export const PAGE_STATUS = {
  open: { tone: "info", icon: "out", label: "cardLifecycle.pageState.open" },
  over: { tone: "neutral", icon: "clock", label: "cardLifecycle.pageState.over" },
  SUCCEED: { tone: "info", icon: "return", label: "cardLifecycle.pageState.SUCCEED" },
  FAILED: { tone: "warning", icon: "return", label: "cardLifecycle.pageState.FAILED" },
} as const satisfies Record<"open" | "over" | CardReturn, StatusView>;

/** How a page stands for whoever looks at it now. */
export const pageStateOf = ({ returned, until }: CardPageShown, now: number): keyof typeof PAGE_STATUS =>
  returned ?? (Date.parse(until) > now ? "open" : "over");
