import "server-only";
import { parse, safeParse } from "zod/v4/core";
import type { Page } from "@/lib/kit/operations/define";
import {
  cardOrNull,
  flag,
  id,
  idOrNull,
  integer,
  integerOrNull,
  mapped,
  objectOrNull,
  oneOfOr,
  rialPerUnitNamed,
  textOrNull,
  time,
  toldObject,
  toldText,
  tomanAsRial,
  tomanAsRialOrNull,
  UNREAD,
  webAddressOrNull,
} from "@/lib/kit/operations/wire";
import { hasNextIn, pageFrom, recordIn, recordOf, rowsIn } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { stateOfWallet, withEffects } from "../effect";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../status";

/** Wallet balance; the service speaks toman here and says so beside it. */
export const walletBalance = mapped(
  recordIn(
    z.object({
      wallet: integer,
      currency: textOrNull,
      wallet_without_payment_facilitator_wallet: integerOrNull,
      payment_facilitator_wallet: integerOrNull,
    }),
    "data",
  ),
  (data) => {
    // The field names the unit; should it ever say rial, nothing is multiplied. The statement is held against it.
    const factor = rialPerUnitNamed(data.currency ?? "") ?? 10;
    const inRial = (amount: number | null) => (amount === null ? null : amount * factor);
    return {
      balanceRial: data.wallet * factor,
      withoutFacilitatorRial: inRial(data.wallet_without_payment_facilitator_wallet),
      facilitatorRial: inRial(data.payment_facilitator_wallet),
    };
  },
);
export type WalletBalance = z.output<typeof walletBalance>;

/** Values of a payment form's own questions; lists are said with commas. */
const answerText = mapped(z.nullish(z.union([z.string(), z.number(), z.boolean(), z.array(z.unknown())])), (value) =>
  value === null || value === undefined || value === "" ? null : String(value),
);

const party = mapped(
  objectOrNull(
    z.object({
      name: textOrNull,
      legal_name: textOrNull,
      iban: textOrNull,
      mobile: textOrNull,
      phone: textOrNull,
      email: textOrNull,
      address: textOrNull,
      description: textOrNull,
      bank_name: textOrNull,
      additional_fields: z.nullish(z.array(z.object({ name: textOrNull, value: answerText }))),
    }),
  ),
  (value) => ({
    name: value?.name ?? value?.legal_name ?? null,
    iban: value?.iban ?? null,
    mobile: value?.mobile ?? null,
    phone: value?.phone ?? null,
    email: value?.email ?? null,
    address: value?.address ?? null,
    description: value?.description ?? null,
    bankName: value?.bank_name ?? null,
    answers: value?.additional_fields ?? [],
  }),
);

/** Private notes; their shape is not written down, so a text is looked for where one may stand. */
const comments = mapped(z.nullish(z.unknown()), (items) =>
  (Array.isArray(items) ? items : []).map(noteText).filter((text) => text !== null),
);

function noteText(item: unknown): string | null {
  if (typeof item === "string") return item.trim() || null;
  if (typeof item !== "object" || item === null) return null;
  const record = item as Record<string, unknown>;
  const found = ["comment", "text", "body", "message", "description"].map((name) => record[name]);
  return found.find((value): value is string => typeof value === "string" && value.trim() !== "") ?? null;
}

/** Ids, or records that have one; their shape is not written down. */
const ids = mapped(z.nullish(z.unknown()), (items) =>
  (Array.isArray(items) ? items : []).map(idIn).filter((text) => text !== null),
);

function idIn(item: unknown): string | null {
  if (typeof item === "number" && Number.isSafeInteger(item)) return String(item);
  if (typeof item === "string") return item.trim() || null;
  if (typeof item !== "object" || item === null) return null;
  const { id, transaction_id } = item as Record<string, unknown>;
  return idIn(transaction_id ?? id ?? null);
}

const logEntry = z.object({ result_code: textOrNull, result_message: textOrNull });

/** What went wrong: one entry, or a list of them whose last one counts. */
const failureLog = mapped(
  mapped(objectOrNull(z.union([logEntry, z.array(logEntry)])), (value) =>
    Array.isArray(value) ? value.at(-1) : value,
  ),
  (entry) => (entry ? { code: entry.result_code, message: entry.result_message } : null),
);

/** The payment that a row gives back: its id, or a record that has it. */
const sourceId = z.transform((value: unknown, context): string | null => {
  if (value === undefined || value === null || value === "") return null;
  const found = idIn(value);
  if (found !== null) return found;
  context.issues.push({ code: "custom", input: value, message: "not an id" });
  return z.NEVER;
});
const sourceOf = toldObject(z.object({ source_transaction: sourceId }), ({ source_transaction }) => source_transaction);
const refusalOf = toldObject(z.object({ error_group: textOrNull, error_description: textOrNull }), (refund) =>
  refund.error_description === null ? null : { code: refund.error_group, message: refund.error_description },
);
/** Which payment a row gives back, and why its bank did not take it; either may be read without the other. */
const refundOf = z.transform((value: unknown) => {
  const refusal = parse(refusalOf, value);
  return { source_transaction: parse(sourceOf, value), refusal: refusal === UNREAD ? null : refusal };
});

const littleOfRow = z.object({ refund: refundOf, channel: toldText, payment_number: toldText });

/** For an unreadable row: whether it is a refund, and of which payment. */
function toldOfUnread(value: unknown): Record<string, string | null> {
  const { data } = safeParse(littleOfRow, value);
  if (!data) return {};
  const { refund, channel, payment_number } = data;
  const told = { sourceTransactionId: refund.source_transaction, channelTitle: channel, paymentNumber: payment_number };
  return Object.fromEntries(Object.entries(told).filter((each): each is [string, string | null] => each[1] !== UNREAD));
}

interface ToldStates {
  status: { status: string; statusAsSent?: string | null };
  channel: string | null;
  payer: { iban: string | null };
  receiver: { iban: string | null };
}

function statesOf({ status, channel, payer, receiver }: ToldStates) {
  const known = TRANSACTION_STATUSES[status.status as keyof typeof TRANSACTION_STATUSES];
  const told: TransactionStatus = known ?? "unknown";
  const state = stateOfWallet(told, { channelTitle: channel, payerIban: payer.iban, receiverIban: receiver.iban });
  return {
    status: state,
    /** The state that the service told it in, where that says something else of money that comes in. */
    toldAs: state === told ? null : told,
    /** The service's own number of a state that is not known. */
    statusAsSent: status.statusAsSent ?? null,
  };
}

const transaction = recordOf(
  z.object({
    id: id,
    uuid: idOrNull,
    track_id: idOrNull,
    amount: tomanAsRial,
    wage: tomanAsRialOrNull,
    status: oneOfOr(Object.keys(TRANSACTION_STATUSES)),
    ref_id: idOrNull,
    tracking_code: textOrNull,
    card_number: cardOrNull,
    verified: flag,
    channel: textOrNull,
    payment_date: time,
    payment_number: textOrNull,
    created_at: time,
    wallet: tomanAsRialOrNull,
    result: textOrNull,
    description: textOrNull,
    factorNumber: textOrNull,
    mobile: textOrNull,
    form_id: idOrNull,
    form_title: textOrNull,
    port: textOrNull,
    logs: failureLog,
    revised_transaction_id: idOrNull,
    comments,
    refund: refundOf,
    refund_detail_ids: ids,
    settlement_port: textOrNull,
    time_prediction: objectOrNull(z.object({ settlement_done_time_prediction: time })),
    payer: party,
    receiver: party,
    receipt_url: webAddressOrNull,
  }),
  (row) => ({
    ...statesOf(row),
    id: row.id,
    uuid: row.uuid,
    trackId: row.track_id,
    amountRial: row.amount,
    wageRial: row.wage ?? 0,
    refId: row.ref_id,
    trackingCode: row.tracking_code,
    card: row.card_number,
    isVerified: row.verified,
    channelTitle: row.channel,
    paidAt: row.payment_date,
    createdAt: row.created_at,
    paymentNumber: row.payment_number,
    balanceAfterRial: row.wallet,
    result: row.result,
    description: row.description,
    factorNumber: row.factorNumber,
    mobile: row.mobile,
    formId: row.form_id,
    formTitle: row.form_title,
    port: row.port,
    failure: row.logs?.message ? row.logs : (row.refund.refusal ?? row.logs),
    revisedTransactionId: row.revised_transaction_id,
    sourceTransactionId: row.refund.source_transaction,
    /** The rows by which it was given back, as far as it tells. */
    refundIds: row.refund_detail_ids,
    comments: row.comments,
    settlementPort: row.settlement_port,
    expectedAt: row.time_prediction?.settlement_done_time_prediction ?? null,
    payer: row.payer,
    receiver: row.receiver,
    receiptUrl: row.receipt_url,
  }),
);
/** `effectRial`: its effect on the wallet, with its sign; 0 if nothing moved, null if unknown. */
export type Transaction = z.output<typeof transaction> & { effectRial: number | null };

/** The statement only goes forward: `nextAfter` is what the next page's `after` is. */
export const transactionPage = mapped(
  rowsIn(transaction, { tell: toldOfUnread }),
  ({ rows: data, around }): Page<Transaction> & { nextAfter: string | null } => {
    const hasNext = hasNextIn(around);
    const page = pageFrom(data, { page: 1, lastPage: null, perPage: null, total: null, hasNext });
    const nextAfter = page.hasMore ? (data.items.at(-1)?.id ?? null) : null;
    return {
      ...page,
      items: withEffects(data.items),
      perPage: data.items.length,
      hasMore: nextAfter !== null,
      nextAfter,
    };
  },
);
export type TransactionPage = z.output<typeof transactionPage>;
