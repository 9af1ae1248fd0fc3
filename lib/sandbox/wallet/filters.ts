import { byColumn, byJalaliDay, containing, type Filters, invalid } from "../core/collection";
import { habitsOf } from "../core/habits";
import { CHANNEL_TITLES } from "./record";

const STATUS_KINDS: Readonly<Record<string, string>> = {
  succeed: "1, 2, 4, 5, -5, 6",
  failed: "-1, -3, -6",
  pending: "3, -2",
  canceled: "-4",
};
const KINDS: Readonly<Record<string, string>> = {
  settlements: "channel = 'settlements'",
  transactions: "channel <> 'settlements'",
};

/** What `search_field` may name, and where it looks. */
const SEARCH_COLUMNS: Readonly<Record<string, string>> = {
  description: "description",
  ref_id: "ref_id",
  tracking_code: "tracking_code",
  transaction_id: "CAST(id AS TEXT)",
  factor_number: "factor_number",
  iban: "COALESCE(receiver_iban, payer_iban)",
  mobile_number: "mobile",
  api_token: "api_token",
  card_number: "card_number",
  form_id: "CAST(form_id AS TEXT)",
  payment_number: "payment_number",
};

const EXACT_COLUMNS: Readonly<Record<string, string>> = {
  formId: "CAST(form_id AS TEXT)",
  ref_id: "ref_id",
  tracking_code: "tracking_code",
  id: "CAST(id AS TEXT)",
  track_id: "track_id",
  factor_number: "factor_number",
};

/** One of these words, each of which is a condition. */
const oneOf =
  (name: string, conditions: Readonly<Record<string, string>>): Filters[string] =>
  (value) => {
    const sql = Object.hasOwn(conditions, value) ? conditions[value] : undefined;
    return sql === undefined ? invalid(name) : { sql };
  };

const byChannel = byColumn("channel", Object.keys(CHANNEL_TITLES));

/** The parameters that the statement is narrowed down by. */
export const statementFilters: Filters = {
  fromDate: byJalaliDay("fromDate", "at", "from"),
  toDate: byJalaliDay("toDate", "at", "to"),
  statusKind: oneOf("statusKind", KINDS),
  status: oneOf(
    "status",
    Object.fromEntries(Object.entries(STATUS_KINDS).map(([name, codes]) => [name, `status IN (${codes})`])),
  ),
  channel: (value, call) => {
    const habit = habitsOf(call.sandbox).statement_channel;
    if (habit === "refused") return invalid("channel");
    return habit === "narrows" ? byChannel(value, call) : undefined;
  },
  ...Object.fromEntries(
    Object.entries(EXACT_COLUMNS).map(([name, column]) => [name, byColumn(column, undefined, `exact_${name}`)]),
  ),
  search_field: (field) => (Object.hasOwn(SEARCH_COLUMNS, field) ? undefined : invalid("search_field")),
  q: containing(({ query }) => {
    const field = query.get("search_field")?.trim();
    return field ? [SEARCH_COLUMNS[field] ?? "''"] : Object.values(SEARCH_COLUMNS);
  }),
};
