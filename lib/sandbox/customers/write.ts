import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import { newUuid } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import type { Call } from "../core/types";
import { cities, placeNumber, provinces } from "../places/area";
import { CUSTOMER_TYPES, type Customer, customerAnswer } from "./record";

type Written = Omit<Customer, "id" | "balance" | "created_at">;
type Values = { field_id: number; value: string }[];

const OF_PERSON = ["first_name", "last_name", "mobile", "individual_national_code", "birthday"] as const;
const OF_COMPANY = ["legal_name", "agent_name", "agent_mobile", "legal_national_code", "mcc_code"] as const;
const OF_BOTH = ["telephone", "address", "postal_code"] as const;
const isDigits = (text: string, length: number): boolean => new RegExp(`^\\d{${length}}$`).test(text);
const isMobile = (text: string): boolean => /^09\d{9}$/.test(text);

/** Ten digits with a valid check digit at the end. */
function isNationalCode(text: string): boolean {
  if (!isDigits(text, 10)) return false;
  const digits = [...text].map(Number);
  const rest = digits.slice(0, 9).reduce((sum, digit, index) => sum + digit * (10 - index), 0) % 11;
  return digits[9] === (rest < 2 ? rest : 11 - rest);
}

const CHECKS: Readonly<Record<string, [(text: string) => boolean, string]>> = {
  mobile: [isMobile, "شماره موبایل معتبر نیست."],
  agent_mobile: [isMobile, "شماره موبایل معتبر نیست."],
  individual_national_code: [isNationalCode, "کد ملی معتبر نیست."],
  legal_national_code: [(text) => isDigits(text, 11), "شناسهٔ ملی باید ۱۱ رقم باشد."],
  postal_code: [(text) => isDigits(text, 10), "کد پستی باید ۱۰ رقم باشد."],
  birthday: [(text) => /^1[34]\d\d\/\d\d\/\d\d$/.test(text), "تاریخ تولد باید به شکل YYYY/MM/DD باشد."],
};

/**
 * Reads what a customer is written with. Required is what tells one from another; with `before` only the kind.
 *
 * @throws ServiceError 422 naming every field that was refused
 */
function read({ sandbox, body }: Call, before?: Customer): { row: Written; values: Values | null } {
  const fields = new Fields(body);
  const type = fields.choice("type", CUSTOMER_TYPES, { required: true }) ?? "INDIVIDUAL";
  const required = before
    ? []
    : type === "LEGAL"
      ? ["agent_mobile", "legal_national_code"]
      : ["mobile", "individual_national_code"];
  const given = new Map<string, string | null>();
  for (const name of [...(type === "LEGAL" ? OF_COMPANY : OF_PERSON), ...OF_BOTH]) {
    if (before && !(name in body)) continue;
    const text = fields.text(name, { required: required.includes(name) });
    const [isRight, words] = CHECKS[name] ?? [];
    if (text !== null && isRight && !isRight(text)) fields.refuse(name, words ?? "");
    given.set(name, text);
  }
  const taken = type === "LEGAL" ? "legal_national_code" : "individual_national_code";
  const code = given.get(taken);
  const isUnique = habitsOf(sandbox).customer_codes === "unique";
  if (isUnique && code && isTaken(sandbox, taken, code, before?.id))
    fields.refuse(taken, "مشتری دیگری با این کد ثبت شده است.");
  const place = readPlace(fields, body);
  const values = readValues(sandbox, fields, body);
  fields.done();
  const kept = before && before.type === type ? before : undefined;
  const of = (name: (typeof OF_PERSON | typeof OF_COMPANY | typeof OF_BOTH)[number]) =>
    given.has(name)
      ? (given.get(name) ?? null)
      : ((kept ?? (OF_BOTH.some((one) => one === name) ? before : undefined))?.[name] ?? null);
  const columns = [...OF_PERSON, ...OF_COMPANY, ...OF_BOTH];
  const row = {
    type,
    ...Object.fromEntries(columns.map((name) => [name, of(name)])),
    ...(place ?? { province_id: before?.province_id ?? null, city_id: before?.city_id ?? null }),
  } as Written;
  return { row, values };
}

const isTaken = ({ db }: Sandbox, column: string, code: string, except = ""): boolean =>
  db.get(`SELECT 1 FROM customers WHERE ${column} = :code AND id <> :except`, { code, except }) !== undefined;

/** Both or none; undefined where neither is named. */
function readPlace(fields: Fields, body: Call["body"]) {
  if (!("province_id" in body) && !("city_id" in body)) return undefined;
  const numberOf = (name: "province_id" | "city_id", list: Parameters<typeof placeNumber>[0]) => {
    const named = body[name];
    if (named === null || named === undefined || named === "") return null;
    const number = placeNumber(list, String(named));
    if (number === undefined)
      fields.refuse(name, name === "city_id" ? "شهر انتخاب‌شده از این استان نیست." : "استان شناخته نیست.");
    return number ?? null;
  };
  const province_id = numberOf("province_id", provinces);
  const city_id = numberOf(
    "city_id",
    cities.filter((city) => city.province_id === province_id),
  );
  if ((province_id === null) !== (city_id === null)) {
    const missing = province_id === null ? "province_id" : "city_id";
    fields.refuse(missing, "استان و شهر را با هم بفرستید.");
  }
  return { province_id, city_id };
}

/** Null if none are named, so that those that stand stay. */
function readValues({ db }: Sandbox, fields: Fields, body: Call["body"]): Values | null {
  const given = body.custom_fields;
  if (given === undefined || given === null) return null;
  if (!Array.isArray(given)) fields.refuse("custom_fields", "custom_fields باید فهرست باشد.");
  const rows: unknown[] = Array.isArray(given) ? given : [];
  return rows.flatMap((each, index) => {
    const { field_id, field_value } = (each ?? {}) as Record<string, unknown>;
    const id = Number(field_id);
    const isKnown =
      Number.isInteger(id) && db.get("SELECT 1 FROM customer_fields WHERE id = :id", { id }) !== undefined;
    if (!isKnown) fields.refuse(`custom_fields.${index}.field_id`, "فیلد انتخاب‌شده وجود ندارد.");
    const value = typeof field_value === "string" ? field_value.trim() : "";
    return isKnown && value ? [{ field_id: id, value }] : [];
  });
}

function keepValues(sandbox: Sandbox, customer_id: string, values: Values | null): void {
  const { db } = sandbox;
  if (!values) return;
  if (habitsOf(sandbox).customer_values === "replaced") db.remove("customer_values", "customer_id", customer_id);
  const anew = "DELETE FROM customer_values WHERE customer_id = :customer_id AND field_id = :field_id";
  for (const { field_id } of values) db.run(anew, { customer_id, field_id });
  for (const each of values) db.insert("customer_values", { customer_id, ...each });
}

export function createCustomer(call: Call) {
  const { row, values } = read(call);
  const { sandbox } = call;
  const id = newUuid();
  sandbox.db.insert("customers", { id, ...row, balance: 0, created_at: sandbox.clock.now() });
  keepValues(sandbox, id, values);
  return { status: "1", message: "مشتری ثبت شد.", result: { customer: { id } } };
}

/** What is not named stays. */
export function updateCustomer(call: Call, before: Customer) {
  const { row, values } = read(call, before);
  const { sandbox } = call;
  const { id } = before;
  sandbox.db.update("customers", id, row);
  keepValues(sandbox, id, values);
  return { message: "مشتری ویرایش شد.", customer: customerAnswer({ ...before, ...row }, sandbox) };
}
