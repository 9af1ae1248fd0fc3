import type { StatusView } from "@/lib/kit/format/status-view";
import {
  type AddressStateOf,
  addressState,
  day,
  oneOf,
  pageNumber,
  perPage,
  textUpTo,
} from "@/lib/kit/operations/address";
import { type Field, type FileColumn, plainField } from "@/lib/kit/records/field";
import { choice, type Filter, period, search } from "@/lib/kit/records/filter";
import { LONGEST_LABEL, ROW_TYPES, type RowType } from "./codes";
import type { StatementRow } from "./server/answers";

export const ROW_TYPE = {
  DEPOSIT: { tone: "neutral", icon: "in", label: "bankAccounts.type.deposit" },
  WITHDRAWAL: { tone: "neutral", icon: "out", label: "bankAccounts.type.withdrawal" },
} as const satisfies Record<RowType, StatusView>;

type Named = "at" | "amountRial" | "balanceRial" | "description" | "paymentId" | "counterpartyIban" | "trackingCode";
const field = plainField<Pick<StatementRow, Named>>((id) => `bankAccounts.fields.${id}`);

/** What a row of an account's statement has. */
export const statementFields: readonly Field<StatementRow>[] = [
  field("at", "instant", { list: "line" }) as Field<StatementRow>,
  {
    id: "status",
    label: "bankAccounts.fields.status",
    kind: "status",
    views: ROW_TYPE,
    value: (row) => row,
    list: "aside",
  },
  { id: "amountRial", label: "bankAccounts.fields.amountRial", kind: "drawn", list: "title" },
  field("balanceRial", "money", { list: "line" }) as Field<StatementRow>,
  {
    id: "counterparty",
    label: "bankAccounts.fields.counterpartyName",
    of: "counterpartyName",
    kind: "name",
    value: (row) => row.counterpartyName,
    list: "line",
  },
  field("description", "text", { list: "line" }) as Field<StatementRow>,
  { id: "recognised", label: "bankAccounts.recognised.column", kind: "drawn", list: "line" },
  { id: "labels", label: "bankAccounts.fields.labels", kind: "drawn", list: "line" },
  field("counterpartyIban", "iban", { list: "extra" }) as Field<StatementRow>,
  field("paymentId", "digits", { list: "extra" }) as Field<StatementRow>,
  field("trackingCode", "id", { list: "extra" }) as Field<StatementRow>,
];

/** The file's columns, in its order. */
export const statementFile: readonly FileColumn<StatementRow>[] = [
  "at",
  "status",
  { id: "amount", label: "bankAccounts.fields.amountRial", kind: "money", value: (row) => row.amountRial },
  "balanceRial",
  "counterparty",
  "counterpartyIban",
  "description",
  "paymentId",
  {
    id: "allLabels",
    label: "bankAccounts.fields.labels",
    kind: "text",
    value: (row) => row.labels.join("، ") || null,
  },
  "trackingCode",
];

export const statementState = addressState({
  from: day,
  to: day,
  type: oneOf(ROW_TYPES),
  label: textUpTo(LONGEST_LABEL),
  q: textUpTo(200),
  page: pageNumber,
  perPage,
});
export type StatementState = AddressStateOf<typeof statementState>;

/**
 * What narrows a statement down.
 *
 * @param labels those that can be chosen: the service lists none, so these are the ones that were seen
 */
export const statementFilters = (labels: readonly string[]): readonly Filter<StatementState>[] => [
  search("q", "bankAccounts.filters.search"),
  period("labels.period"),
  choice("type", "bankAccounts.filters.type", ROW_TYPES, (type) => ROW_TYPE[type].label),
  choice("label", "bankAccounts.filters.label", labels, (label) => label),
];
