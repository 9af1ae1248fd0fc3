import "server-only";
import type { z } from "zod";
import type { ItemState, OrderKindId } from "@/lib/orders/kinds";
import type { Lane } from "@/lib/server/budget/budget";
import type { Queryable } from "@/lib/server/db/client";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import type { ItemNews, ItemTransaction, NewItem } from "@/lib/server/orders/record/items";
import type { SealedOfOrder } from "@/lib/server/orders/record/sealed";
import type { CollectProblem } from "@/lib/withdrawals/rules";
import type { SeriesProblem } from "@/lib/withdrawals/series";
import type { AuthorizationFresh } from "./withdrawal-authorization";

/** What the service says of an order that it knows. */
export interface Receipt {
  /** Its id there; null when the answer does not tell, and what is known already stays. */
  serviceId: string | null;
  /** How far it has come there; `sent` is anything that is not over. */
  state: "sent" | "done" | "failed" | "canceled" | "reversed";
  /** Its end is told as that of money which came back: with the transaction that corrects it. */
  isReturn?: boolean;
  /** The amount as the service understood it; null when its answer does not tell. */
  echoRial: number | null;
  /** Whether what it understood is what was meant, as far as its answer tells. */
  isAsMeant: boolean;
  /** The IBAN of its record, or of one of its rows, where that is another than was meant; of a withdrawal the authorization. */
  otherIban?: string | null;
  /** The amount that is not as meant may be that of one part, of a whole that is as meant and cannot all be seen. */
  mayBePart?: true;
  /** The service's reason, when it failed. */
  failure: string | null;
  /** For the order's page: ids, dates, and what not everybody gets: the link to a receipt, a receiver's name. Nothing else that is personal. */
  facts: Record<string, unknown>;
  /**
   * Facts of the order as they were when the service was asked, where they count for what its answer means: once they have
   * changed it means nothing any more, and the service is asked again.
   */
  asOf?: Readonly<Record<string, unknown>>;
  /** What nobody reads, of an answer that takes the order: it stands in place of what was sealed for sending it. */
  sealed?: SealedOfOrder;
  /** News of its rows: what they come to together is told by the rows themselves, under the order's lock. */
  rows?: readonly ItemNews[];
  /** The wallet's transactions of its rows, as far as their batches tell. */
  transactions?: readonly ItemTransaction[];
  /** Rows, each from one to another, that were taken for refused and that the service has after all. */
  returned?: readonly { from: number; to: number }[];
  /** Whether its parts ended differently; left out when the answer does not tell, and what is known already stays. */
  attention?: "parts_differ" | null;
  /** Only some of its payments are there, the others certainly not (yet). */
  isPartial?: true;
  /** Where its payments stand that are orders of their own. */
  counts?: Readonly<Record<ItemState, number>>;
}

/** Which order, and who the call is made for. */
export interface KindContext {
  order: PaymentOrder;
  lane: Lane;
  memberId?: string;
  /** Of a recheck: the track ids of the rows that are to be paid again, each of which is asked for. */
  wanted?: ReadonlySet<string>;
}

/** Who asks about an order, and for what of it. */
export type LookContext = Omit<KindContext, "order">;

/** What is written down of a new order. */
export interface Split<Content> {
  content: Content;
  /** The payments that it is made of; empty when it is one. */
  items: NewItem[];
  /** The hash of a file's rows, by which the same file is known again. */
  fingerprint: string | null;
  /** What is sent and nobody is to keep: it lies sealed beside the order until the service has it. */
  sealed?: SealedOfOrder;
}

/** One way of moving money: how it is sent, how it is found again, what an approver sees of it. */
export interface OrderKind<Content = Record<string, unknown>, Input = unknown> {
  id: OrderKindId;
  /** What the maker's form gives. */
  input: z.core.$ZodType<Input>;
  /** What of it is signed and kept in the order's row, and what becomes rows of its own. */
  split: (input: Input) => Split<Content>;
  amountRial: (content: Content) => number;
  /** How many payments it is, where they are not rows of its own. */
  countOf?: (content: Content) => number;
  /** The one place where the money goes, or null when there are many. */
  destination: (content: Content) => string | null;
  /**
   * What the service has to say before such an order is made: added to what its maker wrote, kept and signed with it.
   *
   * @throws ApiError `invalid_input` on the field for which the service would refuse it; as `callService`
   */
  complete?: (content: Content, who: { business: string; requestId: string; memberId: string }) => Promise<Content>;
  /**
   * What stands against an order that has just been written down, by other orders of its business; asked under the lock of
   * the business's payouts, so of two that come at once one sees the other.
   *
   * @returns the fields with their messages, or null
   */
  opposedBy?: (content: Content, order: PaymentOrder, tx: Queryable) => Promise<Record<string, string> | null>;
  /** Whether the order, or its rows, are still what was signed, as far as its hash does not tell. */
  isIntact?: (content: Content, order: PaymentOrder, tx: Queryable) => Promise<boolean>;
  /** Sends what of it has not been sent. @throws ApiError as `callService`; `certaintyOf` says what that means */
  send: (content: Content, context: KindContext) => Promise<Receipt>;
  /** Asks the service whether it has it. @returns null when the service certainly does not know anything of it */
  lookUp: (content: Content, context: KindContext) => Promise<Receipt | null>;
  /** Asks how far it has come, where that is another question than {@link lookUp}. */
  follow?: (content: Content, context: KindContext) => Promise<Receipt | null>;
  /**
   * Asks whether it has what was taken for not accepted, where that is another question than those above.
   *
   * @returns null when it certainly has nothing of that
   */
  recheck?: (content: Content, context: KindContext) => Promise<Receipt | null>;
  /** When what was sent is looked at next, where that is not the later the longer it has been on its way. */
  nextLook?: (content: Content, sentAt: Date | null) => Date;
  /** By which way it goes through the banks; left out where that does not tell when it arrives. */
  way?: (content: Content) => { type: "ACH" | "A2A"; isInstant: boolean };
  /** Nobody tells before what it costs. */
  isFeeUntold?: true;
  /** Its id at the service is made of what it pays, and gives that away. */
  isIdPersonal?: true;
  /** What stands against collecting it, by what the service says now of the authorization that it is collected under. */
  problemNow?: (content: Content, fresh: AuthorizationFresh) => CollectProblem | SeriesProblem | null;
  /** Whether the service would still take it back, as far as can be told from here, and until when, if it tells. */
  cancelable?: (order: PaymentOrder) => { cancel: boolean; cancelUntil: string | null };
  /** Asks the service to take it back. @throws ApiError. Left out where that is not possible. */
  cancel?: (content: Content, context: KindContext) => Promise<void>;
}

/** How a kind calls the service: what is asked is never answered from what was kept. */
export const callOf = ({ order, lane, memberId }: KindContext) =>
  ({ business: order.business, requestId: `order-${order.id}`, isFresh: true, lane, memberId }) as const;
