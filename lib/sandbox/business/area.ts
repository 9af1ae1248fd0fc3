import { dataAnswer, readPage } from "../core/answers";
import { BUSINESSES, type BusinessFacts } from "../core/constants";
import { habitsOf } from "../core/habits";
import { Random } from "../core/ids";
import { DAY_SECONDS, dayStart, tehranDay } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import type { Area } from "../core/types";
import { codeOfBusiness } from "../deposits/record";
import { personName } from "../seed/people";
import { payableRial } from "../settlements/place";

const PERMISSIONS = [
  "business_setting",
  "view_dashboard",
  "create_request_forms",
  "view_gateway_ipgs",
  "view_transactions_report",
  "view_settlements",
  "add_settlements",
  "view_request_forms",
];

const tool = (is_enabled: boolean, is_created: boolean | null, status: string, name_fa: string) => ({
  is_enabled,
  is_created,
  status,
  name_fa,
});

const TOOLS = {
  ipg: tool(true, true, "ACTIVE", "درگاه پرداخت"),
  subscription: tool(true, true, "ACTIVE", "برداشت مستقیم"),
  requestMoney: tool(true, true, "ACTIVE", "فرم پرداخت"),
  api: tool(true, true, "ACTIVE", "وب‌سرویس"),
  customer: tool(true, true, "ACTIVE", "مشتریان"),
  log: tool(false, null, "INACTIVE", "گزارش رویدادها"),
  p2p: tool(false, false, "INACTIVE", "انتقال داخلی"),
  refund: tool(true, true, "ACTIVE", "استرداد"),
  settlement_batch: tool(true, true, "ACTIVE", "تسویهٔ گروهی"),
  "cash-in": tool(true, true, "ACTIVE", "واریز از حساب"),
  A2A: tool(true, true, "ACTIVE", "تسویهٔ حساب به حساب"),
  pos: tool(false, null, "PENDING", "کارت‌خوان"),
  accountant: tool(false, false, "INACTIVE", "حسابداری"),
};

/** Today's rows of the statement in Tehran: how many came in, how many were settlements. */
function today(sandbox: Sandbox) {
  const from = dayStart(tehranDay(sandbox.clock.now()));
  const row = sandbox.db.get<{ settlements: number; all_rows: number }>(
    `SELECT COUNT(*) AS all_rows, COALESCE(SUM(channel = 'settlements'), 0) AS settlements
     FROM transactions WHERE at >= :from AND at < :to`,
    { from, to: from + DAY_SECONDS },
  );
  const settlements = row?.settlements ?? 0;
  return { today_transactions: (row?.all_rows ?? 0) - settlements, today_settlements: settlements };
}

function businessOf(sandbox: Sandbox) {
  const { business } = sandbox;
  const rialPerUnit = habitsOf(sandbox).profile_unit === "rial" ? 1 : 10;
  return {
    id: business.id,
    active: 1,
    business_name: business.name,
    business_name_fa: business.nameFa,
    legal_business_name: business.legalName,
    national_id: business.nationalId,
    business_type: "legal",
    phone_number: business.city.phone,
    postal_code: business.city.postalCode,
    city_id: business.city.id,
    mcc_code: business.mcc,
    address: business.city.address,
    wallet: Math.trunc(sandbox.ledger.balances().wallet / rialPerUnit),
    deductible_amount: String(Math.trunc(payableRial(sandbox) / rialPerUnit)),
    blocked_amount: Math.trunc(business.frozenRial / rialPerUnit),
    avatar: `/images/business/${business.name}.png`,
    statusBox: {
      payment_required: false,
      national_card_photo: "accepted",
      official_Newspaper: "accepted",
      introduction_letter: "pending",
    },
    status: 1,
    ...today(sandbox),
    role_name: "مالک",
    role: "owner",
    permissions: PERMISSIONS,
    tools: {
      ...TOOLS,
      ...(habitsOf(sandbox).gateway_refunds === "off" && { refund: tool(false, true, "INACTIVE", "استرداد") }),
    },
    uuid: business.uuid,
    settlement_schedule: "OFF",
    has_shaparak_terminal: true,
    ipg_status: "ACTIVE",
    cash_in_code: codeOfBusiness(business),
    owner: OWNER,
  };
}

export const businessArea: Area = {
  name: "business",
  routes: [
    {
      method: "GET",
      host: "api",
      path: "/v2/business/:business",
      handle: ({ sandbox }) => dataAnswer(businessOf(sandbox)),
    },
    {
      method: "GET",
      host: "api",
      path: "/v2/business/:business/iam",
      handle: ({ sandbox, query }) => {
        const { page, perPage } = readPage(query, 20);
        const users = usersOf(sandbox.business);
        return dataAnswer({
          users: users.slice((page - 1) * perPage, page * perPage),
          page,
          per_page: perPage,
          total: users.length,
          last_page: Math.max(1, Math.ceil(users.length / perPage)),
        });
      },
    },
  ],
};

const ROLES = ["owner", "manager", "accountant", "developer", "observer"] as const;

type Person = readonly [name: string, role: (typeof ROLES)[number], isActive: boolean];

const PEOPLE: readonly Person[] = [
  ["مریم کاظمی", "owner", true],
  ["آرش نیک‌نام", "manager", true],
  ["لیلا صادقی", "manager", true],
  ["حسین مرادی", "accountant", true],
  ["نرگس یزدانی", "accountant", true],
  ["پویا شریفی", "developer", true],
  ["سارا بهرامی", "developer", false],
  ["امیرحسین رستمی", "observer", true],
  ["فاطمه حیدری", "observer", true],
  ["کیان دانشور", "accountant", false],
  ["زهرا موسوی", "observer", true],
  ["بهنام اکبری", "observer", false],
];

const OWNER = { birthdate: "1363/04/18", birth_certificate_number: "4821", national_code: "0061584236" };

/** The first business's people are written down; the others' are half as many, and their own. */
function peopleOf(business: BusinessFacts): readonly Person[] {
  if (business.name === BUSINESSES[0].name) return PEOPLE;
  const random = new Random(business.seed);
  return PEOPLE.filter((_, index) => index % 2 === 0).map(([, role, isActive]) => [personName(random), role, isActive]);
}

/** Users of a business on the service. */
const usersOf = (business: BusinessFacts) =>
  peopleOf(business).map(([name, role, isActive], index) => ({
    name,
    avatar: `https://assets.service.example/avatars/${index + 1}.png`,
    role,
    status: Number(isActive),
    role_id: ROLES.indexOf(role),
    id: index === 0 ? null : 5100 + (business.seed - BUSINESSES[0].seed) + index,
    user_id: 90_210 + (business.seed - BUSINESSES[0].seed) * 7 + index * 7,
    is_two_factor: index === 0 ? null : index % 3 !== 2,
  }));
