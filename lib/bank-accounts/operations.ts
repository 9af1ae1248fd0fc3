import { isoDayToCompactJalali } from "@/lib/format/jalali";
import { defineOperation, ofItems, type } from "@/lib/operations/define";
import type { BankAccountList, LabelsAnswer, LastBalance, LiveBalance, LiveStatement, StatementPage } from "./answers";
import type {
  accountInput,
  accountListInput,
  labelAddInput,
  labelRemoveInput,
  liveInput,
  statementInput,
} from "./schemas";

const ACCOUNTS = "/v3/business/:business/cash-in/account";
const BANK = "/v3/business/:business/settlement/account";
const LABEL = `${BANK}/:iban/transaction/:tracking_code/label`;
const WRITE_TIMEOUT_MS = 20_000;
/** The bank is asked while one waits. */
const LIVE_TIMEOUT_MS = 30_000;
/** So many rows the bank lists at most. */
const LIVE_COUNT = 100;

/** Whoever paid or was paid is somebody else; the account itself, its number and its IBAN are the business's own. */
const ROW_PERSONAL = {
  description: "text",
  paymentId: "covered",
  counterpartyName: "name",
  counterpartyIban: "iban",
} as const;

const compact = (day: string | undefined) => day && isoDayToCompactJalali(day);

/**
 * The business's accounts at banks. Their IBANs are its own and travel to our own server in addresses; those of others
 * never do, since no operation asks by them.
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
  }),

  /** What the bank says now. */
  balance: defineOperation({
    id: "bank-accounts.balance",
    service: { method: "POST", host: "api", path: `${ACCOUNTS}/balance` },
    permission: "bankAccounts.read",
    input: type<typeof accountInput>(),
    toService: ({ iban }) => ({ body: { iban } }),
    output: type<LiveBalance>(),
    isRead: true,
    reads: ["bank-accounts"],
    timeoutMs: LIVE_TIMEOUT_MS,
    personal: "nothing",
  }),

  /** What the service knew last; 404 where the account is not linked any more. */
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

  /** Without a period the service tells the last seven days. */
  statement: defineOperation({
    id: "bank-accounts.statement",
    service: { method: "GET", host: "api", path: `${BANK}/statement` },
    permission: "bankAccounts.read",
    input: type<typeof statementInput>(),
    toService: ({ iban, from, to, type: kind, label, q, page, perPage }) => ({
      query: {
        iban,
        from_date: compact(from),
        to_date: compact(to),
        type: kind,
        label,
        q,
        page,
        per_page: perPage,
      },
    }),
    output: type<StatementPage>(),
    reads: ["bank-statements"],
    cacheSeconds: 5,
    personal: ofItems(ROW_PERSONAL),
  }),

  /** What the bank itself lists now, of at most a day and the day before it. The bank may not answer. */
  live: defineOperation({
    id: "bank-accounts.live",
    service: { method: "GET", host: "api", path: `${BANK}/realtime-statement` },
    permission: "bankAccounts.read",
    input: type<typeof liveInput>(),
    toService: ({ iban, from, to }) => ({
      query: { iban, from_date: compact(from), to_date: compact(to), count: LIVE_COUNT },
    }),
    output: type<LiveStatement>(),
    reads: ["bank-statements"],
    timeoutMs: LIVE_TIMEOUT_MS,
    personal: ofItems(ROW_PERSONAL),
  }),

  /** The same label twice is there once. */
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
};
