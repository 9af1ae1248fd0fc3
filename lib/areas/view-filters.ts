import "server-only";
import { authorizationFilters } from "@/lib/areas/collecting/authorizations/filters";
import { debitRefundFilters } from "@/lib/areas/collecting/debit-refunds/filters";
import { paymentFilters, paymentRequestFilters } from "@/lib/areas/collecting/gateway/filters";
import { withdrawalFilters } from "@/lib/areas/collecting/withdrawals/filters";
import { batchFilters } from "@/lib/areas/money/batches/filters";
import { depositFilters, suspiciousFilters } from "@/lib/areas/money/deposits/filters";
import { orderFilters } from "@/lib/areas/money/orders/filters";
import { queuedFilters } from "@/lib/areas/money/queued-settlements/filters";
import { settlementFilters } from "@/lib/areas/money/settlements/filters";
import { statementFilters } from "@/lib/areas/money/wallet/filters";
import { customerFilters } from "@/lib/areas/people/customers/filters";
import { inquiryFilters } from "@/lib/areas/people/inquiries/filters";
import { auditFilters } from "@/lib/areas/records/audit/filters";
import { documentFilters } from "@/lib/areas/records/documents/filters";
import { reportFilters } from "@/lib/areas/records/reports/periods";
import type { ViewList } from "@/lib/areas/records/saved-views/view";
import { webhookFilters } from "@/lib/areas/records/webhooks/filters";
import type { FilterSet } from "@/lib/kit/records/filter";

/** The filters of the lists with saved views. */
export const VIEW_FILTERS: Readonly<Record<ViewList, FilterSet>> = {
  wallet: statementFilters,
  settlements: settlementFilters,
  batches: batchFilters,
  queuedSettlements: queuedFilters,
  orders: orderFilters,
  authorizations: authorizationFilters,
  withdrawals: withdrawalFilters,
  "debit-refunds": debitRefundFilters,
  gateway: paymentFilters,
  "payment-requests": paymentRequestFilters,
  deposits: depositFilters,
  "suspicious-deposits": suspiciousFilters,
  inquiries: inquiryFilters,
  documents: documentFilters,
  "debit-report": reportFilters,
  customers: customerFilters,
  webhooks: webhookFilters,
  audit: auditFilters,
};
