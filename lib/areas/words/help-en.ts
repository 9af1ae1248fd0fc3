import cardCredits from "../cards/card-credits/words/help-en";
import cardFiles from "../cards/card-files/words/help-en";
import cardGrants from "../cards/card-grants/words/help-en";
import cardMoney from "../cards/card-money/words/help-en";
import cardTransfers from "../cards/card-transfers/words/help-en";
import cards from "../cards/cards/words/help-en";
import authorizationRequests from "../collecting/authorization-requests/words/help-en";
import authorizations from "../collecting/authorizations/words/help-en";
import debitRefunds from "../collecting/debit-refunds/words/help-en";
import gateway from "../collecting/gateway/words/help-en";
import withdrawals from "../collecting/withdrawals/words/help-en";
import bankAccounts from "../money/bank-accounts/words/help-en";
import batches from "../money/batches/words/help-en";
import cashIn from "../money/cash-in/words/help-en";
import deposits from "../money/deposits/words/help-en";
import orders from "../money/orders/words/screen-help-en";
import queuedSettlements from "../money/queued-settlements/words/help-en";
import settlements from "../money/settlements/words/help-en";
import wallet from "../money/wallet/words/help-en";
import customerImports from "../people/customer-imports/words/help-en";
import customerPage from "../people/customer-page/words/help-en";
import customerWallets from "../people/customer-wallets/words/help-en";
import customers from "../people/customers/words/help-en";
import inquiries from "../people/inquiries/words/help-en";
import inquiryFiles from "../people/inquiry-files/words/help-en";
import audit from "../records/audit/words/help-en";
import documents from "../records/documents/words/help-en";
import exports from "../records/exports/words/help-en";
import overview from "../records/overview/words/help-en";
import reconciliation from "../records/reconciliation/words/help-en";
import reports from "../records/reports/words/help-en";
import search from "../records/search/words/help-en";
import webhooks from "../records/webhooks/words/help-en";
import type { ScreenId } from "../screens";
import business from "../settings/business/words/help-en";
import businesses from "../settings/businesses/words/help-en";
import connection from "../settings/connection/words/help-en";
import notices from "../settings/notices/words/help-en";
import policy from "../settings/policy/words/help-en";
import security from "../settings/security/words/help-en";
import team from "../settings/team/words/help-en";

interface ScreenHelp {
  /** What the screen is for. */
  about: string;
  /** What people do there, the most frequent first. */
  jobs: { first: string; second: string; third?: string; fourth?: string };
}

/** The help of every screen, by its id. A screen without one does not compile. */
const screenHelp = {
  ...cardCredits,
  ...cardFiles,
  ...cardGrants,
  ...cardMoney,
  ...cardTransfers,
  ...cards,
  ...authorizationRequests,
  ...authorizations,
  ...debitRefunds,
  ...gateway,
  ...withdrawals,
  ...bankAccounts,
  ...batches,
  ...cashIn,
  ...deposits,
  ...orders,
  ...queuedSettlements,
  ...settlements,
  ...wallet,
  ...customerImports,
  ...customerPage,
  ...customerWallets,
  ...customers,
  ...inquiries,
  ...inquiryFiles,
  ...audit,
  ...documents,
  ...exports,
  ...overview,
  ...reconciliation,
  ...reports,
  ...search,
  ...webhooks,
  ...business,
  ...businesses,
  ...connection,
  ...notices,
  ...policy,
  ...security,
  ...team,
} as const;
screenHelp satisfies Record<ScreenId, ScreenHelp>;

export default screenHelp;
