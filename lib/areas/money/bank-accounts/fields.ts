import { type Field, type FileColumn, plainField } from "@/lib/kit/records/field";
import type { StatementRow } from "./server/answers";
import { ROW_TYPE } from "./status";

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
