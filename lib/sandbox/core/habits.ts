import { ENVELOPES } from "./envelopes";
import type { Sandbox } from "./sandbox";

/** What the service's papers leave open, as a test wants it; the first of each is what stands while nobody asks. */
export const HABITS = {
  /** Whether the bank decides settlements as its cycles come, or only those that somebody settles by hand. */
  bank_cycles: ["come", "stand_still"],
  /**
   * A settlement is one record, or several of which a look by track id tells the first; the second may fail by
   * itself.
   */
  settlement_parts: ["one", "several", "second_fails", "tenths"],
  /**
   * How the JSON is spelled whose hash is a batch's id: as it is, letters beyond ASCII escaped, spaces taken out
   * besides, slashes escaped besides, or slashes alone.
   */
  batch_spelling: ["plain", "ascii", "spaceless", "php", "slashes"],
  /** A batch that is not known is a 404, or a page without rows. */
  unknown_batch: ["absent", "empty"],
  /** Whether the rows of the queue carry their track id. */
  queue_track_ids: ["shown", "left_out"],
  /** Whether the settlements' `q` looks in their IBANs. */
  settlement_search: ["ibans", "no_ibans"],
  /**
   * Whether settlements are listed and shown with all they carry, or without track id and IBAN, as recorded answers
   * are.
   */
  settlement_rows: ["told", "bare"],
  /**
   * In what lists and shows of settlements tell their amounts: in rial, with toman beside; in toman or rial alone,
   * which the list names; or in rial, and nobody names it.
   */
  settlement_amounts: ["both", "toman", "rial", "unnamed"],
  /** In which order the queue is listed; the oldest first comes in pages of five at most. */
  queue_order: ["newest_first", "oldest_first"],
  /** In what the queue's rows tell their amounts. */
  queue_unit: ["rial", "toman"],
  /** What the balance calls its amounts, which are toman all the same. */
  balance_currency: ["Toman", "Rial"],
  /** In what the business's profile tells its wallet. */
  profile_unit: ["toman", "rial"],
  /** Whether the statement's `channel` narrows it down, changes nothing, or is a parameter that it does not take. */
  statement_channel: ["narrows", "passed_over", "refused"],
  /** What the statement calls the channels of batches and direct debits. */
  channel_titles: ["usual", "withdrawals"],
  /** In which envelope rows and records come. */
  envelopes: ENVELOPES,
  /** Whether a no comes with a status that says so, or with 200 and `status: 0` in its body. */
  refusals: ["by_status", "in_success"],
  /** What is missing is named in a 422, or the request is a 400 that names nothing. */
  missing_parameters: ["named", "unacceptable"],
  /** Whether a customer's values in own fields are all replaced by those that are sent, or others stay. */
  customer_values: ["replaced", "kept"],
  /** Whether a customer's record tells their date of birth, as no paper says. */
  customer_birthday: ["told", "untold"],
  /** Whether provinces and cities are told only where issuing cards is set up, or to every business. */
  places: ["with_issuing", "open"],
  /** Whether issuing cards is set up with our addresses alone, or wants a value that no paper names besides. */
  card_config: ["free", "needs_client"],
  /** In which order customers are listed. */
  customer_order: ["newest_first", "oldest_first"],
  /** Whether a customer's code is refused when another one has it. */
  customer_codes: ["unique", "free"],
  /**
   * Whether the business has the refunds of direct debits, which the service's support switches on; without them the
   * list may be closed too.
   */
  debit_refunds: ["on", "off", "closed"],
  /** Whether the business has identified deposits; without them it is told that the tool is off, or forbidden. */
  identified_deposits: ["on", "off", "forbidden"],
  /** Whether the checks of customers' identities are on; without them the tool is told to be off, or forbidden. */
  customer_authentication: ["on", "off", "forbidden"],
  /** The state of a withdrawal after a partial refund. */
  part_refund: ["collected", "reversed"],
  /**
   * What becomes of an authorization whose time is over: it goes on being called active, is left out of the list, or
   * has a state of its own, which no paper names.
   */
  authorization_end: ["stays_active", "left_out", "expired"],
  /**
   * Whether all tokens of a payer and bank work until their end, a fresh one makes the earlier ones useless, or each
   * one opens the bank's page only once.
   */
  authorization_tokens: ["all_work", "newest_works", "opens_once"],
  /** Whether a list's filters narrow it down, or are parameters that it does not know and passes over, or refuses. */
  list_filters: ["narrow", "passed_over", "refused"],
  /**
   * Whether the tool of bank accounts is on, is not active, is closed to the token, or no account was given access
   * to.
   */
  bank_accounts: ["on", "inactive", "closed", "none"],
  /**
   * Whether the statement's rows of deposits from linked accounts tell their track id, do not, come once they are
   * decided, or come so without it, of which each is decided a minute after the one before.
   */
  cash_in_rows: ["told", "no_track_id", "late", "one_by_one"],
  /** Whether a payment at the gateway has to be confirmed, or the gateway confirms it by itself. */
  gateway_steps: ["two", "one"],
  /** Who bears the gateway's fee: what the payer bears is paid on top of the amount. */
  gateway_fee: ["business", "payer"],
  /** What the gateway tells of a token by which nobody has paid so far. */
  gateway_unpaid: ["code", "refused"],
  /** Whether the gateway names the statement's row of a payment that failed. */
  gateway_failed: ["named", "unnamed"],
  /** Whether the gateway takes calls from this machine. */
  gateway_address: ["allowed", "refused"],
  /** Whether the refund of gateway transactions is a tool that is on. */
  gateway_refunds: ["on", "off"],
  /**
   * Whether the statement has a refund's row as soon as it is taken, and with its payment number; or the row without
   * that number; or none before it goes to the bank.
   */
  gateway_refund_rows: ["told", "numberless", "late"],
  /**
   * How the rows of a customer's wallet are told: with their comment as it was sent, without it, cut after 20
   * letters; a minute after they were made; oldest first; or the first page whichever is asked for.
   */
  customer_wallet_rows: ["told", "commentless", "cut", "late", "oldest_first", "first_page"],
  /** What the paging of a customer's transactions is read from. */
  customer_wallet_paging: ["body", "query"],
  /**
   * How a cardholder's follow-up and the card's status tell of a card: whole, or in a state that nobody knows and
   * without its number.
   */
  card_answers: ["told", "bare"],
  /** Whether the follow-up of transfers knows those from cards too. */
  card_transfer_follow: ["told", "accounts_only"],
  /** Whether the bank decides a transfer under a cardholder's grant at once, a minute later, or refuses it. */
  card_grant_transfers: ["at_once", "later", "fails"],
  /** Whether a holder's statement says of such a transfer the words that came along, or is in the bank's own alone. */
  card_grant_rows: ["told", "codeless"],
  /** Whether such a transfer costs nothing, or the bank keeps its wage of what comes in. */
  card_grant_wages: ["none", "kept"],
} as const;
export type Habit = keyof typeof HABITS;
type Habits = { [Name in Habit]: (typeof HABITS)[Name][number] };

export const habitsOf = (sandbox: Sandbox): Habits => ({
  bank_cycles: HABITS.bank_cycles[0],
  settlement_parts: HABITS.settlement_parts[0],
  batch_spelling: HABITS.batch_spelling[0],
  unknown_batch: HABITS.unknown_batch[0],
  queue_track_ids: HABITS.queue_track_ids[0],
  settlement_search: HABITS.settlement_search[0],
  settlement_rows: HABITS.settlement_rows[0],
  settlement_amounts: HABITS.settlement_amounts[0],
  queue_order: HABITS.queue_order[0],
  queue_unit: HABITS.queue_unit[0],
  balance_currency: HABITS.balance_currency[0],
  profile_unit: HABITS.profile_unit[0],
  statement_channel: HABITS.statement_channel[0],
  channel_titles: HABITS.channel_titles[0],
  envelopes: HABITS.envelopes[0],
  refusals: HABITS.refusals[0],
  missing_parameters: HABITS.missing_parameters[0],
  customer_values: HABITS.customer_values[0],
  customer_birthday: HABITS.customer_birthday[0],
  places: HABITS.places[0],
  card_config: HABITS.card_config[0],
  customer_order: HABITS.customer_order[0],
  customer_codes: HABITS.customer_codes[0],
  debit_refunds: HABITS.debit_refunds[0],
  identified_deposits: HABITS.identified_deposits[0],
  customer_authentication: HABITS.customer_authentication[0],
  part_refund: HABITS.part_refund[0],
  authorization_end: HABITS.authorization_end[0],
  authorization_tokens: HABITS.authorization_tokens[0],
  list_filters: HABITS.list_filters[0],
  bank_accounts: HABITS.bank_accounts[0],
  cash_in_rows: HABITS.cash_in_rows[0],
  gateway_steps: HABITS.gateway_steps[0],
  gateway_fee: HABITS.gateway_fee[0],
  gateway_unpaid: HABITS.gateway_unpaid[0],
  gateway_failed: HABITS.gateway_failed[0],
  gateway_address: HABITS.gateway_address[0],
  gateway_refunds: HABITS.gateway_refunds[0],
  gateway_refund_rows: HABITS.gateway_refund_rows[0],
  customer_wallet_rows: HABITS.customer_wallet_rows[0],
  customer_wallet_paging: HABITS.customer_wallet_paging[0],
  card_answers: HABITS.card_answers[0],
  card_transfer_follow: HABITS.card_transfer_follow[0],
  card_grant_transfers: HABITS.card_grant_transfers[0],
  card_grant_rows: HABITS.card_grant_rows[0],
  card_grant_wages: HABITS.card_grant_wages[0],
  ...sandbox.meta.read<Partial<Habits>>("habits"),
});
