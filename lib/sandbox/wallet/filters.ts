import { fieldErrors } from "../core/errors";
import { DAY_SECONDS, parseJalaliDay } from "../core/jalali";
import { CHANNEL_TITLES } from "./record";

const STATUS_KINDS: Readonly<Record<string, string>> = {
  succeed: "1, 2, 4, 5, -5, 6",
  failed: "-1, -3, -6",
  pending: "3, -2",
  canceled: "-4",
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

type Filter = { where: string; values: Record<string, string | number> };

/**
 * The statement's query string as a SQL condition.
 *
 * @throws ServiceError 422 naming the parameters that cannot be understood
 */
export function readFilter(query: URLSearchParams): Filter {
  const conditions = ["1 = 1"];
  const values: Filter["values"] = {};
  const errors: Record<string, string[]> = {};
  const given = (name: string) => query.get(name)?.trim() || null;
  const add = (condition: string, more: Filter["values"] = {}) => {
    conditions.push(condition);
    Object.assign(values, more);
  };

  for (const [name, edge] of [
    ["fromDate", 0],
    ["toDate", DAY_SECONDS],
  ] as const) {
    const text = given(name);
    if (text === null) continue;
    const day = parseJalaliDay(text);
    if (day === null) errors[name] = [`${name} تاریخ معتبر نیست.`];
    else add(name === "fromDate" ? "at >= :fromDate" : "at < :toDate", { [name]: day + edge });
  }

  const kind = given("statusKind");
  if (kind === "settlements") add("channel = 'settlements'");
  else if (kind === "transactions") add("channel <> 'settlements'");
  else if (kind !== null) errors.statusKind = ["statusKind معتبر نیست."];

  const status = given("status");
  const statuses = status === null ? undefined : STATUS_KINDS[status];
  if (statuses) add(`status IN (${statuses})`);
  else if (status !== null) errors.status = ["status معتبر نیست."];

  const channel = given("channel");
  if (channel !== null && !Object.hasOwn(CHANNEL_TITLES, channel)) errors.channel = ["channel معتبر نیست."];
  else if (channel !== null) add("channel = :channel", { channel });

  for (const [name, column] of Object.entries(EXACT_COLUMNS)) {
    const value = given(name);
    if (value !== null) add(`${column} = :exact_${name}`, { [`exact_${name}`]: value });
  }

  const text = given("q");
  const field = given("search_field");
  const columns = field === null ? Object.values(SEARCH_COLUMNS) : [SEARCH_COLUMNS[field]];
  if (columns[0] === undefined) errors.search_field = ["search_field معتبر نیست."];
  else if (text !== null) {
    const q = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    add(`(${columns.map((column) => `${column} LIKE :q ESCAPE '\\'`).join(" OR ")})`, { q });
  }

  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  return { where: conditions.join(" AND "), values };
}
