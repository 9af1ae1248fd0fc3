import { cardCreditOperations, creditsAtService } from "@/lib/areas/cards/card-credits/operations";
import { cardFileOperations } from "@/lib/areas/cards/card-files/operations";
import { cardGrantOperations, grantsAtService } from "@/lib/areas/cards/card-grants/operations";
import { cardLifecycleAtService, cardLifecycleOperations } from "@/lib/areas/cards/card-lifecycle/operations";
import { cardMoneyAtService, cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { cardTransferOperations, cardTransfersAtService } from "@/lib/areas/cards/card-transfers/operations";
import { applicantOperations } from "@/lib/areas/cards/cards/applicant-operations";
import { bankAtService, bankOperations } from "@/lib/areas/cards/cards/bank-operations";
import { cardOperations, cardsAtService } from "@/lib/areas/cards/cards/operations";
import {
  authorizationRequestOperations,
  authorizationRequestsAtService,
} from "@/lib/areas/collecting/authorization-requests/operations";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { debitRefundOperations } from "@/lib/areas/collecting/debit-refunds/operations";
import { externalPageOperations } from "@/lib/areas/collecting/external-pages/operations";
import { gatewayAtService, gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { gatewayRefundOperations } from "@/lib/areas/collecting/gateway-refunds/operations";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { batchOperations } from "@/lib/areas/money/batches/operations";
import { cashInOperations } from "@/lib/areas/money/cash-in/operations";
import { depositOperations, depositsAtService } from "@/lib/areas/money/deposits/operations";
import { destinationOperations } from "@/lib/areas/money/destinations/operations";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { accountsAtBank, customerAccountOperations } from "@/lib/areas/people/customer-accounts/operations";
import { customerIdentityOperations, identityAtService } from "@/lib/areas/people/customer-identity/operations";
import { customerImportOperations } from "@/lib/areas/people/customer-imports/operations";
import { customerPageOperations } from "@/lib/areas/people/customer-page/operations";
import { customerWalletOperations } from "@/lib/areas/people/customer-wallets/operations";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { inquiriesAtService, inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { inquiryFileOperations } from "@/lib/areas/people/inquiry-files/operations";
import { placeOperations } from "@/lib/areas/people/provinces/operations";
import { auditOperations } from "@/lib/areas/records/audit/operations";
import { documentOperations } from "@/lib/areas/records/documents/operations";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import { overviewOperations } from "@/lib/areas/records/overview/operations";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import { reportOperations } from "@/lib/areas/records/reports/operations";
import { revealOperations } from "@/lib/areas/records/reveal/operations";
import { viewOperations } from "@/lib/areas/records/saved-views/operations";
import { searchOperations } from "@/lib/areas/records/search/operations";
import { tieOperations } from "@/lib/areas/records/ties/operations";
import { webhookOperations } from "@/lib/areas/records/webhooks/operations";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { businessesOperations } from "@/lib/areas/settings/businesses/operations";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import { sandboxOperations } from "@/lib/areas/settings/connection/sandbox-operations";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { preferencesOperations } from "@/lib/areas/settings/preferences/operations";
import { securityOperations, sessionOperations } from "@/lib/areas/settings/security/operations";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import { tokenOperations } from "@/lib/areas/settings/tokens/operations";
import type { LocalOperation, Operation, ServiceOperation } from "@/lib/kit/operations/define";

const OPERATIONS = [
  auditOperations,
  authorizationOperations,
  authorizationRequestOperations,
  authorizationRequestsAtService,
  bankAccountOperations,
  batchOperations,
  businessOperations,
  businessesOperations,
  cardOperations,
  cardFileOperations,
  cardsAtService,
  creditsAtService,
  cardCreditOperations,
  grantsAtService,
  cardGrantOperations,
  cardMoneyAtService,
  cardMoneyOperations,
  cardTransferOperations,
  cardTransfersAtService,
  cardLifecycleAtService,
  cardLifecycleOperations,
  applicantOperations,
  bankAtService,
  bankOperations,
  cashInOperations,
  connectionOperations,
  accountsAtBank,
  customerAccountOperations,
  customerIdentityOperations,
  identityAtService,
  customerImportOperations,
  customerOperations,
  customerPageOperations,
  customerWalletOperations,
  debitRefundOperations,
  depositOperations,
  depositsAtService,
  destinationOperations,
  documentOperations,
  exportOperations,
  gatewayAtService,
  gatewayOperations,
  gatewayRefundOperations,
  externalPageOperations,
  inquiriesAtService,
  inquiryOperations,
  inquiryFileOperations,
  orderOperations,
  overviewOperations,
  placeOperations,
  policyOperations,
  preferencesOperations,
  queuedSettlementOperations,
  reconciliationOperations,
  reportOperations,
  revealOperations,
  sandboxOperations,
  searchOperations,
  securityOperations,
  sessionOperations,
  settlementOperations,
  teamOperations,
  tieOperations,
  tokenOperations,
  viewOperations,
  walletOperations,
  webhookOperations,
  withdrawalOperations,
].flatMap((area) => Object.values(area) as unknown as Operation[]);

/** Every operation of the service that we know. */
export const serviceOperations: readonly ServiceOperation[] = OPERATIONS.filter(
  ({ kind }) => kind === "service",
) as ServiceOperation[];

/** Every operation of our own; `lib/server/local` has the code behind each. */
export const localOperations: readonly LocalOperation[] = OPERATIONS.filter(
  ({ kind }) => kind === "local",
) as LocalOperation[];
