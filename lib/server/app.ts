import "server-only";
import "@/lib/areas/areas";
import { cardCreditsArea, creditsAtServiceArea } from "@/lib/areas/cards/card-credits/server/served";
import { cardFilesArea } from "@/lib/areas/cards/card-files/server/served";
import { cardGrantsArea, grantsAtServiceArea } from "@/lib/areas/cards/card-grants/server/served";
import { cardLifecycleArea, cardLifecycleAtServiceArea } from "@/lib/areas/cards/card-lifecycle/server/served";
import { cardMoneyArea, cardMoneyAtServiceArea } from "@/lib/areas/cards/card-money/server/served";
import { cardTransfersArea, cardTransfersAtServiceArea } from "@/lib/areas/cards/card-transfers/server/served";
import {
  applicantArea,
  bankArea,
  bankAtServiceArea,
  cardsArea,
  cardsAtServiceArea,
} from "@/lib/areas/cards/cards/server/served";
import { authorizationRequestsArea } from "@/lib/areas/collecting/authorization-requests/server/served";
import { authorizationsArea } from "@/lib/areas/collecting/authorizations/server/served";
import { debitRefundsArea } from "@/lib/areas/collecting/debit-refunds/server/served";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { externalPagesArea } from "@/lib/areas/collecting/external-pages/server/served";
import { gatewayArea } from "@/lib/areas/collecting/gateway/server/served";
import { gatewayRefundsArea } from "@/lib/areas/collecting/gateway-refunds/server/served";
import { withdrawalsArea } from "@/lib/areas/collecting/withdrawals/server/served";
import { bankAccountsArea } from "@/lib/areas/money/bank-accounts/server/served";
import { batchesArea } from "@/lib/areas/money/batches/server/served";
import { cashInArea } from "@/lib/areas/money/cash-in/server/served";
import { depositsArea } from "@/lib/areas/money/deposits/server/served";
import { eraseFromDecisions } from "@/lib/areas/money/deposits/server/words";
import { destinationsArea } from "@/lib/areas/money/destinations/server/served";
import { ordersArea } from "@/lib/areas/money/orders/server/served";
import { queuedSettlementsArea } from "@/lib/areas/money/queued-settlements/server/served";
import { settlementsArea } from "@/lib/areas/money/settlements/server/served";
import { walletArea } from "@/lib/areas/money/wallet/server/served";
import { accountsAtBankArea, customerAccountsArea } from "@/lib/areas/people/customer-accounts/server/served";
import { customerIdentityArea, identityAtServiceArea } from "@/lib/areas/people/customer-identity/server/served";
import { customerImportsArea } from "@/lib/areas/people/customer-imports/server/served";
import { eraseFromCustomerNotes } from "@/lib/areas/people/customer-page/server/note-record";
import { customerPageArea } from "@/lib/areas/people/customer-page/server/served";
import { customerWalletsArea } from "@/lib/areas/people/customer-wallets/server/served";
import { customersArea } from "@/lib/areas/people/customers/server/served";
import { eraseFromReasons } from "@/lib/areas/people/inquiries/server/record";
import { inquiriesArea, inquiriesAtServiceArea } from "@/lib/areas/people/inquiries/server/served";
import { inquiryFilesArea } from "@/lib/areas/people/inquiry-files/server/served";
import { placesArea } from "@/lib/areas/people/provinces/server/served";
import { auditArea } from "@/lib/areas/records/audit/server/served";
import { documentsArea } from "@/lib/areas/records/documents/server/served";
import { exportsArea } from "@/lib/areas/records/exports/server/served";
import { overviewArea } from "@/lib/areas/records/overview/server/served";
import { eraseFromNotes } from "@/lib/areas/records/reconciliation/server/notes";
import { reconciliationArea } from "@/lib/areas/records/reconciliation/server/served";
import { reportsArea } from "@/lib/areas/records/reports/server/served";
import { revealArea } from "@/lib/areas/records/reveal/server/served";
import { savedViewsArea } from "@/lib/areas/records/saved-views/server/served";
import { HIT_KINDS } from "@/lib/areas/records/search/kinds";
import { searchArea } from "@/lib/areas/records/search/server/served";
import { tiesArea } from "@/lib/areas/records/ties/server/served";
import { eraseFromRemovals } from "@/lib/areas/records/ties/server/words";
import { webhooksArea } from "@/lib/areas/records/webhooks/server/served";
import { businessArea } from "@/lib/areas/settings/business/server/served";
import { businessesArea } from "@/lib/areas/settings/businesses/server/served";
import { connectionArea, sandboxArea } from "@/lib/areas/settings/connection/server/served";
import { policyArea } from "@/lib/areas/settings/policy/server/served";
import { preferencesArea } from "@/lib/areas/settings/preferences/server/served";
import { securityArea, sessionArea } from "@/lib/areas/settings/security/server/served";
import { teamArea } from "@/lib/areas/settings/team/server/served";
import { tokensArea } from "@/lib/areas/settings/tokens/server/served";
import { handlers as cardCreditsHandlers } from "../areas/cards/card-credits/server/handlers";
import { cardCreditGiveKind, cardCreditTakeKind } from "../areas/cards/card-credits/server/order/kind";
import { cardCreditsGiveKind, cardCreditsTakeKind } from "../areas/cards/card-credits/server/order/many-kind";
import { handlers as cardFilesHandlers } from "../areas/cards/card-files/server/handlers";
import { cardFileKind } from "../areas/cards/card-files/server/kind";
import { handlers as cardGrantsHandlers } from "../areas/cards/card-grants/server/handlers";
import { cardGrantTransferKind } from "../areas/cards/card-grants/server/order/kind";
import { handlers as cardLifecycleHandlers } from "../areas/cards/card-lifecycle/server/handlers";
import { handlers as cardMoneyHandlers } from "../areas/cards/card-money/server/handlers";
import { handlers as cardTransfersHandlers } from "../areas/cards/card-transfers/server/handlers";
import { cardTransferKind, holderTransferKind } from "../areas/cards/card-transfers/server/order/kind";
import { handlers as applicantHandlers } from "../areas/cards/cards/server/applicant-handlers";
import { handlers as cardsHandlers } from "../areas/cards/cards/server/handlers";
import { cardTopic } from "../areas/cards/cards/server/webhook-topic";
import { handlers as authorizationRequestsHandlers } from "../areas/collecting/authorization-requests/server/handlers";
import { handlers as authorizationsHandlers } from "../areas/collecting/authorizations/server/handlers";
import { debitRefundKind } from "../areas/collecting/debit-refunds/server/order/kind";
import { refundTopic } from "../areas/collecting/debit-refunds/server/webhook-topic";
import { handlers as externalPagesHandlers } from "../areas/collecting/external-pages/server/handlers";
import { handlers as gatewayHandlers } from "../areas/collecting/gateway/server/handlers";
import { handlers as gatewayRefundsHandlers } from "../areas/collecting/gateway-refunds/server/handlers";
import { gatewayRefundKind } from "../areas/collecting/gateway-refunds/server/order/kind";
import { handlers as withdrawalsHandlers } from "../areas/collecting/withdrawals/server/handlers";
import { debitBatchKind } from "../areas/collecting/withdrawals/server/order/debit-batch";
import { withdrawalKind } from "../areas/collecting/withdrawals/server/order/kind";
import { withdrawalTopic } from "../areas/collecting/withdrawals/server/webhook-topic";
import { handlers as bankAccountsHandlers } from "../areas/money/bank-accounts/server/handlers";
import { handlers as batchesHandlers } from "../areas/money/batches/server/handlers";
import { batchKind } from "../areas/money/batches/server/order/kind";
import { cashInKind } from "../areas/money/cash-in/server/order/kind";
import { handlers as depositsHandlers } from "../areas/money/deposits/server/handlers";
import { handlers as destinationsHandlers } from "../areas/money/destinations/server/handlers";
import { handlers as ordersHandlers } from "../areas/money/orders/server/handlers";
import { queuedKind } from "../areas/money/queued-settlements/server/order/kind";
import { handlers as settlementsHandlers } from "../areas/money/settlements/server/handlers";
import { settlementKind } from "../areas/money/settlements/server/order/kind";
import { settlementTopic } from "../areas/money/settlements/server/webhook-topic";
import { handlers as walletHandlers } from "../areas/money/wallet/server/handlers";
import { handlers as customerAccountsHandlers } from "../areas/people/customer-accounts/server/handlers";
import { handlers as customerIdentityHandlers } from "../areas/people/customer-identity/server/handlers";
import { handlers as customerImportsHandlers } from "../areas/people/customer-imports/server/handlers";
import { importKind } from "../areas/people/customer-imports/server/kind";
import { handlers as customerPageHandlers } from "../areas/people/customer-page/server/handlers";
import { handlers as customerWalletsHandlers } from "../areas/people/customer-wallets/server/handlers";
import { customerDepositKind, customerWithdrawalKind } from "../areas/people/customer-wallets/server/order/kind";
import { handlers as customersHandlers } from "../areas/people/customers/server/handlers";
import { handlers as inquiriesHandlers } from "../areas/people/inquiries/server/handlers";
import { handlers as inquiryFilesHandlers } from "../areas/people/inquiry-files/server/handlers";
import { fileKind } from "../areas/people/inquiry-files/server/kind";
import { handlers as auditHandlers } from "../areas/records/audit/server/handlers";
import { handlers as documentsHandlers } from "../areas/records/documents/server/handlers";
import { handlers as exportsHandlers } from "../areas/records/exports/server/handlers";
import { handlers as overviewHandlers } from "../areas/records/overview/server/handlers";
import { handlers as reconciliationHandlers } from "../areas/records/reconciliation/server/handlers";
import { handlers as reportsHandlers } from "../areas/records/reports/server/handlers";
import { handlers as revealHandlers } from "../areas/records/reveal/server/handlers";
import { handlers as savedViewsHandlers } from "../areas/records/saved-views/server/handlers";
import { handlers as searchHandlers } from "../areas/records/search/server/handlers";
import { handlers as tiesHandlers } from "../areas/records/ties/server/handlers";
import { handlers as webhooksHandlers } from "../areas/records/webhooks/server/handlers";
import { handlers as businessesHandlers } from "../areas/settings/businesses/server/handlers";
import { handlers as connectionHandlers } from "../areas/settings/connection/server/handlers";
import { handlers as sandboxHandlers } from "../areas/settings/connection/server/sandbox-handlers";
import { handlers as policyHandlers } from "../areas/settings/policy/server/handlers";
import { handlers as preferencesHandlers } from "../areas/settings/preferences/server/handlers";
import { handlers as securityHandlers } from "../areas/settings/security/server/handlers";
import { handlers as sessionHandlers } from "../areas/settings/security/server/session-handlers";
import { handlers as teamHandlers } from "../areas/settings/team/server/handlers";
import { type App, registerApp } from "./core/registry";
import { exportKind } from "./exports/kind";
import type { OrderKind } from "./orders/kinds/kind";

/** All areas. Each area's folder says how its operations are sent and answered, found, and written into files. */
const AREAS: App["areas"] = [
  auditArea,
  authorizationsArea,
  authorizationRequestsArea,
  batchesArea,
  businessArea,
  businessesArea,
  cardsArea,
  cardFilesArea,
  cardsAtServiceArea,
  creditsAtServiceArea,
  cardCreditsArea,
  grantsAtServiceArea,
  cardGrantsArea,
  cardMoneyArea,
  cardMoneyAtServiceArea,
  cardTransfersArea,
  cardTransfersAtServiceArea,
  cardLifecycleArea,
  cardLifecycleAtServiceArea,
  applicantArea,
  bankAtServiceArea,
  bankArea,
  cashInArea,
  connectionArea,
  accountsAtBankArea,
  customerAccountsArea,
  customerIdentityArea,
  identityAtServiceArea,
  customerImportsArea,
  bankAccountsArea,
  customersArea,
  customerPageArea,
  customerWalletsArea,
  debitRefundsArea,
  depositsArea,
  destinationsArea,
  documentsArea,
  exportsArea,
  gatewayArea,
  gatewayRefundsArea,
  externalPagesArea,
  inquiriesArea,
  inquiriesAtServiceArea,
  inquiryFilesArea,
  ordersArea,
  overviewArea,
  placesArea,
  policyArea,
  preferencesArea,
  queuedSettlementsArea,
  reconciliationArea,
  reportsArea,
  revealArea,
  sandboxArea,
  savedViewsArea,
  searchArea,
  securityArea,
  sessionArea,
  settlementsArea,
  teamArea,
  tiesArea,
  tokensArea,
  walletArea,
  webhooksArea,
  withdrawalsArea,
];

/** The code behind our own operations. */
const HANDLERS: App["handlers"] = [
  ...applicantHandlers,
  ...authorizationRequestsHandlers,
  ...authorizationsHandlers,
  ...bankAccountsHandlers,
  ...batchesHandlers,
  ...businessesHandlers,
  ...cardsHandlers,
  ...cardCreditsHandlers,
  ...cardGrantsHandlers,
  ...cardMoneyHandlers,
  ...cardTransfersHandlers,
  ...cardFilesHandlers,
  ...cardLifecycleHandlers,
  ...connectionHandlers,
  ...sandboxHandlers,
  ...sessionHandlers,
  ...securityHandlers,
  ...preferencesHandlers,
  ...teamHandlers,
  ...tiesHandlers,
  ...auditHandlers,
  ...overviewHandlers,
  ...documentsHandlers,
  ...inquiriesHandlers,
  ...inquiryFilesHandlers,
  ...exportsHandlers,
  ...gatewayRefundsHandlers,
  ...customerAccountsHandlers,
  ...customerIdentityHandlers,
  ...customerImportsHandlers,
  ...customerPageHandlers,
  ...customerWalletsHandlers,
  ...customersHandlers,
  ...reconciliationHandlers,
  ...reportsHandlers,
  ...revealHandlers,
  ...savedViewsHandlers,
  ...searchHandlers,
  ...settlementsHandlers,
  ...walletHandlers,
  ...webhooksHandlers,
  ...withdrawalsHandlers,
  ...ordersHandlers,
  ...policyHandlers,
  ...depositsHandlers,
  ...destinationsHandlers,
  ...externalPagesHandlers,
  ...gatewayHandlers,
];

const ORDER_KINDS = [
  settlementKind,
  batchKind,
  queuedKind,
  withdrawalKind,
  debitBatchKind,
  debitRefundKind,
  cashInKind,
  gatewayRefundKind,
  customerDepositKind,
  customerWithdrawalKind,
  holderTransferKind,
  cardTransferKind,
  cardCreditGiveKind,
  cardCreditTakeKind,
  cardCreditsGiveKind,
  cardCreditsTakeKind,
  cardGrantTransferKind,
] as unknown as readonly OrderKind[];

registerApp({
  areas: AREAS,
  handlers: HANDLERS,
  orderKinds: ORDER_KINDS,
  jobKinds: [exportKind, importKind, fileKind, cardFileKind],
  topics: { withdrawals: withdrawalTopic, settlements: settlementTopic, refunds: refundTopic, cards: cardTopic },
  externalPages: Object.values(externalPages),
  wordErasers: [eraseFromDecisions, eraseFromRemovals, eraseFromNotes, eraseFromCustomerNotes, eraseFromReasons],
  hitKinds: HIT_KINDS,
});
