/** What the sandbox knows of a business beside its books. */
export type BusinessFacts = {
  /** Its English name, as in the paths. */
  name: string;
  nameFa: string;
  legalName: string;
  nationalId: string;
  id: number;
  uuid: string;
  city: { id: string; address: string; postalCode: string; phone: string };
  /** Merchant category. */
  mcc: string;
  /** What its seeded file is grown from unless asked otherwise: ids and people differ with it. */
  seed: number;
  /** Ids of its statement are counted from here, so that no two businesses share one. */
  firstTransactionId: number;
  /** Part of its wallet that a court has frozen: it stays in the balance and cannot be paid out. */
  frozenRial: number;
};

const DEFAULT: BusinessFacts = {
  name: "parsmart",
  nameFa: "پارس‌مارت",
  legalName: "شرکت بازرگانی پارس‌مارت آریا",
  nationalId: "14008542173",
  id: 48_213,
  uuid: "7c0be3a4-5f0d-4d1b-9a53-3d5f0c1e9b77",
  city: {
    id: "329",
    address: "تهران، خیابان مطهری، نبش خیابان میرعماد، پلاک ۲۱۴، طبقهٔ سوم",
    postalCode: "1583614711",
    phone: "021****4820",
  },
  mcc: "5411",
  seed: 1404,
  firstTransactionId: 710_000_000_000,
  frozenRial: 45_000_000,
};

const SECOND: BusinessFacts = {
  name: "golestan-books",
  nameFa: "کتاب گلستان",
  legalName: "مؤسسهٔ نشر و پخش کتاب گلستان",
  nationalId: "14011276350",
  id: 51_907,
  uuid: "b2f61d08-93c7-4e5a-8d14-60a7c2e95f31",
  city: {
    id: "72",
    address: "شیراز، خیابان حافظ، کوچهٔ هفتم، پلاک ۱۲",
    postalCode: "7146689321",
    phone: "071****1935",
  },
  mcc: "5942",
  seed: 1811,
  firstTransactionId: 740_000_000_000,
  frozenRial: 0,
};

/** Every business of the sandbox, the one that control means by itself first. Each has a file of its own. */
export const BUSINESSES: readonly [BusinessFacts, ...BusinessFacts[]] = [DEFAULT, SECOND];

export type Size = "full" | "small";
