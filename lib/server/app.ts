import "server-only";
import "@/lib/areas/areas";
import { handlers as cardCreditsHandlers } from "@/lib/areas/cards/card-credits/server/handlers";
import { cardCreditGiveKind, cardCreditTakeKind } from "@/lib/areas/cards/card-credits/server/order/kind";
import { cardCreditsGiveKind, cardCreditsTakeKind } from "@/lib/areas/cards/card-credits/server/order/many-kind";
import { cardCreditsArea, creditsAtServiceArea } from "@/lib/areas/cards/card-credits/server/served";
import { cardFile } from "@/lib/areas/cards/card-files/server/file";
import { handlers as cardFilesHandlers } from "@/lib/areas/cards/card-files/server/handlers";
import { cardFilesArea } from "@/lib/areas/cards/card-files/server/served";
import { handlers as cardGrantsHandlers } from "@/lib/areas/cards/card-grants/server/handlers";
import { cardGrantTransferKind } from "@/lib/areas/cards/card-grants/server/order/kind";
import { cardGrantsArea, grantsAtServiceArea } from "@/lib/areas/cards/card-grants/server/served";
import { handlers as cardLifecycleHandlers } from "@/lib/areas/cards/card-lifecycle/server/handlers";
import { cardLifecycleArea, cardLifecycleAtServiceArea } from "@/lib/areas/cards/card-lifecycle/server/served";
import { handlers as cardMoneyHandlers } from "@/lib/areas/cards/card-money/server/handlers";
import { cardMoneyArea, cardMoneyAtServiceArea } from "@/lib/areas/cards/card-money/server/served";
import { handlers as cardTransfersHandlers } from "@/lib/areas/cards/card-transfers/server/handlers";
import { cardTransferKind, holderTransferKind } from "@/lib/areas/cards/card-transfers/server/order/kind";
import { cardTransfersArea, cardTransfersAtServiceArea } from "@/lib/areas/cards/card-transfers/server/served";
import { handlers as applicantHandlers } from "@/lib/areas/cards/cards/server/applicant-handlers";
import { handlers as cardsHandlers } from "@/lib/areas/cards/cards/server/handlers";
import {
  applicantArea,
  bankArea,
  bankAtServiceArea,
  cardsArea,
  cardsAtServiceArea,
} from "@/lib/areas/cards/cards/server/served";
import { cardTopic } from "@/lib/areas/cards/cards/server/webhook-topic";
import { handlers as authorizationRequestsHandlers } from "@/lib/areas/collecting/authorization-requests/server/handlers";
import { authorizationRequestsArea } from "@/lib/areas/collecting/authorization-requests/server/served";
import { handlers as authorizationsHandlers } from "@/lib/areas/collecting/authorizations/server/handlers";
import { authorizationsArea } from "@/lib/areas/collecting/authorizations/server/served";
import { debitRefundKind } from "@/lib/areas/collecting/debit-refunds/server/order/kind";
import { debitRefundsArea } from "@/lib/areas/collecting/debit-refunds/server/served";
import { refundTopic } from "@/lib/areas/collecting/debit-refunds/server/webhook-topic";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { handlers as externalPagesHandlers } from "@/lib/areas/collecting/external-pages/server/handlers";
import { externalPagesArea } from "@/lib/areas/collecting/external-pages/server/served";
import { handlers as gatewayHandlers } from "@/lib/areas/collecting/gateway/server/handlers";
import { gatewayArea } from "@/lib/areas/collecting/gateway/server/served";
import { handlers as gatewayRefundsHandlers } from "@/lib/areas/collecting/gateway-refunds/server/handlers";
import { gatewayRefundKind } from "@/lib/areas/collecting/gateway-refunds/server/order/kind";
import { gatewayRefundsArea } from "@/lib/areas/collecting/gateway-refunds/server/served";
import { handlers as withdrawalsHandlers } from "@/lib/areas/collecting/withdrawals/server/handlers";
import { debitBatchKind } from "@/lib/areas/collecting/withdrawals/server/order/debit-batch";
import { withdrawalKind } from "@/lib/areas/collecting/withdrawals/server/order/kind";
import { withdrawalsArea } from "@/lib/areas/collecting/withdrawals/server/served";
import { withdrawalTopic } from "@/lib/areas/collecting/withdrawals/server/webhook-topic";
import { HIT_KINDS } from "@/lib/areas/hits";
import { handlers as bankAccountsHandlers } from "@/lib/areas/money/bank-accounts/server/handlers";
import { bankAccountsArea } from "@/lib/areas/money/bank-accounts/server/served";
import { handlers as batchesHandlers } from "@/lib/areas/money/batches/server/handlers";
import { batchKind } from "@/lib/areas/money/batches/server/order/kind";
import { batchesArea } from "@/lib/areas/money/batches/server/served";
import { cashInKind } from "@/lib/areas/money/cash-in/server/order/kind";
import { cashInArea } from "@/lib/areas/money/cash-in/server/served";
import { handlers as depositsHandlers } from "@/lib/areas/money/deposits/server/handlers";
import { depositsArea } from "@/lib/areas/money/deposits/server/served";
import { eraseFromDecisions } from "@/lib/areas/money/deposits/server/words";
import { handlers as destinationsHandlers } from "@/lib/areas/money/destinations/server/handlers";
import { destinationsArea } from "@/lib/areas/money/destinations/server/served";
import { handlers as ordersHandlers } from "@/lib/areas/money/orders/server/handlers";
import { ordersArea } from "@/lib/areas/money/orders/server/served";
import { queuedKind } from "@/lib/areas/money/queued-settlements/server/order/kind";
import { queuedSettlementsArea } from "@/lib/areas/money/queued-settlements/server/served";
import { handlers as settlementsHandlers } from "@/lib/areas/money/settlements/server/handlers";
import { settlementKind } from "@/lib/areas/money/settlements/server/order/kind";
import { settlementsArea } from "@/lib/areas/money/settlements/server/served";
import { settlementTopic } from "@/lib/areas/money/settlements/server/webhook-topic";
import { handlers as walletHandlers } from "@/lib/areas/money/wallet/server/handlers";
import { walletArea } from "@/lib/areas/money/wallet/server/served";
import { handlers as customerAccountsHandlers } from "@/lib/areas/people/customer-accounts/server/handlers";
import { accountsAtBankArea, customerAccountsArea } from "@/lib/areas/people/customer-accounts/server/served";
import { handlers as customerIdentityHandlers } from "@/lib/areas/people/customer-identity/server/handlers";
import { customerIdentityArea, identityAtServiceArea } from "@/lib/areas/people/customer-identity/server/served";
import { customerImport } from "@/lib/areas/people/customer-imports/server/file";
import { customerImportsArea } from "@/lib/areas/people/customer-imports/server/served";
import { handlers as customerMessagesHandlers } from "@/lib/areas/people/customer-messages/server/handlers";
import { customerMessagesArea } from "@/lib/areas/people/customer-messages/server/served";
import { handlers as customerPageHandlers } from "@/lib/areas/people/customer-page/server/handlers";
import { eraseFromCustomerNotes } from "@/lib/areas/people/customer-page/server/record";
import { customerPageArea } from "@/lib/areas/people/customer-page/server/served";
import { handlers as customerWalletsHandlers } from "@/lib/areas/people/customer-wallets/server/handlers";
import { customerDepositKind, customerWithdrawalKind } from "@/lib/areas/people/customer-wallets/server/order/kind";
import { customerWalletsArea } from "@/lib/areas/people/customer-wallets/server/served";
import { handlers as customersHandlers } from "@/lib/areas/people/customers/server/handlers";
import { customersArea } from "@/lib/areas/people/customers/server/served";
import { handlers as inquiriesHandlers } from "@/lib/areas/people/inquiries/server/handlers";
import { eraseFromReasons } from "@/lib/areas/people/inquiries/server/record";
import { inquiriesArea, inquiriesAtServiceArea } from "@/lib/areas/people/inquiries/server/served";
import { inquiryFile } from "@/lib/areas/people/inquiry-files/server/file";
import { inquiryFilesArea } from "@/lib/areas/people/inquiry-files/server/served";
import { placesArea } from "@/lib/areas/people/provinces/server/served";
import { handlers as auditHandlers } from "@/lib/areas/records/audit/server/handlers";
import { auditArea } from "@/lib/areas/records/audit/server/served";
import { handlers as documentsHandlers } from "@/lib/areas/records/documents/server/handlers";
import { documentsArea } from "@/lib/areas/records/documents/server/served";
import { handlers as exportsHandlers } from "@/lib/areas/records/exports/server/handlers";
import { exportsArea } from "@/lib/areas/records/exports/server/served";
import { handlers as listTotalsHandlers } from "@/lib/areas/records/list-totals/server/handlers";
import { listTotalsArea } from "@/lib/areas/records/list-totals/server/served";
import { handlers as overviewHandlers } from "@/lib/areas/records/overview/server/handlers";
import { overviewArea } from "@/lib/areas/records/overview/server/served";
import { handlers as reconciliationHandlers } from "@/lib/areas/records/reconciliation/server/handlers";
import { eraseFromNotes } from "@/lib/areas/records/reconciliation/server/notes";
import { reconciliationArea } from "@/lib/areas/records/reconciliation/server/served";
import { handlers as reportsHandlers } from "@/lib/areas/records/reports/server/handlers";
import { reportsArea } from "@/lib/areas/records/reports/server/served";
import { handlers as revealHandlers } from "@/lib/areas/records/reveal/server/handlers";
import { revealArea } from "@/lib/areas/records/reveal/server/served";
import { handlers as savedViewsHandlers } from "@/lib/areas/records/saved-views/server/handlers";
import { savedViewsArea } from "@/lib/areas/records/saved-views/server/served";
import { handlers as searchHandlers } from "@/lib/areas/records/search/server/handlers";
import { searchArea } from "@/lib/areas/records/search/server/served";
import { handlers as tiesHandlers } from "@/lib/areas/records/ties/server/handlers";
import { tiesArea } from "@/lib/areas/records/ties/server/served";
import { eraseFromRemovals } from "@/lib/areas/records/ties/server/words";
import { handlers as webhooksHandlers } from "@/lib/areas/records/webhooks/server/handlers";
import { webhooksArea } from "@/lib/areas/records/webhooks/server/served";
import { businessArea } from "@/lib/areas/settings/business/server/served";
import { handlers as businessesHandlers } from "@/lib/areas/settings/businesses/server/handlers";
import { businessesArea } from "@/lib/areas/settings/businesses/server/served";
import { handlers as connectionHandlers } from "@/lib/areas/settings/connection/server/handlers";
import { handlers as sandboxHandlers } from "@/lib/areas/settings/connection/server/sandbox-handlers";
import { connectionArea, sandboxArea } from "@/lib/areas/settings/connection/server/served";
import { handlers as goingLiveHandlers } from "@/lib/areas/settings/going-live/server/handlers";
import { goingLiveArea } from "@/lib/areas/settings/going-live/server/served";
import { handlers as noticesHandlers } from "@/lib/areas/settings/notices/server/handlers";
import { noticeSettingsArea, noticesArea } from "@/lib/areas/settings/notices/server/served";
import { handlers as policyHandlers } from "@/lib/areas/settings/policy/server/handlers";
import { policyArea } from "@/lib/areas/settings/policy/server/served";
import { handlers as preferencesHandlers } from "@/lib/areas/settings/preferences/server/handlers";
import { preferencesArea } from "@/lib/areas/settings/preferences/server/served";
import { handlers as securityHandlers } from "@/lib/areas/settings/security/server/handlers";
import { securityArea, sessionArea } from "@/lib/areas/settings/security/server/served";
import { handlers as sessionHandlers } from "@/lib/areas/settings/security/server/session-handlers";
import { handlers as teamHandlers } from "@/lib/areas/settings/team/server/handlers";
import { teamArea } from "@/lib/areas/settings/team/server/served";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { type App, registerApp } from "./core/registry";
import { exportKind } from "./exports/kind";
import type { OrderKind } from "./orders/kinds/kind";
import { tokensArea } from "./tokens/served";

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
  customerMessagesArea,
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
  noticesArea,
  noticeSettingsArea,
  policyArea,
  goingLiveArea,
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
  listTotalsArea,
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
  ...goingLiveHandlers,
  ...preferencesHandlers,
  ...teamHandlers,
  ...tiesHandlers,
  ...listTotalsHandlers,
  ...auditHandlers,
  ...overviewHandlers,
  ...documentsHandlers,
  ...inquiriesHandlers,
  ...inquiryFile.handlers,
  ...exportsHandlers,
  ...gatewayRefundsHandlers,
  ...customerAccountsHandlers,
  ...customerIdentityHandlers,
  ...customerImport.handlers,
  ...customerMessagesHandlers,
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
  ...noticesHandlers,
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
  jobKinds: [exportKind, customerImport.kind, inquiryFile.kind, cardFile.kind],
  topics: { withdrawals: withdrawalTopic, settlements: settlementTopic, refunds: refundTopic, cards: cardTopic },
  externalPages: Object.values(externalPages),
  wordErasers: [eraseFromDecisions, eraseFromRemovals, eraseFromNotes, eraseFromCustomerNotes, eraseFromReasons],
  hitKinds: HIT_KINDS,
  words: { fa, en },
});
