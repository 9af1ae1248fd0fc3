import { defineLocalOperation, type Page, type } from "@/lib/kit/operations/define";
import type { OrderState } from "@/lib/kit/orders/states";
import type {
  BatchOrderOutcomes,
  DecisionResult,
  InboxRow,
  OrderBalance,
  OrderDetail,
  OrderHelp,
  OrderItemRow,
  OrderNews,
  OrderPartRow,
  OrderProgress,
  OrderRow,
  StoppedRest,
} from "@/lib/kit/orders/views";
import type { ListInput } from "@/lib/kit/records/list-input";
import { orderCounts } from "./counts";
import type { orderFilters } from "./filters";
import type {
  batchOutcomesInput,
  cancelPaymentInput,
  dealInput,
  decideInput,
  editOrderInput,
  inboxInput,
  makeOrderInput,
  newsInput,
  orderIdInput,
  orderItemsInput,
  previewOrderInput,
  releaseInput,
  seenInput,
  selectionInput,
} from "./schemas";

const SETTLEMENT_TAGS = ["orders", "settlements", "batches", "queued-settlements", "wallet"] as const;

export const orderOperations = {
  /** Newest first. `total` is null beyond a thousand: counting them all would take longer than reading the page. */
  list: defineLocalOperation({
    id: "orders.list",
    method: "GET",
    permission: "settlements.read",
    input: type<ListInput<typeof orderFilters>>(),
    output: type<Page<OrderRow>>(),
    reads: ["orders"],
  }),

  show: defineLocalOperation({
    id: "orders.show",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof orderIdInput>(),
    output: type<OrderDetail>(),
    reads: ["orders", "policy"],
  }),

  items: defineLocalOperation({
    id: "orders.items",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof orderItemsInput>(),
    output: type<Page<OrderItemRow>>(),
    reads: ["orders"],
  }),

  /** The withdrawals of an order of several, in their order. */
  parts: defineLocalOperation({
    id: "orders.parts",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof orderItemsInput>(),
    output: type<Page<OrderPartRow>>(),
    reads: ["orders"],
  }),

  /** Takes back a round of an order's withdrawals that were not collected; asked again until `left` is 0. */
  stopRest: defineLocalOperation({
    id: "orders.stop_rest",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof orderIdInput>(),
    output: type<StoppedRest>(),
    changes: ["orders", "withdrawals"],
  }),

  /** Those that wait for a decision, the next missed bank cycle first; or those that the member decided. */
  inbox: defineLocalOperation({
    id: "orders.inbox",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof inboxInput>(),
    output: type<Page<InboxRow>>(),
    reads: ["orders", "policy"],
  }),

  /** The outcomes of a service batch's payments, if an order made the batch. */
  batchOutcomes: defineLocalOperation({
    id: "orders.batch_outcomes",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof batchOutcomesInput>(),
    output: type<BatchOrderOutcomes>(),
    reads: ["orders"],
  }),

  counts: orderCounts,

  /** Orders that the member has to hear of, the worst first, and how many there are. */
  news: defineLocalOperation({
    id: "orders.news",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof newsInput>(),
    output: type<{ items: OrderNews[]; total: number }>(),
    reads: ["orders"],
  }),

  /**
   * A member has seen the outcomes of orders. Later outcomes stay unseen, and outcomes for other members are not
   * changed.
   */
  seen: defineLocalOperation({
    id: "orders.seen",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof seenInput>(),
    output: type<{ seen: number }>(),
    changes: ["orders"],
  }),

  /** Where orders stand that were decided on together. */
  progress: defineLocalOperation({
    id: "orders.progress",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof selectionInput>(),
    output: type<OrderProgress[]>(),
    reads: ["orders"],
  }),

  /** What is signed when several orders are decided together, and the hash that binds them. */
  selection: defineLocalOperation({
    id: "orders.selection",
    method: "GET",
    permission: "settlements.approve",
    input: type<typeof selectionInput>(),
    output: type<{ orders: InboxRow[]; totalRial: number; balance: OrderBalance | null; listHash: string }>(),
    reads: ["orders", "policy", "wallet"],
  }),

  help: defineLocalOperation({
    id: "orders.help",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof orderIdInput>(),
    output: type<OrderHelp>(),
    reads: ["orders", "wallet", "policy", "settlement-banks", "destinations"],
  }),

  /** What the policy and the past say of an order that is not made yet. Changes nothing. */
  preview: defineLocalOperation({
    id: "orders.preview",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof previewOrderInput>(),
    output: type<OrderHelp>(),
  }),

  make: defineLocalOperation({
    id: "orders.make",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof makeOrderInput>(),
    output: type<{ orderId: string }>(),
    changes: SETTLEMENT_TAGS,
  }),

  /** The maker changes it while nothing was sent; every approval is void then. */
  edit: defineLocalOperation({
    id: "orders.edit",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof editOrderInput>(),
    output: type<{ contentHash: string }>(),
    changes: ["orders"],
  }),

  /**
   * Approves or rejects. Needs a recent check of the password or a code. One that fails does not hold up the others.
   */
  decide: defineLocalOperation({
    id: "orders.decide",
    method: "POST",
    permission: "settlements.approve",
    input: type<typeof decideInput>(),
    output: type<{ results: DecisionResult[] }>(),
    changes: SETTLEMENT_TAGS,
  }),

  /** An approver takes the own approval back, while nothing left. */
  undo: defineLocalOperation({
    id: "orders.undo",
    method: "POST",
    permission: "settlements.approve",
    input: type<typeof orderIdInput>(),
    output: type<{ undone: true }>(),
    changes: ["orders"],
  }),

  /** The maker takes the order back, while nothing left. */
  withdraw: defineLocalOperation({
    id: "orders.withdraw",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof orderIdInput>(),
    output: type<{ withdrawn: true }>(),
    changes: ["orders"],
  }),

  /**
   * Asks the service to take back what it has: by its track id, or a queued one by its id. Also for settlements made
   * elsewhere. Answers where it has come to.
   */
  cancelPayment: defineLocalOperation({
    id: "orders.cancel_payment",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof cancelPaymentInput>(),
    output: type<{ canceled: boolean; state: OrderState }>(),
    changes: SETTLEMENT_TAGS,
  }),

  /** Asks the service about it now. */
  lookUp: defineLocalOperation({
    id: "orders.look_up",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof orderIdInput>(),
    output: type<{ state: OrderState }>(),
    changes: ["orders"],
  }),

  /** A person has looked at the alarm: sending goes on. Needs a recent check, and is never the maker. */
  release: defineLocalOperation({
    id: "orders.release",
    method: "POST",
    permission: "settlements.approve",
    input: type<typeof releaseInput>(),
    output: type<{ released: true }>(),
    changes: ["orders"],
  }),

  /**
   * A person has found out what Daftar cannot: the order needs nobody any more. Needs a recent check, never the
   * maker.
   */
  deal: defineLocalOperation({
    id: "orders.deal",
    method: "POST",
    permission: "settlements.approve",
    input: type<typeof dealInput>(),
    output: type<{ dealt: true }>(),
    changes: ["orders"],
  }),
};
