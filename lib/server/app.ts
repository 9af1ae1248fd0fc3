import "server-only";
import "@/lib/areas/areas";
import { auditArea } from "@/lib/audit/area";
import { authorizationRequestsArea } from "@/lib/authorization-requests/area";
import { authorizationsArea } from "@/lib/authorizations/area";
import { bankAccountsArea } from "@/lib/bank-accounts/area";
import { batchesArea } from "@/lib/batches/area";
import { businessArea } from "@/lib/business/area";
import { businessesArea } from "@/lib/businesses/area";
import { cardCreditsArea, creditsAtServiceArea } from "@/lib/card-credits/area";
import { cardFilesArea } from "@/lib/card-files/area";
import { cardGrantsArea, grantsAtServiceArea } from "@/lib/card-grants/area";
import { cardLifecycleArea, cardLifecycleAtServiceArea } from "@/lib/card-lifecycle/area";
import { cardMoneyArea, cardMoneyAtServiceArea } from "@/lib/card-money/area";
import { cardTransfersArea, cardTransfersAtServiceArea } from "@/lib/card-transfers/area";
import { applicantArea, bankArea, bankAtServiceArea, cardsArea, cardsAtServiceArea } from "@/lib/cards/area";
import { cashInArea } from "@/lib/cash-in/area";
import { connectionArea, sandboxArea } from "@/lib/connection/area";
import { accountsAtBankArea, customerAccountsArea } from "@/lib/customer-accounts/area";
import { customerIdentityArea, identityAtServiceArea } from "@/lib/customer-identity/area";
import { customerImportsArea } from "@/lib/customer-imports/area";
import { customerPageArea } from "@/lib/customer-page/area";
import { customerWalletsArea } from "@/lib/customer-wallets/area";
import { customersArea } from "@/lib/customers/area";
import { debitRefundsArea } from "@/lib/debit-refunds/area";
import { depositsArea } from "@/lib/deposits/area";
import { destinationsArea } from "@/lib/destinations/area";
import { documentsArea } from "@/lib/documents/area";
import { exportsArea } from "@/lib/exports/area";
import { externalPagesArea } from "@/lib/external-pages/area";
import { externalPages } from "@/lib/external-pages/operations";
import { gatewayArea } from "@/lib/gateway/area";
import { gatewayRefundsArea } from "@/lib/gateway-refunds/area";
import { inquiriesArea, inquiriesAtServiceArea } from "@/lib/inquiries/area";
import { inquiryFilesArea } from "@/lib/inquiry-files/area";
import { ordersArea } from "@/lib/orders/area";
import { overviewArea } from "@/lib/overview/area";
import { policyArea } from "@/lib/policy/area";
import { preferencesArea } from "@/lib/preferences/area";
import { placesArea } from "@/lib/provinces/area";
import { queuedSettlementsArea } from "@/lib/queued-settlements/area";
import { reconciliationArea } from "@/lib/reconciliation/area";
import { reportsArea } from "@/lib/reports/area";
import { revealArea } from "@/lib/reveal/area";
import { savedViewsArea } from "@/lib/saved-views/area";
import { searchArea } from "@/lib/search/area";
import { HIT_KINDS } from "@/lib/search/kinds";
import { securityArea, sessionArea } from "@/lib/security/area";
import { settlementsArea } from "@/lib/settlements/area";
import { teamArea } from "@/lib/team/area";
import { tiesArea } from "@/lib/ties/area";
import { tokensArea } from "@/lib/tokens/area";
import { walletArea } from "@/lib/wallet/area";
import { webhooksArea } from "@/lib/webhooks/area";
import { withdrawalsArea } from "@/lib/withdrawals/area";
import { cardFileKind } from "./card-files/kind";
import { importKind } from "./customer-imports/kind";
import { exportKind } from "./exports/kind";
import { fileKind } from "./inquiry-files/kind";
import { handlers as applicantHandlers } from "./local/applicant";
import { handlers as auditHandlers } from "./local/audit";
import { handlers as authorizationRequestsHandlers } from "./local/authorization-requests";
import { handlers as authorizationsHandlers } from "./local/authorizations";
import { handlers as bankAccountsHandlers } from "./local/bank-accounts";
import { handlers as batchesHandlers } from "./local/batches";
import { handlers as businessesHandlers } from "./local/businesses";
import { handlers as cardCreditsHandlers } from "./local/card-credits";
import { handlers as cardFilesHandlers } from "./local/card-files";
import { handlers as cardGrantsHandlers } from "./local/card-grants";
import { handlers as cardLifecycleHandlers } from "./local/card-lifecycle";
import { handlers as cardMoneyHandlers } from "./local/card-money";
import { handlers as cardTransfersHandlers } from "./local/card-transfers";
import { handlers as cardsHandlers } from "./local/cards";
import { handlers as connectionHandlers } from "./local/connection";
import { handlers as customerAccountsHandlers } from "./local/customer-accounts";
import { handlers as customerIdentityHandlers } from "./local/customer-identity";
import { handlers as customerImportsHandlers } from "./local/customer-imports";
import { handlers as customerPageHandlers } from "./local/customer-page";
import { handlers as customerWalletsHandlers } from "./local/customer-wallets";
import { handlers as customersHandlers } from "./local/customers";
import { handlers as depositsHandlers } from "./local/deposits";
import { handlers as destinationsHandlers } from "./local/destinations";
import { handlers as documentsHandlers } from "./local/documents";
import { handlers as exportsHandlers } from "./local/exports";
import { handlers as externalPagesHandlers } from "./local/external-pages";
import { handlers as gatewayHandlers } from "./local/gateway";
import { handlers as gatewayRefundsHandlers } from "./local/gateway-refunds";
import { handlers as inquiriesHandlers } from "./local/inquiries";
import { handlers as inquiryFilesHandlers } from "./local/inquiry-files";
import { handlers as ordersHandlers } from "./local/orders";
import { handlers as overviewHandlers } from "./local/overview";
import { handlers as policyHandlers } from "./local/policy";
import { handlers as preferencesHandlers } from "./local/preferences";
import { handlers as reconciliationHandlers } from "./local/reconciliation";
import { handlers as reportsHandlers } from "./local/reports";
import { handlers as revealHandlers } from "./local/reveal";
import { handlers as sandboxHandlers } from "./local/sandbox";
import { handlers as savedViewsHandlers } from "./local/saved-views";
import { handlers as searchHandlers } from "./local/search";
import { handlers as securityHandlers } from "./local/security";
import { handlers as sessionHandlers } from "./local/session";
import { handlers as settlementsHandlers } from "./local/settlements";
import { handlers as teamHandlers } from "./local/team";
import { handlers as tiesHandlers } from "./local/ties";
import { handlers as walletHandlers } from "./local/wallet";
import { handlers as webhooksHandlers } from "./local/webhooks";
import { handlers as withdrawalsHandlers } from "./local/withdrawals";
import { batchKind } from "./orders/kinds/batch";
import { cardCreditGiveKind, cardCreditTakeKind } from "./orders/kinds/card-credit";
import { cardCreditsGiveKind, cardCreditsTakeKind } from "./orders/kinds/card-credits";
import { cardGrantTransferKind } from "./orders/kinds/card-grant-transfer";
import { cashInKind } from "./orders/kinds/cash-in";
import { customerDepositKind, customerWithdrawalKind } from "./orders/kinds/customer-wallet";
import { debitBatchKind } from "./orders/kinds/debit-batch";
import { debitRefundKind } from "./orders/kinds/debit-refund";
import { gatewayRefundKind } from "./orders/kinds/gateway-refund";
import { cardTransferKind, holderTransferKind } from "./orders/kinds/holder-transfer";
import type { OrderKind } from "./orders/kinds/kind";
import { queuedKind } from "./orders/kinds/queued-settlement";
import { settlementKind } from "./orders/kinds/settlement";
import { withdrawalKind } from "./orders/kinds/withdrawal";
import { type App, registerApp } from "./registry";
import { cardTopic } from "./webhooks/card-topic";
import { refundTopic } from "./webhooks/refund-topic";
import { settlementTopic } from "./webhooks/settlement-topic";
import { withdrawalTopic } from "./webhooks/withdrawal-topic";

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
  hitKinds: HIT_KINDS,
});
