import { ServiceError } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import type { Area, Call } from "../core/types";

/** Provinces with some of their cities; the reference names none, so the numbers are ours. */
const PROVINCES: readonly [string, ...string[]][] = [
  ["تهران", "تهران", "شهریار", "ورامین", "دماوند"],
  ["البرز", "کرج", "نظرآباد"],
  ["اصفهان", "اصفهان", "کاشان", "نجف‌آباد"],
  ["خراسان رضوی", "مشهد", "نیشابور", "سبزوار"],
  ["فارس", "شیراز", "مرودشت", "جهرم"],
  ["آذربایجان شرقی", "تبریز", "مراغه"],
  ["خوزستان", "اهواز", "دزفول", "آبادان"],
  ["مازندران", "ساری", "بابل", "آمل"],
  ["گیلان", "رشت", "لاهیجان"],
  ["یزد", "یزد", "میبد"],
  ["کرمان", "کرمان", "رفسنجان"],
  ["قم", "قم"],
];

const CITIES_PER_PROVINCE = 100;

export const provinces = PROVINCES.map(([title], index) => ({ id: index + 1, title }));

/** A city's id begins with its province's. */
export const cities = PROVINCES.flatMap(([, ...names], index) =>
  names.map((title, place) => ({ id: (index + 1) * CITIES_PER_PROVINCE + place + 1, title, province_id: index + 1 })),
);

/** The names of a customer's province and city, null if there is none. */
export const placeNames = ({ province_id, city_id }: { province_id: number | null; city_id: number | null }) => ({
  province: provinces.find(({ id }) => id === province_id)?.title ?? null,
  city: cities.find(({ id }) => id === city_id)?.title ?? null,
});

/**
 * The number of a province or city that is named by its number or by its name, as a city of a province.
 *
 * @returns undefined if there is none
 */
export function placeNumber(list: readonly { id: number; title: string }[], named: string): number | undefined {
  return list.find(({ id, title }) => String(id) === named || title === named)?.id;
}

/** Of issuing cards: closed until that is set up. @throws ServiceError 422 */
function mustBeOpen({ sandbox }: Call): void {
  if (habitsOf(sandbox).places === "open") return;
  if (sandbox.db.count("SELECT COUNT(*) AS count FROM issuer_config", {}) === 0)
    throw new ServiceError(422, { message: "پیکربندی صدور کارت این کسب‌وکار ثبت نشده است." });
}

function listProvinces(call: Call) {
  mustBeOpen(call);
  return { message: "فهرست استان‌ها", data: provinces };
}

/** @throws ServiceError 422 for what can be no province's id */
function listCities(call: Call) {
  mustBeOpen(call);
  const { query } = call;
  const fields = new Fields(Object.fromEntries(query));
  const province = fields.integer("province_id");
  fields.done();
  return {
    message: "فهرست شهرها",
    data: province === null ? cities : cities.filter((city) => city.province_id === province),
  };
}

const BASE = "/v1/business/:business/issuer";

/** Reference data of issuing cards. */
export const placesArea: Area = {
  name: "places",
  routes: [
    { method: "GET", host: "api", path: `${BASE}/provinces`, handle: listProvinces },
    { method: "GET", host: "api", path: `${BASE}/cities`, handle: listCities },
  ],
};
