import { statementTime } from "../core/jalali";
import { CHANNEL_TITLES, type Transaction } from "./record";

const toman = (rial: number): number => Math.trunc(rial / 10);
const NO_PERSON = { name: null, legal_name: null, slug: null, avatar: null, business_owner: null };

/**
 * A kept transaction in the statement's answer shape: toman, Jalali times, the channel's title in Persian.
 *
 * @param told.expectedAt when its settlement is expected in the account, in unix seconds; null of every other row
 * @param told.refundIds the rows by which it was given back
 * @param told.title what its channel is called, if not as usual
 */
export function transactionRow(
  row: Transaction,
  business: string,
  {
    expectedAt,
    refundIds,
    title = CHANNEL_TITLES[row.channel],
  }: { expectedAt: number | null; refundIds: readonly number[]; title?: string | undefined },
) {
  const isSettlement = row.channel === "settlements";
  const updatedAt = row.done_at ?? row.at;
  return {
    id: row.id,
    uuid: row.uuid,
    track_id: row.track_id,
    amount: toman(row.amount_rial),
    wage: toman(row.wage_rial),
    status: row.status,
    ref_id: row.ref_id,
    tracking_code: row.tracking_code,
    card_number: row.card_number,
    cid: row.cid,
    verified: row.verified,
    channel: title,
    payment_date: row.done_at === null ? null : statementTime(row.done_at),
    payment_number: row.payment_number,
    created_at: statementTime(row.at),
    updated_at: statementTime(updatedAt),
    effective_at_jalali: row.done_at === null ? null : statementTime(row.done_at),
    effective_time_stamp: row.done_at,
    wallet: toman(row.wallet_rial),
    result: row.result_message,
    description: row.description,
    factorNumber: row.factor_number,
    mobile: row.mobile,
    callback_url: row.channel === "ipg" ? `https://shop.${business}.example/payment/return` : null,
    form_id: row.form_id,
    form_title: row.form_title,
    settlement: isSettlement ? "IBAN" : null,
    settlement_port: isSettlement ? "PAYA" : null,
    port: row.port,
    comments: [],
    api_token: row.api_token,
    logs: row.result_code && row.channel !== "refund" ? failure(row) : [],
    revised_transaction_id: [4, -4, -6].includes(row.status) ? row.source_id : null,
    refund:
      row.channel === "refund"
        ? {
            type: "IPG",
            source_transaction: row.source_id,
            error_group: row.result_code,
            error_description: row.result_message,
          }
        : null,
    refund_detail_ids: refundIds,
    is_shaparak_port: row.port !== null,
    payer: {
      ...NO_PERSON,
      ip: null,
      name: row.payer_name,
      iban: row.payer_iban,
      email: null,
      phone: null,
      address: null,
      mobile: row.mobile,
      additional_fields:
        row.form_id === null ? [] : [{ name: "نام خانوادگی", value: row.payer_name?.split(" ").at(-1) ?? null }],
      description: null,
    },
    receiver: { ...NO_PERSON, name: row.receiver_name, iban: row.receiver_iban, bank_name: row.receiver_bank },
    receipt_url: row.status > 0 ? `https://receipt.service.example/${row.uuid}` : null,
    time_prediction: {
      settlement_done_time_prediction: expectedAt === null ? null : statementTime(expectedAt),
      settlement_cancelable_time: null,
      is_settlement_paya_report_finally: isSettlement ? row.status !== -2 : null,
      settlement_paya_report_finally_time: isSettlement && row.done_at !== null ? statementTime(row.done_at) : null,
      is_after_time_prediction: null,
      p2p_time_prediction: null,
    },
  };
}

const failure = (row: Transaction) => ({
  transaction_id: row.id,
  result_code: row.result_code,
  result_message: row.result_message,
  log_date: statementTime(row.done_at ?? row.at),
  group: "bank",
});
