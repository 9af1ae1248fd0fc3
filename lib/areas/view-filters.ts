import "server-only";
import { authorizationFilters } from "@/lib/areas/collecting/authorizations/filters";
import { withdrawalFilters } from "@/lib/areas/collecting/withdrawals/filters";
import { orderFilters } from "@/lib/areas/money/orders/filters";
import { queuedFilters } from "@/lib/areas/money/queued-settlements/filters";
import { settlementFilters } from "@/lib/areas/money/settlements/filters";
import { statementFilters } from "@/lib/areas/money/wallet/filters";
import { customerFilters } from "@/lib/areas/people/customers/filters";
import { auditFilters } from "@/lib/areas/records/audit/filters";
import { reportFilters } from "@/lib/areas/records/reports/periods";
import type { ViewList } from "@/lib/areas/records/saved-views/view";
import { webhookFilters } from "@/lib/areas/records/webhooks/filters";
import type { FilterSet } from "@/lib/kit/records/filter";

/** The filters of the lists with saved views. */
export const VIEW_FILTERS: Readonly<Record<ViewList, FilterSet>> = {
  wallet: statementFilters,
  settlements: settlementFilters,
  batches: {},
  queuedSettlements: queuedFilters,
  orders: orderFilters,
  authorizations: authorizationFilters,
  withdrawals: withdrawalFilters,
  "debit-report": reportFilters,
  customers: customerFilters,
  webhooks: webhookFilters,
  audit: auditFilters,
};
