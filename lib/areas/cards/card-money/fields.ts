import type { StatusView } from "@/lib/kit/format/status-view";
import { type Field, fileOf, plainField } from "@/lib/kit/records/field";
import type { CardGrant } from "./server/answers";
import {
  type ACCOUNT_STATES,
  type CARD_ROW_TYPES,
  type CREDIT_CHANGES,
  type CREDIT_STATES,
  type CreditChange,
  GRANT_STATE,
  type HolderRow,
  type Repayment,
  type RepaymentState,
} from "./status";

const CARD_ROW_TYPE = {
  DEPOSIT: { tone: "neutral", icon: "in", label: "cardMoney.rowType.DEPOSIT" },
  WITHDRAWAL: { tone: "neutral", icon: "out", label: "cardMoney.rowType.WITHDRAWAL" },
} as const satisfies Record<(typeof CARD_ROW_TYPES)[number], StatusView>;

export const ACCOUNT_STATE = {
  ACTIVE: { tone: "success", label: "cardMoney.accountState.ACTIVE" },
  INACTIVE: { tone: "neutral", icon: "pause", label: "cardMoney.accountState.INACTIVE" },
} as const satisfies Record<(typeof ACCOUNT_STATES)[number], StatusView>;

export const CREDIT_STATE = {
  ACTIVE: { tone: "success", label: "cardMoney.creditState.ACTIVE" },
  INACTIVE: { tone: "neutral", icon: "pause", label: "cardMoney.creditState.INACTIVE" },
} as const satisfies Record<(typeof CREDIT_STATES)[number], StatusView>;

const CREDIT_CHANGE = {
  CREDIT: { tone: "neutral", icon: "in", label: "cardMoney.change.CREDIT" },
  DEBIT: { tone: "neutral", icon: "out", label: "cardMoney.change.DEBIT" },
} as const satisfies Record<(typeof CREDIT_CHANGES)[number], StatusView>;

export const REPAYMENT_STATE = {
  late: { tone: "danger", icon: "alert", label: "cardMoney.repayment.late" },
  due: { tone: "info", icon: "clock", label: "cardMoney.repayment.due" },
  noDay: { tone: "info", icon: "question", label: "cardMoney.repayment.noDay" },
  repaid: { tone: "success", label: "cardMoney.repayment.repaid" },
  unclear: { tone: "warning", icon: "question", label: "cardMoney.repayment.unclear" },
} as const satisfies Record<RepaymentState, StatusView>;

const rowField = plainField<Pick<HolderRow, "at" | "balanceRial" | "description" | "trackingCode">>(
  (id) => `cardMoney.fields.${id}`,
);
/** What a row of a cardholder's statement has. */
export const holderRowFields: readonly Field<HolderRow>[] = [
  rowField("at", "instant", { list: "line" }) as Field<HolderRow>,
  {
    id: "status",
    label: "cardMoney.fields.direction",
    kind: "status",
    views: CARD_ROW_TYPE,
    value: (row) => row,
    list: "aside",
  },
  { id: "amountRial", label: "cardMoney.fields.amountRial", kind: "drawn", list: "title" },
  rowField("balanceRial", "money", { list: "line" }) as Field<HolderRow>,
  rowField("description", "text", { list: "line" }) as Field<HolderRow>,
  rowField("trackingCode", "id", { list: "extra" }) as Field<HolderRow>,
];
export const holderRowFile = fileOf<HolderRow>(holderRowFields, [
  "at",
  "status",
  { id: "amount", label: "cardMoney.fields.amountRial", kind: "money", value: ({ amountRial }) => amountRial },
  "balanceRial",
  "description",
  "trackingCode",
]);

const changeField = plainField<Pick<CreditChange, "at">>((id) => `cardMoney.fields.${id}`);
export const creditChangeFields: readonly Field<CreditChange>[] = [
  changeField("at", "instant", { list: "line" }) as Field<CreditChange>,
  {
    id: "status",
    label: "cardMoney.fields.change",
    kind: "status",
    views: CREDIT_CHANGE,
    value: (row) => row,
    list: "aside",
  },
  {
    id: "amountRial",
    label: "cardMoney.fields.amountRial",
    kind: "money",
    value: (row) => row.amountRial,
    list: "title",
  },
];

const paidField = plainField<
  Pick<Repayment, "paidAt" | "dueOn" | "repaidAt" | "accountNumber" | "sourceAccount" | "id">
>((id) => `cardMoney.fields.${id}`);
/** The purchases on credit of one cardholder or of all. */
export const repaymentFields: readonly Field<Repayment>[] = [
  { id: "holder", label: "cardMoney.fields.holder", kind: "drawn", list: "title" },
  {
    id: "state",
    label: "cardMoney.fields.state",
    kind: "status",
    views: REPAYMENT_STATE,
    value: ({ state }) => ({ status: state }),
    list: "aside",
  },
  {
    id: "amountRial",
    label: "cardMoney.fields.amountRial",
    kind: "money",
    value: (row) => row.amountRial,
    list: "line",
  },
  paidField("dueOn", "day", { list: "line" }) as Field<Repayment>,
  paidField("paidAt", "instant", { list: "line" }) as Field<Repayment>,
  paidField("repaidAt", "instant", { list: "extra" }) as Field<Repayment>,
  {
    id: "provider",
    label: "cardMoney.fields.provider",
    kind: "text",
    value: ({ providerName }) => providerName,
    list: "extra",
  },
  paidField("accountNumber", "digits", { list: "extra" }) as Field<Repayment>,
  paidField("sourceAccount", "digits", { list: "extra" }) as Field<Repayment>,
  paidField("id", "id", { list: "extra" }) as Field<Repayment>,
];
export const repaymentFile = fileOf<Repayment>(repaymentFields, [
  { id: "name", label: "cardMoney.fields.holder", kind: "name", value: ({ name }) => name },
  "state",
  "amountRial",
  "dueOn",
  "paidAt",
  "repaidAt",
  "provider",
  "accountNumber",
  "sourceAccount",
  { id: "cardholderId", label: "cardMoney.fields.cardholderId", kind: "id", value: (row) => row.cardholderId },
  "id",
]);

const grantField = plainField<
  Pick<CardGrant, "accountNumber" | "timesAMonth" | "limitRial" | "expiresOn" | "createdAt" | "revokedAt" | "id">
>((id) => `cardMoney.fields.${id}`);
export const grantFields: readonly Field<CardGrant>[] = [
  { id: "bank", label: "cardMoney.fields.bank", kind: "drawn", list: "title" },
  {
    id: "status",
    label: "cardMoney.fields.state",
    kind: "status",
    views: GRANT_STATE,
    value: (row) => row,
    list: "aside",
  },
  grantField("accountNumber", "digits", { list: "line" }) as Field<CardGrant>,
  grantField("limitRial", "money", { list: "line" }) as Field<CardGrant>,
  grantField("timesAMonth", "number", { list: "line" }) as Field<CardGrant>,
  grantField("expiresOn", "day", { list: "line" }) as Field<CardGrant>,
  grantField("createdAt", "instant", { list: "extra" }) as Field<CardGrant>,
  grantField("revokedAt", "instant", { list: "extra" }) as Field<CardGrant>,
  grantField("id", "id", { list: "extra" }) as Field<CardGrant>,
];
