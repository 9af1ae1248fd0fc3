import "server-only";
import { joinedOnce } from "@/lib/areas/once";
import { auditExport } from "@/lib/audit/export";
import { authorizationExport } from "@/lib/authorizations/export";
import { bankStatementExport } from "@/lib/bank-accounts/export";
import { batchExport, batchItemExport } from "@/lib/batches/export";
import { customerExport } from "@/lib/customers/export";
import type { ExportSourceName } from "@/lib/exports/schemas";
import { orderExport, orderItemExport } from "@/lib/orders/export";
import { queuedSettlementExport } from "@/lib/queued-settlements/export";
import { reconciliationExport } from "@/lib/reconciliation/export";
import { reportExport } from "@/lib/reports/export";
import { AREAS } from "@/lib/server/proxy/areas";
import { settlementExport } from "@/lib/settlements/export";
import { transactionExport } from "@/lib/wallet/export";
import { withdrawalExport } from "@/lib/withdrawals/export";
import { debitReportExport } from "./debit-report";
import type { ExportSource } from "./source";

/** Lists whose areas do not say so themselves. */
const OWN = {
  transactions: transactionExport,
  report: reportExport,
  debitReport: debitReportExport,
  withdrawals: withdrawalExport,
  orders: orderExport,
  orderItems: orderItemExport,
  settlements: settlementExport,
  queuedSettlements: queuedSettlementExport,
  batches: batchExport,
  batchItems: batchItemExport,
  audit: auditExport,
  authorizations: authorizationExport,
  bankStatement: bankStatementExport,
  customers: customerExport,
  ...reconciliationExport,
};

/** Every list that can be had as a file. */
export const SOURCES: Record<ExportSourceName, ExportSource> = joinedOnce(
  "file",
  OWN,
  ...AREAS.map(({ files }) => files),
) as Record<ExportSourceName, ExportSource>;
