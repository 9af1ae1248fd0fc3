import type { PaymentRequestState, PaymentState } from "./status";

/** The part of a request that the payer sees through the link. */
export interface PayLink {
  /** `under_way`: it was paid, and the confirmation is in progress. */
  state: PaymentRequestState | "under_way";
  /** The name of the business according to the service; null if it is not known. */
  business: string | null;
  slug: string;
  amountRial: number;
  description: string | null;
  invoice: string | null;
  /** With the middle left out, because others may read the link. */
  payerName: string | null;
  mobile: string | null;
  /** The last four digits of the allowed cards; an empty list means any card. */
  cardEndings: string[];
  /** The card must be one that the payer has registered with the business; the page does not say which. */
  isOwnCard: boolean;
  isForMany: boolean;
  /** When a payer went to the gateway through a single-payment link whose result is unknown; null if none did. */
  begunAt: string | null;
  linkUntil: string;
  /** Whether this installation knows the gateway, and the gateway this business. */
  hasWay: boolean;
  /** Whether the gateway's registration covers the host of this page, as far as known. */
  isOnDomain: boolean;
}

/** The part of a payment that anybody with its address sees. */
export interface PayerReceipt {
  id: string;
  state: PaymentState;
  isReturned: boolean;
  /** It was paid, and a member has to decide whether it is accepted. */
  isHeld: boolean;
  /** It was paid, and a member decided not to accept it; it lapses when its time is over. */
  isLeftToLapse: boolean;
  business: string | null;
  /** The amount paid; before the payment, the amount asked for. */
  amountRial: number;
  askedRial: number;
  /** The refunded amount according to the book; null if there is none. */
  givenBackRial: number | null;
  description: string | null;
  invoice: string | null;
  payerName: string | null;
  /** The card as the gateway masks it. */
  card: string | null;
  refNumber: string | null;
  trackingCode: string | null;
  transId: string | null;
  at: string;
  verifyUntil: string | null;
  /** The address for another attempt. */
  againAddress: string | null;
}
