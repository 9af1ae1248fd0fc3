import "server-only";
import type { z } from "zod";
import type { CollectProblem } from "@/lib/areas/collecting/withdrawals/rules";
import type { SeriesProblem } from "@/lib/areas/collecting/withdrawals/series-problem";
import type { AuthorizationFresh } from "@/lib/areas/collecting/withdrawals/server/ask";
import type { OrderContents } from "@/lib/areas/money/orders/schemas";
import type { ItemState, OrderKindId } from "@/lib/kit/orders/kinds";
import type { Lane } from "@/lib/server/budget/budget";
import type { Queryable } from "@/lib/server/db/client";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import type { ItemNews, ItemTransaction, NewItem } from "@/lib/server/orders/record/items";
import type { SealedOfOrder } from "@/lib/server/orders/record/sealed";

/** The service's answer about an order that it knows. */
export interface Receipt {
  /** The order's id at the service; null if the answer does not tell it. A known id then stays. */
  serviceId: string | null;
  /** The state at the service; `sent` is anything that has not ended. */
  state: "sent" | "done" | "failed" | "canceled" | "reversed";
  /** Whether its end is told as a return, with the transaction that corrects it. */
  isReturn?: boolean;
  /** The amount as the service understood it; null if the answer does not tell it. */
  echoRial: number | null;
  /** Whether the service understood the order correctly, as far as its answer tells. */
  isAsMeant: boolean;
  /**
   * The IBAN of the record or of one of its rows, if it differs from the order; for a withdrawal, the authorization.
   */
  otherIban?: string | null;
  /** The differing amount may be that of one part: the whole may be correct, and not all of it can be seen. */
  mayBePart?: true;
  /** The service's reason, if it failed. */
  failure: string | null;
  /**
   * Facts for the order's page: ids, dates, and data with restricted access (the link to a receipt, a receiver's
   * name). No other personal data.
   */
  facts: Record<string, unknown>;
  /**
   * Facts of the order at the time of the question, if the meaning of the answer depends on them. If they have
   * changed since, the answer is ignored, and the service is asked again.
   */
  asOf?: Readonly<Record<string, unknown>>;
  /** Secret data of the accepting answer. It replaces the data that was sealed for sending. */
  sealed?: SealedOfOrder;
  /** News of its rows. The order's state follows from the rows themselves, under the order's lock. */
  rows?: readonly ItemNews[];
  /** The wallet transactions of its rows, as far as their batches tell them. */
  transactions?: readonly ItemTransaction[];
  /** Ranges of rows that counted as refused and that the service has after all. */
  returned?: readonly { from: number; to: number }[];
  /** Whether its parts ended differently; absent if the answer does not tell it. The known value then stays. */
  attention?: "parts_differ" | null;
  /** Only some of its payments are at the service, and the others certainly not (yet). */
  isPartial?: true;
  /** The number of payments per state, for payments that are orders of their own. */
  counts?: Readonly<Record<ItemState, number>>;
}

/** The order, and the member or job that the call is made for. */
export interface KindContext {
  order: PaymentOrder;
  lane: Lane;
  memberId?: string;
  /** For a recheck: the track ids of the rows that are to be paid again. Each of them is looked up. */
  wanted?: ReadonlySet<string>;
}

/** The context of a look-up, without the order. */
export type LookContext = Omit<KindContext, "order">;

/** The stored form of a new order. */
export interface Split<Content> {
  content: Content;
  /** Its payments; empty for a single payment. */
  items: NewItem[];
  /** The hash of a file's rows. It recognises the same file again. */
  fingerprint: string | null;
  /** Data that is sent and must not be kept. It is sealed with the order until the service has it. */
  sealed?: SealedOfOrder;
}

/** One way of moving money: how it is sent, how it is found again, and what an approver sees of it. */
export interface OrderKind<Kind extends OrderKindId = OrderKindId, Content = Record<string, unknown>> {
  id: Kind;
  /** Checks what a request carries, which may be anything. */
  input: z.core.$ZodType<OrderContents[Kind]>;
  /** Divides it into the signed content, which the order's row keeps, and the order's own rows. */
  split: (written: OrderContents[Kind]) => Split<Content>;
  amountRial: (content: Content) => number;
  /** The number of payments, if they are not rows of the order. */
  countOf?: (content: Content) => number;
  /** The single destination, or null if there are many. */
  destination: (content: Content) => string | null;
  /**
   * Asks the service for data before such an order is made. The data is added to the maker's input, and stored and
   * signed with it.
   *
   * @throws ApiError `invalid_input` on the field for which the service would refuse it; as `callService`
   */
  complete?: (content: Content, who: { business: string; requestId: string; memberId: string }) => Promise<Content>;
  /**
   * Checks a new order against other orders of its business. It runs under the lock of the business's orders, so
   * that of two simultaneous orders one sees the other.
   *
   * @returns the fields with their messages, or null
   */
  opposedBy?: (content: Content, order: PaymentOrder, tx: Queryable) => Promise<Record<string, string> | null>;
  /** Whether the order or its rows are unchanged since the signature, as far as its hash does not prove it. */
  isIntact?: (content: Content, order: PaymentOrder, tx: Queryable) => Promise<boolean>;
  /**
   * Sends the parts of the order that were not sent yet. @throws ApiError as `callService`; `certaintyOf` gives its
   * meaning
   */
  send: (content: Content, context: KindContext) => Promise<Receipt>;
  /** Asks the service whether it has the order. @returns null if the service certainly has nothing of it */
  lookUp: (content: Content, context: KindContext) => Promise<Receipt | null>;
  /** Asks for the order's progress, if that needs another call than {@link lookUp}. */
  follow?: (content: Content, context: KindContext) => Promise<Receipt | null>;
  /**
   * Asks whether the service has an order that counted as not accepted, if that needs another call than those above.
   *
   * @returns null if it certainly has nothing of the order
   */
  recheck?: (content: Content, context: KindContext) => Promise<Receipt | null>;
  /** When a sent order is looked up next, if the gaps do not grow with its age. */
  nextLook?: (content: Content, sentAt: Date | null) => Date;
  /** The way through the banks; absent if it does not determine the arrival. */
  way?: (content: Content) => { type: "ACH" | "A2A"; isInstant: boolean };
  /** Set if the fee is not known in advance. */
  isFeeUntold?: true;
  /** Set if its id at the service is made of its payments and so reveals them. */
  isIdPersonal?: true;
  /** Why it cannot be collected now, by the present state of its authorization. */
  problemNow?: (content: Content, fresh: AuthorizationFresh) => CollectProblem | SeriesProblem | null;
  /** Whether the service would still cancel it, as far as can be told from here, and until when, if known. */
  cancelable?: (order: PaymentOrder) => { cancel: boolean; cancelUntil: string | null };
  /** Asks the service to cancel it; absent if that is not possible. @throws ApiError */
  cancel?: (content: Content, context: KindContext) => Promise<void>;
}

/** The call context of a kind. Its calls are never answered from the cache. */
export const callOf = ({ order, lane, memberId }: KindContext) =>
  ({ business: order.business, requestId: `order-${order.id}`, isFresh: true, lane, memberId }) as const;
