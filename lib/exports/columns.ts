import type { AuditRow } from "@/lib/audit/schemas";
import type { Authorization } from "@/lib/authorizations/answers";
import type { Batch, BatchItem } from "@/lib/batches/answers";
import type { CustomerRow } from "@/lib/customers/answers";
import { customerFields } from "@/lib/customers/fields";
import type { MessageKey } from "@/lib/i18n/types";
import { type MaybeUnread, UNKNOWN } from "@/lib/operations/unread";
import type { OrderItemRow, OrderRow } from "@/lib/orders/views";
import type { QueuedSettlement } from "@/lib/queued-settlements/answers";
import { type Field, listFields } from "@/lib/records/field";
import type { Settlement } from "@/lib/settlements/answers";
import type { Transaction } from "@/lib/wallet/answers";
import { chargedRial } from "@/lib/wallet/effect";
import { channelLabel } from "@/lib/wallet/status";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { feeRial } from "@/lib/withdrawals/status";
import type { ExportSourceName } from "./schemas";

/**
 * How a column's value is written. `id` stays text whatever it looks like; `code` has words in `exports.values`,
 * `channel` in the wallet's, unless it is the service's own title. States that lists call differently carry their list's
 * name: `settlements_PENDING`.
 */
export type ColumnKind =
  | "text"
  | "id"
  | "money"
  | "instant"
  | "day"
  | "number"
  | "yesNo"
  | "code"
  | "channel"
  | "action"
  /** Given as the key of its word. */
  | "word";

export interface ExportColumn<Row> {
  /** Also the name of its header in the messages, `exports.columns.<id>`, where it has none of its own. */
  id: ColumnId | (string & {});
  /** The name that screens have for it, or a text that is nobody's message: what the business calls its own fields. */
  header?: MessageKey | { text: string };
  kind: ColumnKind;
  value: (row: Row) => string | number | boolean | null;
}

export const COLUMN_IDS = [
  "transactionId",
  "seq",
  "at",
  "actor",
  "action",
  "subject",
  "address",
  "requestId",
  "details",
  "withdrawalId",
  "authorizationId",
  "customerId",
  "createdAt",
  "paidAt",
  "date",
  "status",
  "amount",
  "wage",
  "charged",
  "effect",
  "balanceAfter",
  "channel",
  "refId",
  "trackingCode",
  "trackId",
  "paymentNumber",
  "card",
  "mobile",
  "name",
  "email",
  "nationalCode",
  "payerName",
  "payerIban",
  "payerAccount",
  "receiverName",
  "receiverIban",
  "receiverBank",
  "description",
  "factorNumber",
  "result",
  "isInstant",
  "retryCount",
  "maxRetryCount",
  "refundId",
  "errorCode",
  "errorMessage",
  "bankCode",
  "limit",
  "monthlyCount",
  "expiresAt",
  "revokedAt",
  "orderId",
  "orderKind",
  "itemCount",
  "fileName",
  "reason",
  "maker",
  "approvals",
  "settledAt",
  "row",
  "type",
  "settlementId",
  "queuedId",
  "batchId",
  "itemId",
  "iban",
  "ownerName",
  "day",
  "orderedAt",
  "expectedAt",
  "queuedAt",
  "updatedAt",
  "depositId",
  "refCode",
  "revisedTransactionId",
  "total",
  "submittedCount",
  "failedCount",
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

const column = <Row>(id: ColumnId, kind: ColumnKind, value: ExportColumn<Row>["value"]): ExportColumn<Row> => ({
  id,
  kind,
  value,
});

/** Stands for what was told in a way that could not be read. */
export const UNREAD_CELL = "unread";

/** A field as it is; a file says too when it could not be read. */
const told = <Field extends string>(
  id: ColumnId,
  kind: ColumnKind,
  field: Field,
): ExportColumn<MaybeUnread & { [Name in Field]: string | number | null }> => ({
  id,
  kind,
  value: (row) => row[field] ?? (row.unread?.includes(field) ? UNREAD_CELL : null),
});

const FILE_KINDS = {
  text: "text",
  name: "text",
  digits: "id",
  mobile: "id",
  iban: "id",
  id: "id",
  money: "money",
  instant: "instant",
  day: "day",
  status: "word",
} as const satisfies Record<Field<never>["kind"], ColumnKind>;

/** The columns of a list's file, from the fields of its records: those that the list has, under the list's names. */
const columnsOf = <Row extends MaybeUnread>(fields: readonly Field<Row>[]): ExportColumn<Row>[] =>
  listFields(fields).map((field) => ({
    id: field.id,
    header: field.label,
    kind: FILE_KINDS[field.kind],
    value: (row) => {
      if (row.unread?.includes(field.id)) return UNREAD_CELL;
      if (field.kind !== "status") return field.value(row) ?? null;
      const { status } = field.value(row);
      return field.views[status]?.label ?? "statuses.notOurs";
    },
  }));

const transactions: ExportColumn<Transaction>[] = [
  column("transactionId", "id", (row) => row.id),
  told("createdAt", "instant", "createdAt"),
  told("paidAt", "instant", "paidAt"),
  column("status", "code", (row) => (row.status === "unknown" ? UNKNOWN : row.status)),
  column("amount", "money", (row) => row.amountRial),
  column("wage", "money", (row) => row.wageRial),
  column("charged", "money", chargedRial),
  column("effect", "money", (row) => row.effectRial),
  column("balanceAfter", "money", (row) => row.balanceAfterRial),
  column("channel", "channel", (row) => channelLabel(row) ?? row.channelTitle),
  column("description", "text", (row) => row.description),
  column("refId", "id", (row) => row.refId),
  column("trackingCode", "id", (row) => row.trackingCode),
  column("trackId", "id", (row) => row.trackId),
  column("paymentNumber", "id", (row) => row.paymentNumber),
  column("card", "id", (row) => row.card),
  column("mobile", "id", (row) => row.mobile),
  column("payerName", "text", (row) => row.payer.name),
  column("payerIban", "id", (row) => row.payer.iban),
  column("receiverName", "text", (row) => row.receiver.name),
  column("receiverIban", "id", (row) => row.receiver.iban),
  column("receiverBank", "text", (row) => row.receiver.bankName),
  column("factorNumber", "id", (row) => row.factorNumber),
  column("result", "text", (row) => row.failure?.message ?? row.result),
];

const withdrawals: ExportColumn<Withdrawal>[] = [
  column("withdrawalId", "id", (row) => row.id),
  column("trackId", "id", (row) => row.trackId),
  column("authorizationId", "id", (row) => row.authorizationId),
  told("date", "day", "date"),
  column("status", "code", (row) => row.status),
  column("amount", "money", (row) => row.amountRial),
  column("wage", "money", feeRial),
  column("isInstant", "yesNo", (row) => row.isInstant),
  told("retryCount", "number", "retryCount"),
  told("maxRetryCount", "number", "maxRetryCount"),
  column("errorCode", "id", (row) => row.errorCode),
  column("errorMessage", "text", (row) => row.errorMessage),
  column("transactionId", "id", (row) => row.transactionId),
  column("paymentNumber", "id", (row) => row.paymentNumber),
  column("payerAccount", "id", (row) => row.payerAccount?.accountNumber ?? null),
  column("card", "id", (row) => row.payerAccount?.pan ?? null),
  column("refundId", "id", (row) => row.refundId),
  column("description", "text", (row) => row.description),
];

const authorizations: ExportColumn<Authorization>[] = [
  column("authorizationId", "id", (row) => row.id),
  told("createdAt", "instant", "createdAt"),
  column("status", "code", (row) => row.status),
  column("name", "text", (row) => row.name),
  column("mobile", "id", (row) => row.mobile),
  column("nationalCode", "id", (row) => row.nationalCode),
  column("email", "text", (row) => row.email),
  column("bankCode", "id", (row) => row.bankCode),
  column("limit", "money", (row) => row.limitRial),
  told("monthlyCount", "number", "monthlyCount"),
  column("payerAccount", "id", (row) => row.payerAccount?.accountNumber ?? null),
  column("card", "id", (row) => row.payerAccount?.pan ?? null),
  told("expiresAt", "instant", "expiresAt"),
  told("revokedAt", "instant", "revokedAt"),
  column("customerId", "id", (row) => row.customerId),
];

const orders: ExportColumn<OrderRow>[] = [
  column("orderId", "id", (row) => row.id),
  column("trackId", "id", (row) => row.trackId),
  told("createdAt", "instant", "createdAt"),
  told("settledAt", "instant", "settledAt"),
  column("orderKind", "code", (row) => row.kind),
  column("status", "code", (row) => row.state),
  column("amount", "money", (row) => row.amountRial),
  column("receiverIban", "id", (row) => row.destination),
  column("fileName", "text", (row) => row.fileName),
  told("itemCount", "number", "itemCount"),
  column("reason", "text", (row) => row.reason),
  column("maker", "text", (row) => row.makerName),
  told("approvals", "number", "approvals"),
  column("errorMessage", "text", (row) => row.failure),
];

/** Named like the columns that an upload reads, so that a file of failed rows can be sent again. */
const orderItems: ExportColumn<OrderItemRow>[] = [
  column("row", "number", (item) => item.row),
  column("receiverIban", "id", (item) => item.iban),
  column("amount", "money", (item) => item.amountRial),
  column("receiverName", "text", (item) => item.ownerName),
  column("description", "text", (item) => item.description),
  column("paymentNumber", "id", (item) => item.paymentNumber),
  column("type", "id", (item) => item.type),
  column("status", "code", (item) => item.state),
  column("errorMessage", "text", (item) => item.failure),
  column("trackId", "id", (item) => item.trackId),
];

const settlements: ExportColumn<Settlement>[] = [
  column("trackId", "id", (row) => row.trackId),
  column("settlementId", "id", (row) => row.id),
  told("day", "day", "date"),
  told("orderedAt", "instant", "createdAt"),
  column("status", "code", (row) => `settlements_${row.status}`),
  column("amount", "money", (row) => row.amountRial),
  column("wage", "money", (row) => row.wageRial),
  column("iban", "id", (row) => row.iban),
  told("type", "code", "type"),
  column("isInstant", "yesNo", (row) => row.isInstant),
  told("expectedAt", "instant", "expectedAt"),
  column("depositId", "id", (row) => row.paymentNumber),
  column("refCode", "id", (row) => row.refCode),
  column("transactionId", "id", (row) => row.transactionId),
  column("revisedTransactionId", "id", (row) => row.revisedTransactionId),
  column("errorMessage", "text", (row) => row.errorMessage),
  column("description", "text", (row) => row.description),
];

const queuedSettlements: ExportColumn<QueuedSettlement>[] = [
  column("queuedId", "id", (row) => row.id),
  column("trackId", "id", (row) => row.trackId),
  told("queuedAt", "instant", "createdAt"),
  told("updatedAt", "instant", "updatedAt"),
  column("status", "code", (row) => `queuedSettlements_${row.status}`),
  column("amount", "money", (row) => row.amountRial),
  column("wage", "money", (row) => row.wageRial),
  column("iban", "id", (row) => row.iban),
  told("type", "code", "type"),
  column("depositId", "id", (row) => row.paymentNumber),
  column("transactionId", "id", (row) => row.transactionId),
  column("errorMessage", "text", (row) => row.errorMessage),
  column("description", "text", (row) => row.description),
];

/** A batch is known by its batch id; files are read by the id of their rows. */
type BatchRow = Batch & { id: string };

const batches: ExportColumn<BatchRow>[] = [
  column("batchId", "id", (row) => row.batchId),
  told("createdAt", "instant", "createdAt"),
  column("total", "money", (row) => row.totalRial),
  told("itemCount", "number", "totalCount"),
  column("submittedCount", "number", (row) => row.counts.SUBMITTED),
  column("failedCount", "number", (row) => row.counts.FAILED),
];

const batchItems: ExportColumn<BatchItem>[] = [
  column("itemId", "id", (row) => row.id),
  column("trackId", "id", (row) => row.trackId),
  column("status", "code", (row) => `batchItems_${row.status}`),
  column("amount", "money", (row) => row.amountRial),
  column("iban", "id", (row) => row.iban),
  column("ownerName", "text", (row) => row.ownerName),
  told("type", "code", "type"),
  column("depositId", "id", (row) => row.paymentNumber),
  column("transactionId", "id", (row) => row.transactionId),
  column("errorMessage", "text", (row) => row.errorMessage),
  column("description", "text", (row) => row.description),
];

interface RowOf {
  transactions: Transaction;
  withdrawals: Withdrawal;
  authorizations: Authorization;
  orders: OrderRow;
  orderItems: OrderItemRow;
  settlements: Settlement;
  queuedSettlements: QueuedSettlement;
  batches: BatchRow;
  batchItems: BatchItem;
  customers: CustomerRow;
  audit: AuditRow;
}

/** Of an entry's details, text or a number under this name. */
const fact = (row: AuditRow, name: string): string | number | null => {
  const value = row.detail[name];
  return typeof value === "string" || typeof value === "number" ? value : null;
};

const audit: ExportColumn<AuditRow>[] = [
  column("seq", "number", (row) => row.seq),
  column("at", "instant", (row) => row.at),
  column("actor", "text", (row) => row.actorName),
  column("action", "action", (row) => row.action),
  column("subject", "text", (row) => row.subjectName ?? row.subject),
  column("amount", "money", (row) => fact(row, "amountRial")),
  column("receiverIban", "id", (row) => fact(row, "iban")),
  column("reason", "text", (row) => fact(row, "reason")),
  column("address", "id", (row) => row.ip),
  column("requestId", "id", (row) => row.requestId),
  column("details", "text", (row) => (Object.keys(row.detail).length > 0 ? JSON.stringify(row.detail) : null)),
];

/** Every column of every file, in the order in which it stands there. */
export const EXPORT_COLUMNS: { [Name in ExportSourceName]: readonly ExportColumn<RowOf[Name]>[] } = {
  transactions,
  withdrawals,
  authorizations,
  orders,
  orderItems,
  settlements,
  queuedSettlements,
  batches,
  batchItems,
  customers: columnsOf<CustomerRow>(customerFields),
  audit,
};
