import { auditOperations } from "@/lib/audit/operations";
import {
  authorizationRequestOperations,
  authorizationRequestsAtService,
} from "@/lib/authorization-requests/operations";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { bankAccountOperations } from "@/lib/bank-accounts/operations";
import { batchOperations } from "@/lib/batches/operations";
import { businessOperations } from "@/lib/business/operations";
import { businessesOperations } from "@/lib/businesses/operations";
import { cardCreditOperations, creditsAtService } from "@/lib/card-credits/operations";
import { cardFileOperations } from "@/lib/card-files/operations";
import { cardGrantOperations, grantsAtService } from "@/lib/card-grants/operations";
import { cardLifecycleAtService, cardLifecycleOperations } from "@/lib/card-lifecycle/operations";
import { cardMoneyAtService, cardMoneyOperations } from "@/lib/card-money/operations";
import { cardTransferOperations, cardTransfersAtService } from "@/lib/card-transfers/operations";
import { applicantOperations } from "@/lib/cards/applicant-operations";
import { bankAtService, bankOperations } from "@/lib/cards/bank-operations";
import { cardOperations, cardsAtService } from "@/lib/cards/operations";
import { cashInOperations } from "@/lib/cash-in/operations";
import { connectionOperations } from "@/lib/connection/operations";
import { sandboxOperations } from "@/lib/connection/sandbox-operations";
import { accountsAtBank, customerAccountOperations } from "@/lib/customer-accounts/operations";
import { customerIdentityOperations, identityAtService } from "@/lib/customer-identity/operations";
import { customerImportOperations } from "@/lib/customer-imports/operations";
import { customerPageOperations } from "@/lib/customer-page/operations";
import { customerWalletOperations } from "@/lib/customer-wallets/operations";
import { customerOperations } from "@/lib/customers/operations";
import { debitRefundOperations } from "@/lib/debit-refunds/operations";
import { depositOperations, depositsAtService } from "@/lib/deposits/operations";
import { destinationOperations } from "@/lib/destinations/operations";
import { documentOperations } from "@/lib/documents/operations";
import { exportOperations } from "@/lib/exports/operations";
import { externalPageOperations } from "@/lib/external-pages/operations";
import { gatewayAtService, gatewayOperations } from "@/lib/gateway/operations";
import { gatewayRefundOperations } from "@/lib/gateway-refunds/operations";
import { inquiriesAtService, inquiryOperations } from "@/lib/inquiries/operations";
import { inquiryFileOperations } from "@/lib/inquiry-files/operations";
import { orderOperations } from "@/lib/orders/operations";
import { overviewOperations } from "@/lib/overview/operations";
import { policyOperations } from "@/lib/policy/operations";
import { preferencesOperations } from "@/lib/preferences/operations";
import { placeOperations } from "@/lib/provinces/operations";
import { queuedSettlementOperations } from "@/lib/queued-settlements/operations";
import { reconciliationOperations } from "@/lib/reconciliation/operations";
import { reportOperations } from "@/lib/reports/operations";
import { revealOperations } from "@/lib/reveal/operations";
import { viewOperations } from "@/lib/saved-views/operations";
import { searchOperations } from "@/lib/search/operations";
import { securityOperations, sessionOperations } from "@/lib/security/operations";
import { settlementOperations } from "@/lib/settlements/operations";
import { teamOperations } from "@/lib/team/operations";
import { tieOperations } from "@/lib/ties/operations";
import { tokenOperations } from "@/lib/tokens/operations";
import { walletOperations } from "@/lib/wallet/operations";
import { webhookOperations } from "@/lib/webhooks/operations";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import type { LocalOperation, Operation, ServiceOperation } from "./define";

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
