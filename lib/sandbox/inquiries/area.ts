import { plainError, ServiceError } from "../core/errors";
import { Fields } from "../core/fields";
import { Random } from "../core/ids";
import type { Area, Call } from "../core/types";
import { ibanOf, maskCard, nationalCode, personName } from "../seed/people";
import { bankCodeOf, readIban } from "../settlements/iban";
import { type Charge, charge, feeOf, isCharged } from "./fee-wallet";

/** Four digits of the first value choose how an inquiry ends, for tests and visitors. */
const POOR: Record<string, number> = { "8801": 402, "8811": 200, "8821": 400, "8831": 422, "8841": 502 };
const SILENT = "8802";
const COMPANY = "8803";
const UNMATCHED = "8804";
const REFUSED = "8805";
const EMPTY = "8806";
const SLOW = "8807";
/** Longer than any caller waits for an inquiry. */
const SLOW_MS = 25_000;

const answer = (track_id: string, data: unknown, code: string | null, message: string) => ({
  message,
  data,
  code,
  errors: [],
  track_id,
});

/** The smallest possible picture, one grey dot. */
const PICTURE =
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=";
const PAGE = btoa("<!doctype html><script>alert(1)</script>");

type Asked = Readonly<Record<string, string>>;

/** A field of the reference: its length, and where the code that chooses the ending is read in it. */
const FIELDS: Record<string, { digits?: number; sign: (text: string) => string }> = {
  first_name: { sign: () => "" },
  last_name: { sign: () => "" },
  // The last digit checks the others.
  national_code: { sign: (text) => (text.length === 10 ? text.slice(4, 8) : text.slice(-4)) },
  birth_date: { digits: 8, sign: () => "" },
  mobile: { digits: 11, sign: (text) => text.slice(-4) },
  card: { digits: 16, sign: (text) => text.slice(8, 12) },
  iban: { sign: (text) => text.slice(-4) },
  fida_code: { digits: 12, sign: (text) => text.slice(-4) },
  postal_code: { digits: 10, sign: (text) => text.slice(-4) },
};

interface Inquiry {
  asks: readonly string[];
  mayAsk?: readonly string[];
  isMatch?: true;
  tell: (asked: Asked, random: Random) => Record<string, unknown>;
}

const person = (random: Random) => {
  const [first_name = "", ...rest] = personName(random).split(" ");
  return { first_name, last_name: rest.join(" "), father_name: personName(random).split(" ")[0] };
};
const owners = (account: string, random: Random) => {
  if (account.endsWith(COMPANY)) return [{ firstName: "", lastName: "شرکت بازرگانی آوند" }];
  const { first_name: firstName, last_name: lastName } = person(random);
  return [{ firstName, lastName }];
};
const account = (iban: string) => ({
  iban,
  bank_name: bankCodeOf(iban),
  account_owners: owners(iban, new Random(Number(iban.slice(-9)))),
  account_number: iban.slice(-13),
  account_description: "حساب فعال است",
});
const gender = (random: Random) => random.pick(["MALE", "FEMALE"]);
const matched = () => ({ status: "MATCHED" });

/** The inquiries by their names in the reference. */
const INQUIRIES: Record<string, Inquiry> = {
  kyc: {
    asks: ["first_name", "last_name", "national_code", "birth_date"],
    tell: (_, random) => ({
      similarity_percentage: 60 + random.between(0, 40),
      first_name_similarity: 80 + random.between(0, 20),
      last_name_similarity: 80 + random.between(0, 20),
      is_alive: true,
    }),
  },
  shahkar: { asks: ["mobile", "national_code"], isMatch: true, tell: matched },
  nid: {
    asks: ["national_code", "birth_date"],
    tell: ({ national_code, birth_date }, random) => ({
      ...person(random),
      national_code,
      birth_date: Number(birth_date),
      gender: gender(random),
      is_alive: true,
      identity_number: random.digits(5),
      identity_serial: random.digits(6),
    }),
  },
  "nid-image": {
    asks: ["national_code", "birth_date"],
    // A page that pretends to be a picture.
    tell: ({ national_code = "" }) => ({
      national_code,
      image: national_code.slice(4, 8) === "8809" ? PAGE : PICTURE,
    }),
  },
  fida: {
    asks: ["fida_code", "birth_date"],
    tell: ({ fida_code, birth_date }, random) => ({
      ...person(random),
      fida_code,
      birth_date: Number(birth_date),
      nationality: random.pick(["افغانستان", "عراق", "پاکستان"]),
      gender: gender(random),
    }),
  },
  "postal-code": {
    asks: ["postal_code"],
    tell: ({ postal_code }, random) => {
      const street = random.pick(["ولیعصر", "شریعتی", "انقلاب", "کارگر"]);
      const number = String(random.between(1, 400));
      return {
        postal_code,
        province: "تهران",
        city: "تهران",
        district: "مرکزی",
        street,
        street2: `کوچهٔ ${random.pick(["یاس", "نرگس", "سرو"])}`,
        number,
        floor: String(random.between(0, 9)),
        side_floor: "شرقی",
        building_name: null,
        description: null,
        address: `تهران، خیابان ${street}، پلاک ${number}`,
      };
    },
  },
  "company-information": {
    asks: ["national_code"],
    tell: ({ national_code }, random) => ({
      national_code,
      title: "شرکت بازرگانی آوند",
      registration_number: random.digits(6),
      registration_date: "1389/04/12",
      establishment_date: "1389/04/01",
      company_type: "سهامی خاص",
      status: "ACTIVE",
      postal_code: `1${random.digits(9)}`,
      address: "تهران، خیابان شریعتی، پلاک ۱۲",
      economic_code: random.digits(12),
    }),
  },
  "company-signature": {
    asks: ["national_code"],
    tell: ({ national_code }, random) => ({
      national_code,
      title: "شرکت بازرگانی آوند",
      signatories: ["مدیرعامل", "رئیس هیئت‌مدیره", "عضو هیئت‌مدیره"].map((position, index) => {
        const { first_name, last_name } = person(random);
        const own = { first_name, last_name, national_code: nationalCode(random) };
        return { ...own, position, start_date: "1403/02/01", end_date: index === 2 ? null : "1405/02/01" };
      }),
      description: "اسناد تعهدآور با امضای مدیرعامل و رئیس هیئت‌مدیره همراه مهر شرکت معتبر است.",
    }),
  },
  "national-code-iban": {
    asks: ["national_code", "iban"],
    mayAsk: ["birth_date"],
    isMatch: true,
    tell: ({ iban = "" }) => {
      const { bank_name, account_owners } = account(iban);
      return { ...matched(), iban, bank_name, account_owners };
    },
  },
  "match-national-code-iban": {
    asks: ["national_code", "iban"],
    mayAsk: ["birth_date"],
    isMatch: true,
    tell: matched,
  },
  "match-mobile-card": { asks: ["mobile", "card"], isMatch: true, tell: matched },
  iban: { asks: ["iban"], tell: ({ iban = "" }) => account(iban) },
  card: {
    asks: ["card"],
    tell: ({ card = "" }, random) => ({ card: maskCard(card), name: personName(random), bank_name: "بانک ملت" }),
  },
  "card-to-iban": {
    asks: ["card"],
    tell: ({ card = "" }) => account(ibanOf(`0120000000${card.slice(4)}`)),
  },
};

/** Reads an inquiry's fields from a body. @throws ServiceError that names the invalid fields */
function read(fields: Fields, { asks, mayAsk = [] }: Inquiry, name: string): Asked {
  const all = [...asks, ...mayAsk].map((field): [string, string] => {
    const isRequired = asks.includes(field);
    if (field === "iban") return [field, readIban(fields)];
    if (field.endsWith("_name")) return [field, fields.text(field, { required: isRequired }) ?? ""];
    const length = field === "national_code" ? (name.startsWith("company-") ? 11 : 10) : (FIELDS[field]?.digits ?? 0);
    const text = fields.digits(field, { required: isRequired, max: length }) ?? "";
    if (text !== "" && text.length !== length) fields.refuse(field, `${field} باید ${length} رقم باشد.`);
    return [field, text];
  });
  return Object.fromEntries(all.filter(([, text]) => text !== ""));
}

const handle = (name: string, inquiry: Inquiry) => (call: Call) => {
  const { body, sandbox } = call;
  const fields = new Fields(body);
  const asked = read(fields, inquiry, name);
  const trackId = fields.text("track_id") ?? "";
  if (isCharged(sandbox, trackId)) fields.refuse("track_id", "این track_id پیش‌تر به کار رفته است.");
  fields.done();
  const signs = inquiry.asks.map((field) => FIELDS[field]?.sign(asked[field] ?? "") ?? "");
  const is = (sign: string) => signs.includes(sign);
  const poor = Object.keys(POOR).find(is);
  const noMoney = answer(trackId, [], "insufficient_wallet_balance", "موجودی کیف کارمزد کافی نیست.");
  if (poor) throw new ServiceError(POOR[poor] ?? 402, noMoney);
  if (is(REFUSED)) throw plainError(400, "درخواست پذیرفته نشد.");
  if (is(SILENT)) throw new ServiceError(502, answer(trackId, [], "provider_error", "سامانهٔ بانک پاسخ نداد."));
  const outcome: Charge["outcome"] = is(UNMATCHED) ? "UNMATCHED" : "FOUND";
  const isPaid = charge(sandbox, { track_id: trackId, name, fee_rial: feeOf(name), outcome });
  if (!isPaid) throw new ServiceError(402, noMoney);
  if (is(UNMATCHED)) return Response.json(answer(trackId, [], "UNMATCHED", "اطلاعاتی یافت نشد."), { status: 400 });
  if (is(EMPTY)) return answer(trackId, [], null, "موفق");
  const seed = Number(Object.values(asked).join("").replace(/\D/g, "").slice(-9)) || 1;
  const told = answer(trackId, inquiry.tell(asked, new Random(seed)), inquiry.isMatch ? "MATCHED" : null, "موفق");
  return is(SLOW) ? slowly(told) : told;
};

/** The inquiry is charged at once, and the answer comes after every caller has stopped waiting. */
const slowly = (told: object): Response =>
  new Response(
    new ReadableStream({
      async start(controller) {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
        try {
          controller.enqueue(new TextEncoder().encode(JSON.stringify(told)));
          controller.close();
        } catch {
          // The caller has gone.
        }
      },
    }),
    { headers: { "content-type": "application/json" } },
  );

export const inquiriesArea: Area = {
  name: "inquiries",
  schema: `CREATE TABLE IF NOT EXISTS inquiry_charges (track_id TEXT NOT NULL, name TEXT NOT NULL, fee_rial INTEGER NOT NULL,
      outcome TEXT NOT NULL, at INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS inquiry_charges_track_id ON inquiry_charges (track_id);
    CREATE TABLE IF NOT EXISTS fee_wallet (filled_rial INTEGER NOT NULL);`,
  tables: ["inquiry_charges", "fee_wallet"],
  routes: Object.entries(INQUIRIES).map(([name, inquiry]) => ({
    method: "POST",
    host: "api",
    path: `/v3/business/:business/customers/inquiry/${name}`,
    handle: handle(name, inquiry),
  })),
};
