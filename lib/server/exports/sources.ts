import "server-only";
import { auditExport } from "@/lib/audit/export";
import { authorizationExport } from "@/lib/authorizations/export";
import { batchExport, batchItemExport } from "@/lib/batches/export";
import { customerExport } from "@/lib/customers/export";
import type { ExportSourceName } from "@/lib/exports/schemas";
import { orderExport, orderItemExport } from "@/lib/orders/export";
import { queuedSettlementExport } from "@/lib/queued-settlements/export";
import { settlementExport } from "@/lib/settlements/export";
import { transactionExport } from "@/lib/wallet/export";
import { withdrawalExport } from "@/lib/withdrawals/export";
import type { ExportSource } from "./source";

/** Every list that can be had as a file, one line each. */
export const SOURCES: Record<ExportSourceName, ExportSource> = {
  transactions: transactionExport,
  withdrawals: withdrawalExport,
  authorizations: authorizationExport,
  orders: orderExport,
  orderItems: orderItemExport,
  settlements: settlementExport,
  queuedSettlements: queuedSettlementExport,
  batches: batchExport,
  batchItems: batchItemExport,
  customers: customerExport,
  audit: auditExport,
};
