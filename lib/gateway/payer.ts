import type { PaymentRequestState, PaymentState } from "./payment";

/** What a payer is shown behind their link. */
export interface PayLink {
  /** `under_way`: somebody has paid, and it is being confirmed. */
  state: PaymentRequestState | "under_way";
  /** Who asks, by the name that the service tells. */
  business: string;
  slug: string;
  amountRial: number;
  description: string | null;
  invoice: string | null;
  /** With its middle left out: the link may be read by others. */
  payerName: string | null;
  mobile: string | null;
  /** The last four digits of the cards that may pay; none means any. */
  cardEndings: string[];
  /** The card has to be one that the payer has registered with the business; which those are nobody is told here. */
  isOwnCard: boolean;
  isForMany: boolean;
  /** When somebody went on to the gateway by this link for one payment, of whom nothing is known yet; null where nobody did. */
  begunAt: string | null;
  linkUntil: string;
  /** Whether this installation knows the gateway, and the gateway this business. */
  hasWay: boolean;
  /** Whether the gateway is registered for where this page stands, as far as somebody said. */
  isOnDomain: boolean;
}

/** What whoever has a payment's address is shown of it. */
export interface PayerReceipt {
  id: string;
  state: PaymentState;
  isReturned: boolean;
  /** It was paid, and a person decides whether it is taken. */
  isHeld: boolean;
  /** It was paid, and a person decided that it is not taken: its time only has to pass. */
  isLeftToLapse: boolean;
  business: string;
  /** What was paid; before anything was, what was asked for. */
  amountRial: number;
  askedRial: number;
  /** What of it went back to the payer since, as far as the book was told; null where nothing did. */
  givenBackRial: number | null;
  description: string | null;
  invoice: string | null;
  payerName: string | null;
  /** As the gateway masks it. */
  card: string | null;
  refNumber: string | null;
  trackingCode: string | null;
  transId: string | null;
  at: string;
  verifyUntil: string | null;
  /** Where the payer may try once more. */
  againAddress: string | null;
}
