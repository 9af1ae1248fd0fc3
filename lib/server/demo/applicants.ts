import type { Facts } from "@/lib/areas/cards/cards/status";

/** Whole facts of an applicant, as a form has them. */
export type Applicant = Facts & { nationalCode: string };

/** A national code with its check digit. @param nine its first nine digits */
function nationalCode(nine: string): string {
  const rest = [...nine].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11;
  return `${nine}${rest < 2 ? rest : 11 - rest}`;
}

const WOMAN = "FEMALE";
const MAN = "MALE";
const PLACES = {
  tehran: { provinceId: "1", cityId: "101", address: "خیابان ولیعصر، کوچهٔ نسترن، پلاک ۱۲", postalCode: "1594736518" },
  karaj: { provinceId: "2", cityId: "201", address: "بلوار طالقانی، ساختمان ارغوان، واحد ۷", postalCode: "3154816732" },
  isfahan: { provinceId: "3", cityId: "301", address: "خیابان چهارباغ بالا، بن‌بست سپیدار", postalCode: "8173955412" },
  mashhad: { provinceId: "4", cityId: "401", address: "بلوار سجاد، خیابان بزرگمهر، پلاک ۴۰", postalCode: "9187964325" },
  shiraz: { provinceId: "5", cityId: "501", address: "بلوار زند، پلاک ۱۲۸", postalCode: "7134567890" },
} as const;

type Name = readonly [firstName: string, lastName: string, firstNameEn: string, lastNameEn: string];
/** How the fifth to ninth digit of a national code tell the sandbox what becomes of its owner's application. */
const USUAL = "00012";

let last = 4100;
function person(name: Name, gender: string, place: keyof typeof PLACES, birthDate: string, tail = USUAL): Applicant {
  last += 37;
  const [firstName, lastName, firstNameEn, lastNameEn] = name;
  return {
    ...{ firstName, lastName, firstNameEn, lastNameEn, gender, birthDate, ...PLACES[place] },
    nationalCode: nationalCode(`${last}${tail}`),
    mobile: `0912${String(3_000_000 + last * 173)}`,
    cardTemplateId: String(1 + (last % 3)),
  };
}

/** Somebody who has used a card for months; the digit says how they live (the sandbox's README). */
const holder = (lives: number) => `8808${lives}`;

/** The people of the demo who apply for a card or have one, each named by what becomes of it. */
export const APPLICANTS = {
  handed: person(["شبنم", "افشار", "Shabnam", "Afshar"], WOMAN, "tehran", "1994-02-11"),
  written: person(["کاوه", "بهمنی", "Kaveh", "Bahmani"], MAN, "shiraz", "1988-09-30"),
  lost: person(["رویا", "سلطانی", "Roya", "Soltani"], WOMAN, "mashhad", "1991-12-04"),
  atBank: person(["فرزاد", "الوندی", "Farzad", "Alvandi"], MAN, "karaj", "1985-06-21"),
  sending: person(["مهرناز", "کیانی", "Mehrnaz", "Kiani"], WOMAN, "isfahan", "1996-03-17"),
  sent: person(["جواد", "پناهی", "Javad", "Panahi"], MAN, "tehran", "1979-11-08"),
  complete: person(["آناهیتا", "مجد", "Anahita", "Majd"], WOMAN, "tehran", "1993-07-25"),
  inReview: person(["بابک", "توانا", "Babak", "Tavana"], MAN, "shiraz", "1990-01-19"),
  badPictures: person(["مونا", "رفیعی", "Mona", "Rafiei"], WOMAN, "karaj", "1998-05-02"),
  badAddress: person(["ایمان", "دولتی", "Iman", "Dolati"], MAN, "mashhad", "1982-10-13"),
  approved: person(["گلنار", "شکیبا", "Golnar", "Shakiba"], WOMAN, "isfahan", "1995-08-29"),
  printed: person(["تورج", "ناصری", "Touraj", "Naseri"], MAN, "tehran", "1987-04-06"),
  posted: person(["لاله", "امینی", "Laleh", "Amini"], WOMAN, "shiraz", "1992-06-15"),
  cameBack: person(["روزبه", "صدری", "Rouzbeh", "Sadri"], MAN, "karaj", "1984-02-27"),
  arrived: person(["ترانه", "وحیدی", "Taraneh", "Vahidi"], WOMAN, "mashhad", "1999-09-09"),
  activated: person(["هومن", "دادگر", "Houman", "Dadgar"], MAN, "tehran", "1986-12-22"),
  shopper: person(["پریچهر", "فروتن", "Parichehr", "Foroutan"], WOMAN, "tehran", "1983-03-03", holder(2)),
  saver: person(["اردشیر", "معتمد", "Ardeshir", "Motamed"], MAN, "isfahan", "1977-07-14", holder(5)),
  late: person(["سودابه", "غفاری", "Soudabeh", "Ghaffari"], WOMAN, "shiraz", "1989-05-28", holder(6)),
  granted: person(["منوچهر", "یکتا", "Manouchehr", "Yekta"], MAN, "karaj", "1981-01-31", holder(9)),
  blocked: person(["نگین", "هدایت", "Negin", "Hedayat"], WOMAN, "tehran", "1997-10-18", holder(4)),
  expired: person(["داریوش", "مهرگان", "Dariush", "Mehregan"], MAN, "mashhad", "1975-04-24", holder(8)),
} as const satisfies Record<string, Applicant>;
export type ApplicantName = keyof typeof APPLICANTS;

/** Whom the accountant's list of new colleagues names: two are right, of one the mobile is short, one has a card. */
export const LISTED: readonly Applicant[] = [
  person(["ژاله", "سپهری", "Jaleh", "Sepehri"], WOMAN, "shiraz", "1990-11-11"),
  person(["شهاب", "رادمنش", "Shahab", "Radmanesh"], MAN, "shiraz", "1994-08-05"),
  { ...person(["فریبا", "کاشانی", "Fariba", "Kashani"], WOMAN, "isfahan", "1988-03-26"), mobile: "091234" },
  person(["نوید", "جاوید", "Navid", "Javid"], MAN, "tehran", "1980-06-01", "88012"),
];
/** As the file names them. */
export const LISTED_PLACES: Readonly<Record<string, readonly [province: string, city: string]>> = {
  "1": ["تهران", "تهران"],
  "3": ["اصفهان", "اصفهان"],
  "5": ["فارس", "شیراز"],
};
