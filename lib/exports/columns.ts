import { auditFile } from "@/lib/audit/fields";
import type { AuditRow } from "@/lib/audit/schemas";
import type { Authorization } from "@/lib/authorizations/answers";
import { authorizationFields, authorizationFile } from "@/lib/authorizations/fields";
import type { Batch, BatchItem } from "@/lib/batches/answers";
import { batchFields, batchFile } from "@/lib/batches/fields";
import { batchItemFields, batchItemFile } from "@/lib/batches/item-fields";
import type { CustomerRow } from "@/lib/customers/answers";
import { customerFields } from "@/lib/customers/fields";
import { orderFields, orderFile, orderItemFile } from "@/lib/orders/fields";
import type { OrderItemRow, OrderRow } from "@/lib/orders/views";
import type { QueuedSettlement } from "@/lib/queued-settlements/answers";
import { queuedSettlementFields, queuedSettlementFile } from "@/lib/queued-settlements/fields";
import { type Field, fileOf, listFields } from "@/lib/records/field";
import type { Settlement } from "@/lib/settlements/answers";
import { settlementFields, settlementFile } from "@/lib/settlements/fields";
import type { Transaction } from "@/lib/wallet/answers";
import { transactionFields, transactionFile } from "@/lib/wallet/fields";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { withdrawalFields, withdrawalFile } from "@/lib/withdrawals/fields";
import type { ExportSourceName } from "./schemas";

/** A column is a field of the record. `ownName` is what the business calls it, where it is a field of its own. */
export type ExportColumn<Row> = Field<Row> & { ownName?: string };

interface RowOf {
  transactions: Transaction;
  withdrawals: Withdrawal;
  authorizations: Authorization;
  orders: OrderRow;
  orderItems: OrderItemRow;
  settlements: Settlement;
  queuedSettlements: QueuedSettlement;
  /** A batch is known by its batch id; files are read by the id of their rows. */
  batches: Batch & { id: string };
  batchItems: BatchItem;
  customers: CustomerRow;
  audit: AuditRow;
}

/** Every column of every file, in the order in which it stands there. */
export const EXPORT_COLUMNS: { [Name in ExportSourceName]: readonly ExportColumn<RowOf[Name]>[] } = {
  transactions: fileOf(transactionFields, transactionFile),
  withdrawals: fileOf(withdrawalFields, withdrawalFile),
  authorizations: fileOf(authorizationFields, authorizationFile),
  orders: fileOf(orderFields, orderFile),
  orderItems: orderItemFile,
  settlements: fileOf(settlementFields, settlementFile),
  queuedSettlements: fileOf(queuedSettlementFields, queuedSettlementFile),
  batches: fileOf(batchFields, batchFile),
  batchItems: fileOf(batchItemFields, batchItemFile),
  customers: listFields<CustomerRow>(customerFields),
  audit: auditFile,
};
