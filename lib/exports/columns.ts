import type { Authorization } from "@/lib/authorizations/schemas";
import type { Transaction } from "@/lib/wallet/schemas";
import type { Withdrawal } from "@/lib/withdrawals/schemas";
import type { ExportSourceName } from "./schemas";

/** How a column's value is written. `id` stays text whatever it looks like; `code` has words in `exports.values`. */
export type ColumnKind = "text" | "id" | "money" | "instant" | "day" | "number" | "yesNo" | "code";

export interface ExportColumn<Row> {
  /** Also the name of its header in the messages, `exports.columns.<id>`. */
  id: ColumnId;
  kind: ColumnKind;
  value: (row: Row) => string | number | boolean | null;
}

export const COLUMN_IDS = [
  "transactionId",
  "withdrawalId",
  "authorizationId",
  "customerId",
  "createdAt",
  "paidAt",
  "date",
  "status",
  "amount",
  "wage",
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
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

const column = <Row>(id: ColumnId, kind: ColumnKind, value: ExportColumn<Row>["value"]): ExportColumn<Row> => ({
  id,
  kind,
  value,
});

const transactions: ExportColumn<Transaction>[] = [
  column("transactionId", "id", (row) => row.id),
  column("createdAt", "instant", (row) => row.createdAt),
  column("paidAt", "instant", (row) => row.paidAt),
  column("status", "code", (row) => row.status),
  column("amount", "money", (row) => row.amountRial),
  column("wage", "money", (row) => row.wageRial),
  column("balanceAfter", "money", (row) => row.balanceAfterRial),
  column("channel", "text", (row) => row.channelTitle),
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
  column("date", "day", (row) => row.date),
  column("status", "code", (row) => row.status),
  column("amount", "money", (row) => row.amountRial),
  column("wage", "money", (row) => row.wageRial),
  column("isInstant", "yesNo", (row) => row.isInstant),
  column("retryCount", "number", (row) => row.retryCount),
  column("maxRetryCount", "number", (row) => row.maxRetryCount),
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
  column("createdAt", "instant", (row) => row.createdAt),
  column("status", "code", (row) => row.status),
  column("name", "text", (row) => row.name),
  column("mobile", "id", (row) => row.mobile),
  column("nationalCode", "id", (row) => row.nationalCode),
  column("email", "text", (row) => row.email),
  column("bankCode", "id", (row) => row.bankCode),
  column("limit", "money", (row) => row.limitRial),
  column("monthlyCount", "number", (row) => row.monthlyCount),
  column("payerAccount", "id", (row) => row.payerAccount?.accountNumber ?? null),
  column("card", "id", (row) => row.payerAccount?.pan ?? null),
  column("expiresAt", "instant", (row) => row.expiresAt),
  column("revokedAt", "instant", (row) => row.revokedAt),
  column("customerId", "id", (row) => row.customerId),
];

interface RowOf {
  transactions: Transaction;
  withdrawals: Withdrawal;
  authorizations: Authorization;
}

/** Every column of every file, in the order in which it stands there. */
export const EXPORT_COLUMNS: { [Name in ExportSourceName]: readonly ExportColumn<RowOf[Name]>[] } = {
  transactions,
  withdrawals,
  authorizations,
};
