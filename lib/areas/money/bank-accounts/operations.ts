import { isoDayToCompactJalali } from "@/lib/kit/format/jalali";
import { defineLocalOperation, defineOperation, ofItems, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type {
  accountInput,
  accountListInput,
  labelAddInput,
  labelRemoveInput,
  liveInput,
  periodInput,
  rowsOfRecordInput,
  ruleInput,
  ruleMoveInput,
  ruleSaveInput,
  ruleSwitchInput,
  ruleTryInput,
  statementInput,
} from "./schemas";
import type {
  AccountStatementPage,
  BankAccountList,
  LabelsAnswer,
  LastBalance,
  LiveBalance,
  LiveStatement,
} from "./server/answers";
import type { AccountPeriod, LabelRule, RecognisedRows, RowOfRecord, RuleTried } from "./views";

const ACCOUNTS = "/v3/business/:business/cash-in/account";
const BANK = "/v3/business/:business/settlement/account";
const LABEL = `${BANK}/:iban/transaction/:tracking_code/label`;
const WRITE_TIMEOUT_MS = 20_000;
/** The bank is asked while the user waits. */
const LIVE_TIMEOUT_MS = 30_000;
/** The bank lists at most this many rows. */
const LIVE_COUNT = 100;

/** The other side of a row is another person. The account's own number and IBAN belong to the business. */
const ROW_PERSONAL = {
  description: "text",
  paymentId: "covered",
  counterpartyName: "name",
  counterpartyIban: "iban",
} as const;

const compact = (day: string | undefined) => day && isoDayToCompactJalali(day);

/**
 * The list has no input that could be wrong, so this refusal means that the business does not have the tool. Every
 * other refusal is an error as usual.
 */
function toolIsOff(status: number, body: unknown): unknown {
  const { status: said, errors } = (body ?? {}) as { status?: unknown; errors?: { error?: unknown } };
  const words = errors?.error;
  if (status !== 422 || Number(said) !== 0 || typeof words !== "string" || words.trim() === "") return undefined;
  return { data: [], inactive: words };
}

/**
 * The business's bank accounts. Their IBANs are the business's own and may be in addresses to our own server. Other
 * people's IBANs never are, because no operation asks by them.
 */
export const bankAccountOperations = {
  list: defineOperation({
    id: "bank-accounts.list",
    service: { method: "GET", host: "api", path: ACCOUNTS },
    permission: "bankAccounts.read",
    input: type<typeof accountListInput>(),
    output: type<BankAccountList>(),
    reads: ["bank-accounts"],
    cacheSeconds: 30,
    personal: { "items.*.owners.*": "name" },
    readError: toolIsOff,
  }),

  /** The balance at the bank now. */
  balance: defineOperation({
    id: "bank-accounts.balance",
    service: { method: "POST", host: "api", path: `${ACCOUNTS}/balance` },
    permission: "bankAccounts.read",
    input: type<typeof accountInput>(),
    toService: ({ iban }) => ({ body: { iban } }),
    output: type<LiveBalance>(),
    isRead: true,
    isOfBank: true,
    reads: ["bank-accounts"],
    timeoutMs: LIVE_TIMEOUT_MS,
    personal: "nothing",
  }),

  /** The service's last known balance; 404 if the account is no longer linked. */
  lastBalance: defineOperation({
    id: "bank-accounts.last_balance",
    service: { method: "GET", host: "api", path: `${BANK}/:iban/last-balance` },
    permission: "bankAccounts.read",
    input: type<typeof accountInput>(),
    toService: ({ iban }) => ({ path: { iban } }),
    output: type<LastBalance>(),
    reads: ["bank-accounts"],
    cacheSeconds: 10,
    personal: "nothing",
  }),

  /** Without a period the service returns the last seven days. */
  statement: defineOperation({
    id: "bank-accounts.statement",
    service: { method: "GET", host: "api", path: `${BANK}/statement` },
    permission: "bankAccounts.read",
    input: type<typeof statementInput>(),
    toService: ({ iban }) => ({ query: { iban } }),
    output: type<AccountStatementPage>(),
    // A settlement to an own account is a row of its statement as soon as it has arrived.
    reads: ["bank-statements", "settlements"],
    cacheSeconds: 5,
    personal: ofItems(ROW_PERSONAL),
  }),

  /** The bank's own list now, of at most one day and the day before. The bank may not answer. */
  live: defineOperation({
    id: "bank-accounts.live",
    service: { method: "GET", host: "api", path: `${BANK}/realtime-statement` },
    permission: "bankAccounts.read",
    input: type<typeof liveInput>(),
    toService: ({ iban, from, to }) => ({
      query: { iban, from_date: compact(from), to_date: compact(to), count: LIVE_COUNT },
    }),
    output: type<LiveStatement>(),
    isOfBank: true,
    reads: ["bank-statements"],
    timeoutMs: LIVE_TIMEOUT_MS,
    personal: ofItems(ROW_PERSONAL),
  }),

  /** Adding the same label twice adds it once. */
  addLabel: defineOperation({
    id: "bank-accounts.add_label",
    service: { method: "POST", host: "api", path: LABEL },
    permission: "bankAccounts.label",
    input: type<typeof labelAddInput>(),
    fieldNames: { trackingCode: "tracking_code" },
    toService: ({ iban, trackingCode, label }) => ({ path: { iban, tracking_code: trackingCode }, body: { label } }),
    output: type<LabelsAnswer>(),
    changes: ["bank-statements"],
    timeoutMs: WRITE_TIMEOUT_MS,
    personal: "nothing",
    refusesWith: "message",
  }),

  removeLabel: defineOperation({
    id: "bank-accounts.remove_label",
    service: { method: "DELETE", host: "api", path: LABEL },
    permission: "bankAccounts.label",
    input: type<typeof labelRemoveInput>(),
    fieldNames: { trackingCode: "tracking_code" },
    toService: ({ iban, trackingCode, label }) => ({
      path: { iban, tracking_code: trackingCode },
      ...(label === undefined ? {} : { body: { label } }),
    }),
    output: type<LabelsAnswer>(),
    changes: ["bank-statements"],
    timeoutMs: WRITE_TIMEOUT_MS,
    personal: "nothing",
    refusesWith: "message",
  }),

  /** The account's balance and movements over a period, from the book. */
  period: defineLocalOperation({
    id: "bank-accounts.period",
    method: "GET",
    permission: "bankAccounts.read",
    input: type<typeof periodInput>(),
    output: type<AccountPeriod>(),
    reads: ["bank-statements"],
  }),

  /** Which rows of a statement page match settlements or collections of Daftar. */
  recognised: defineLocalOperation({
    id: "bank-accounts.recognised",
    method: "GET",
    permission: "bankAccounts.read",
    input: type<typeof statementInput>(),
    output: type<RecognisedRows>(),
    reads: ["bank-statements", "settlements", "transactions", "orders"],
  }),

  /** Rows of the business's own accounts that match a record. A POST, because the IBAN may be another person's. */
  rowsOf: defineLocalOperation({
    id: "bank-accounts.rows_of",
    method: "POST",
    isRead: true,
    permission: "bankAccounts.read",
    input: type<typeof rowsOfRecordInput>(),
    output: type<{ items: RowOfRecord[]; isOwn: boolean }>(),
    reads: ["bank-statements", "settlements", "orders"],
  }),

  /** The business's label rules in order: the first one that fits a row counts. */
  rules: defineLocalOperation({
    id: "bank-accounts.rules",
    method: "GET",
    permission: "bankAccounts.read",
    input: type<typeof noInput>(),
    output: type<{ items: LabelRule[] }>(),
    reads: ["bank-label-rules"],
  }),

  /** The effect of a rule on the known rows. A POST, because its text may contain a name. */
  tryRule: defineLocalOperation({
    id: "bank-accounts.try_rule",
    method: "POST",
    isRead: true,
    permission: "bankAccounts.label",
    input: type<typeof ruleTryInput>(),
    output: type<RuleTried>(),
    reads: ["bank-statements", "bank-label-rules"],
  }),

  saveRule: defineLocalOperation({
    id: "bank-accounts.save_rule",
    method: "POST",
    permission: "bankAccounts.label",
    input: type<typeof ruleSaveInput>(),
    output: type<{ id: string }>(),
    changes: ["bank-label-rules"],
  }),

  switchRule: defineLocalOperation({
    id: "bank-accounts.switch_rule",
    method: "POST",
    permission: "bankAccounts.label",
    input: type<typeof ruleSwitchInput>(),
    output: type<{ isOn: boolean }>(),
    changes: ["bank-label-rules"],
  }),

  moveRule: defineLocalOperation({
    id: "bank-accounts.move_rule",
    method: "POST",
    permission: "bankAccounts.label",
    input: type<typeof ruleMoveInput>(),
    output: type<{ moved: boolean }>(),
    changes: ["bank-label-rules"],
  }),

  removeRule: defineLocalOperation({
    id: "bank-accounts.remove_rule",
    method: "POST",
    permission: "bankAccounts.label",
    input: type<typeof ruleInput>(),
    output: type<{ removed: true }>(),
    changes: ["bank-label-rules"],
  }),
};
