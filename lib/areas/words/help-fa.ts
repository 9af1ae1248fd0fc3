import cardCredits from "../cards/card-credits/words/help-fa";
import cardFiles from "../cards/card-files/words/help-fa";
import cardGrants from "../cards/card-grants/words/help-fa";
import cardMoney from "../cards/card-money/words/help-fa";
import cardTransfers from "../cards/card-transfers/words/help-fa";
import cards from "../cards/cards/words/help-fa";
import authorizationRequests from "../collecting/authorization-requests/words/help-fa";
import authorizations from "../collecting/authorizations/words/help-fa";
import debitRefunds from "../collecting/debit-refunds/words/help-fa";
import gateway from "../collecting/gateway/words/help-fa";
import withdrawals from "../collecting/withdrawals/words/help-fa";
import bankAccounts from "../money/bank-accounts/words/help-fa";
import batches from "../money/batches/words/help-fa";
import cashIn from "../money/cash-in/words/help-fa";
import deposits from "../money/deposits/words/help-fa";
import orders from "../money/orders/words/screen-help-fa";
import queuedSettlements from "../money/queued-settlements/words/help-fa";
import settlements from "../money/settlements/words/help-fa";
import wallet from "../money/wallet/words/help-fa";
import customerImports from "../people/customer-imports/words/help-fa";
import customerPage from "../people/customer-page/words/help-fa";
import customerWallets from "../people/customer-wallets/words/help-fa";
import customers from "../people/customers/words/help-fa";
import inquiries from "../people/inquiries/words/help-fa";
import inquiryFiles from "../people/inquiry-files/words/help-fa";
import audit from "../records/audit/words/help-fa";
import documents from "../records/documents/words/help-fa";
import exports from "../records/exports/words/help-fa";
import overview from "../records/overview/words/help-fa";
import reconciliation from "../records/reconciliation/words/help-fa";
import reports from "../records/reports/words/help-fa";
import search from "../records/search/words/help-fa";
import webhooks from "../records/webhooks/words/help-fa";
import business from "../settings/business/words/help-fa";
import businesses from "../settings/businesses/words/help-fa";
import connection from "../settings/connection/words/help-fa";
import notices from "../settings/notices/words/help-fa";
import policy from "../settings/policy/words/help-fa";
import security from "../settings/security/words/help-fa";
import team from "../settings/team/words/help-fa";

/** The help of every screen in Persian. */
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
};

export default screenHelp;
