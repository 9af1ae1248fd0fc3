import { dataAnswer, readPage } from "../core/answers";
import { BUSINESS, BUSINESS_FA } from "../core/constants";
import { DAY_SECONDS, dayStart, tehranDay } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import type { Area } from "../core/types";
import { OWNER, users } from "./users";

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
  const { wallet, blocked } = sandbox.ledger.balances();
  return {
    id: 48_213,
    active: 1,
    business_name: BUSINESS,
    business_name_fa: BUSINESS_FA,
    legal_business_name: "شرکت بازرگانی پارس‌مارت آریا",
    national_id: "14008542173",
    business_type: "legal",
    phone_number: "021****4820",
    postal_code: "1583614711",
    city_id: "329",
    mcc_code: "5411",
    address: "تهران، خیابان مطهری، نبش خیابان میرعماد، پلاک ۲۱۴، طبقهٔ سوم",
    wallet: Math.trunc(wallet / 10),
    deductible_amount: String(Math.trunc(wallet / 10)),
    blocked_amount: Math.trunc(blocked / 10),
    avatar: "/images/business/parsmart.png",
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
    tools: TOOLS,
    uuid: "7c0be3a4-5f0d-4d1b-9a53-3d5f0c1e9b77",
    settlement_schedule: "OFF",
    has_shaparak_terminal: true,
    ipg_status: "ACTIVE",
    cash_in_code: "482131404",
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
      handle: ({ query }) => {
        const { page, perPage } = readPage(query, 20);
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
