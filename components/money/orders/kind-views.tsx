"use client";

import type { ComponentType } from "react";
import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { cardCreditRoutes } from "@/lib/areas/cards/card-credits/declared";
import { cardGrantRoutes } from "@/lib/areas/cards/card-grants/declared";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { cardTransferRoutes } from "@/lib/areas/cards/card-transfers/declared";
import type { TransferTo } from "@/lib/areas/cards/card-transfers/status";
import { debitRefundRoutes } from "@/lib/areas/collecting/debit-refunds/declared";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { cashInRoutes } from "@/lib/areas/money/cash-in/declared";
import { queuedSettlementRoutes } from "@/lib/areas/money/queued-settlements/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { customerWalletRoutes } from "@/lib/areas/people/customer-wallets/declared";
import type { WalletWay } from "@/lib/areas/people/customer-wallets/status";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import type { OrderDetail, OrderEventView } from "@/lib/kit/orders/views";

/** Only orders of a whole file have them. */
const OrderItems = late(
  loadWithWords(["exports", "orders"], async () => (await import("./order-items")).OrderItems),
  () => <Skeleton className="h-96" />,
  { when: "drawn", isBrowserOnly: true },
);

/** Only orders of several withdrawals have them. */
const OrderParts = late(
  loadWithWords(["orders"], async () => (await import("./order-parts")).OrderParts),
  () => <Skeleton className="h-96" />,
  { when: "drawn", isBrowserOnly: true },
);

/** Only deposits with an unknown outcome have them. */
const CashInEvidence = late(
  loadWithWords(
    ["cashIn.evidence", "wallet.statement"],
    async () => (await import("./cash-in-evidence")).CashInEvidence,
  ),
  () => <Skeleton className="h-48" />,
  { when: "drawn", isBrowserOnly: true },
);

/** Only movements of customers' wallets have these two. */
const CustomerWalletHelp = late(
  loadWithWords(
    ["customerWallets.form", "customerWallets.help", "customers.create", "customers.list"],
    async () => (await import("./customer-wallet-help")).CustomerWalletHelp,
  ),
  () => <Skeleton className="mb-4 h-16" />,
  { when: "drawn", isBrowserOnly: true },
);
const CustomerWalletEvidence = late(
  loadWithWords(
    ["cashIn.evidence", "customerWallets.evidence", "wallet.statement"],
    async () => (await import("./customer-wallet-evidence")).CustomerWalletEvidence,
  ),
  () => <Skeleton className="h-48" />,
  { when: "drawn", isBrowserOnly: true },
);

/** Only transfers out of holders' accounts have these two. */
const HolderCode = late(
  loadWithWords(
    ["cardTransfers.code", "cardLifecycle.pageState", "errors", "orders.list", "orders.make"],
    async () => (await import("./holder-code")).HolderCode,
  ),
  () => <Skeleton className="h-64" />,
  { when: "drawn", isBrowserOnly: true },
);
const HolderEvidence = late(
  loadWithWords(
    ["cardTransfers.evidence", "cashIn.evidence", "wallet.statement"],
    async () => (await import("./holder-evidence")).HolderEvidence,
  ),
  () => <Skeleton className="h-48" />,
  { when: "drawn", isBrowserOnly: true },
);

/** Only changes of cardholders' credit have these three. */
const CreditRows = late(
  loadWithWords(["cardCredits.rows", "orders.fields"], async () => (await import("./credit-rows")).CreditRows),
  () => <Skeleton className="h-96" />,
  { when: "drawn", isBrowserOnly: true },
);
const CreditHelp = late(
  loadWithWords(["cardCredits.form", "cardCredits.help"], async () => (await import("./credit-help")).CreditHelp),
  () => <Skeleton className="mb-4 h-16" />,
  { when: "drawn", isBrowserOnly: true },
);
const CreditEvidence = late(
  loadWithWords(
    ["cardCredits.evidence", "cashIn.evidence", "wallet.statement"],
    async () => (await import("./credit-evidence")).CreditEvidence,
  ),
  () => <Skeleton className="h-48" />,
  { when: "drawn", isBrowserOnly: true },
);

/** Only transfers under cardholders' grants have these two. */
const GrantHelp = late(
  loadWithWords(["cardGrants.help", "cardMoney"], async () => (await import("./grant-help")).GrantHelp),
  () => <Skeleton className="mb-4 h-16" />,
  { when: "drawn", isBrowserOnly: true },
);
const GrantEvidence = late(
  loadWithWords(
    ["cardGrants.evidence", "cashIn.evidence", "wallet.statement"],
    async () => (await import("./grant-evidence")).GrantEvidence,
  ),
  () => <Skeleton className="h-48" />,
  { when: "drawn", isBrowserOnly: true },
);

/** A record that the service has of an order; `what` ends the name of the words that lead there. */
interface ServiceRecord {
  what:
    | "Settlement"
    | "Queued"
    | "Batch"
    | "Withdrawal"
    | "Refund"
    | "Transaction"
    | "GatewayRefund"
    | "CustomerWallet"
    | "HolderStatement"
    | "HolderMoney";
  href: string;
}

interface KindView {
  /** Its payments, where it is many. */
  Payments?: ComponentType<{ order: OrderDetail }>;
  /** The evidence for a person's decision, if the outcome is unknown. */
  Evidence?: ComponentType<{ order: OrderDetail }>;
  /** What somebody has to do for it once it was sent, while it waits for that. */
  Step?: ComponentType<{ order: OrderDetail }>;
  /** What else is known that helps to decide on it, while it waits. */
  Help?: ComponentType<{ order: OrderDetail }>;
  /** The screen on which its maker corrects it, where that is not the window over its page. */
  editHref?: (business: string, order: OrderDetail) => string;
  /** The form that is filled with it to make it again, where there is one. */
  repeatHref?: (business: string, order: OrderDetail) => string;
  /** Where what the service has of it is shown, once the service has said something of it. */
  recordsOf?: (business: string, order: OrderDetail) => ServiceRecord[];
  /** Lines of its history that are called otherwise. */
  titles: Partial<Record<OrderEventView["event"], KindTitle>>;
}

type KindTitle =
  | "doneBatch"
  | "startDebits"
  | "sentDebits"
  | "doneDebits"
  | "debits_ended"
  | "doneRefund"
  | "otherWithdrawal"
  | "otherPayment"
  | "collected"
  | "givenBack"
  | "otherAuthorization"
  | "arrivedCashIn"
  | "otherAccount"
  | "reversedCashIn"
  | "bookedCustomer"
  | "waitsForHolder"
  | "leftHolder"
  | "bookedCredit"
  | "arrivedGrant"
  | "otherGrant";

const paidAgain: KindView["repeatHref"] = (business, { id }) =>
  settlementRoutes.newSettlement(business, { repeatOrder: id });

const DEBIT_TITLES = {
  done: "collected",
  reverse: "givenBack",
  other_destination: "otherAuthorization",
} as const satisfies KindView["titles"];

const ofCredit: KindView = {
  Evidence: CreditEvidence,
  Help: CreditHelp,
  repeatHref: (business, { id, content }) =>
    cardCreditRoutes.changeCredit(business, content.applicationId ?? "", {
      way: content.creditWay ?? "add",
      repeatOrder: id,
    }),
  recordsOf: moneyOf,
  titles: { done: "bookedCredit" },
};
const ofCredits: KindView = {
  Payments: CreditRows,
  titles: { done: "bookedCredit" },
};

const KIND_VIEWS: Record<OrderKindId, KindView> = {
  settlement: {
    repeatHref: paidAgain,
    recordsOf: settlementOf,
    titles: {},
  },
  batch: {
    Payments: OrderItems,
    editHref: (business, { id }) => batchRoutes.newBatch(business, { edit: id }),
    recordsOf: (business, { receipt }) =>
      Array.isArray(receipt?.pieces)
        ? (receipt.pieces as { batchId: string }[]).map(({ batchId }) => ({
            what: "Batch",
            href: batchRoutes.batch(business, batchId),
          }))
        : [],
    titles: { done: "doneBatch" },
  },
  queued: {
    repeatHref: paidAgain,
    recordsOf: (business, order) =>
      order.receipt?.settlementId
        ? settlementOf(business, order)
        : byServiceId(order, (id) => ({ what: "Queued", href: queuedSettlementRoutes.queuedSettlement(business, id) })),
    titles: {},
  },
  withdrawal: {
    repeatHref: (business, { id }) => withdrawalRoutes.newWithdrawal(business, { repeatOrder: id }),
    recordsOf: (business, order) =>
      byServiceId(order, (id) => ({ what: "Withdrawal", href: withdrawalRoutes.withdrawal(business, id) })),
    titles: DEBIT_TITLES,
  },
  debitBatch: {
    Payments: OrderParts,
    titles: {
      ...DEBIT_TITLES,
      start: "startDebits",
      accept: "sentDebits",
      done: "doneDebits",
      rows_ended: "debits_ended",
    },
  },
  debitRefund: {
    recordsOf: (business, order) =>
      byServiceId(order, (id) => ({ what: "Refund", href: debitRefundRoutes.debitRefund(business, id) })),
    titles: { done: "doneRefund", other_destination: "otherWithdrawal" },
  },
  cashIn: {
    Evidence: CashInEvidence,
    repeatHref: (business, { id }) => cashInRoutes.cashIn(business, { repeatOrder: id }),
    recordsOf: (business, { receipt }) =>
      Array.isArray(receipt?.deposits)
        ? (receipt.deposits as { id: string }[]).map(({ id }) => ({
            what: "Transaction",
            href: walletRoutes.transaction(business, id),
          }))
        : [],
    titles: { done: "arrivedCashIn", other_destination: "otherAccount", reverse: "reversedCashIn" },
  },
  gatewayRefund: {
    // The statement tells of it: a row for each of its records.
    recordsOf: (business, { receipt }) =>
      (Array.isArray(receipt?.partIds) ? (receipt.partIds as { transactionId: string | null }[]) : []).flatMap(
        ({ transactionId }) =>
          transactionId === null
            ? []
            : [{ what: "GatewayRefund" as const, href: walletRoutes.transaction(business, transactionId) }],
      ),
    titles: { done: "doneRefund", other_destination: "otherPayment" },
  },
  customerDeposit: ofCustomerWallet("deposit"),
  customerWithdrawal: ofCustomerWallet("withdraw"),
  holderTransfer: ofHolder("account"),
  cardTransfer: ofHolder("card"),
  cardCredit: ofCredit,
  cardCreditTake: ofCredit,
  cardCredits: ofCredits,
  cardCreditsTake: ofCredits,
  grantTransfer: {
    Evidence: GrantEvidence,
    Help: GrantHelp,
    repeatHref: (business, { id, content }) =>
      cardGrantRoutes.grantTransfer(business, content.applicationId ?? "", {
        grant: content.grantId ?? "",
        repeatOrder: id,
      }),
    recordsOf: moneyOf,
    titles: { done: "arrivedGrant", other_destination: "otherGrant" },
  },
};

/** What the page of an order chooses by its kind; one that is newer than an open page has nothing of its own there. */
export const viewOfKind = (kind: OrderKindId): KindView =>
  (KIND_VIEWS as Partial<Record<OrderKindId, KindView>>)[kind] ?? { titles: {} };

function ofCustomerWallet(way: WalletWay): KindView {
  return {
    Evidence: CustomerWalletEvidence,
    Help: CustomerWalletHelp,
    repeatHref: (business, { id, content }) =>
      customerWalletRoutes.customerWallet(business, content.customerId ?? "", { way, repeatOrder: id }),
    recordsOf: (business, { content: { customerId } }) =>
      customerId === null
        ? []
        : [{ what: "CustomerWallet", href: customerRoutes.customer(business, customerId, { tab: "wallet" }) }],
    titles: { done: "bookedCustomer" },
  };
}

function ofHolder(to: TransferTo): KindView {
  return {
    Step: HolderCode,
    Evidence: HolderEvidence,
    repeatHref: (business, { id, content }) =>
      cardTransferRoutes.holderTransfer(business, content.applicationId ?? "", { to, repeatOrder: id }),
    recordsOf: (business, { content: { applicationId } }) =>
      applicationId === null
        ? []
        : [{ what: "HolderStatement", href: cardMoneyRoutes.cardMoney(business, applicationId) }],
    titles: { accept: "waitsForHolder", done: "leftHolder" },
  };
}

/** A cardholder's accounts and credit. */
function moneyOf(business: string, { content: { applicationId } }: OrderDetail): ServiceRecord[] {
  return applicationId === null
    ? []
    : [{ what: "HolderMoney", href: cardMoneyRoutes.cardMoney(business, applicationId) }];
}

function settlementOf(business: string, { trackId }: OrderDetail): ServiceRecord[] {
  return [{ what: "Settlement", href: settlementRoutes.settlement(business, trackId) }];
}

function byServiceId({ serviceId }: OrderDetail, recordOf: (id: string) => ServiceRecord): ServiceRecord[] {
  return serviceId === null ? [] : [recordOf(serviceId)];
}
