import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { SCREENS } from "@/lib/areas/screens";
import { makeIban } from "@/lib/kit/format/iban";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { routes } from "@/lib/kit/routes";
import { serviceOperations } from "@/lib/testing/catalogue";
import type { Records, ScreenLook } from "./areas/area-tests";
import { sendFile } from "./rig/send-file";
import { control, signIn } from "./rig/session";
import type { TestStack } from "./rig/stack";
import { EXAMPLES, OUTSIDE } from "./screen-examples";

const BUSINESS = "parsmart";

/** One view of a screen, as the owner sees it. The screen of a record may have several. */
export interface Screen extends ScreenLook {
  name: string;
  path: string;
  /** Shown before the sign-in. */
  isPublic?: boolean;
}

/** The size limit of a document, compressed. A sheet has up to five hundred rows. */
export const documentBudgetKb = (brings: ScreenLook["bringsAnswers"] = false): number => (brings === "sheet" ? 75 : 42);

const namesOf = ({ id }: (typeof SCREENS)[number]): string[] => Object.keys(EXAMPLES[id].records ?? { [id]: null });

/**
 * The names of all screens, before there is a stack; or only those of some areas, whose addresses begin with the
 * areas' names.
 */
export const screenNames = (areas?: readonly string[]): string[] =>
  areas === undefined
    ? [...SCREENS.flatMap(namesOf), ...Object.keys(OUTSIDE)]
    : SCREENS.filter(({ path }) =>
        path(BUSINESS, "record")
          .split("/")
          .some((part) => areas.includes(part)),
      ).flatMap(namesOf);

/** Whether the screen is shown to people who have not signed in. */
export const isPublicScreen = (name: string): boolean => OUTSIDE[name]?.isPublic ?? false;

/**
 * Every screen; screens of records use records of this stack.
 *
 * @param names only these screens
 */
export async function findScreens(
  stack: TestStack,
  ownerCookie: string,
  names: readonly string[] = screenNames(),
): Promise<Screen[]> {
  const records = recordsOf(stack, ownerCookie);
  const screens: Screen[] = [];
  for (const { id, path, isOfRecord } of SCREENS) {
    const { records: wanted, address, ...look } = EXAMPLES[id];
    if (!wanted && names.includes(id)) screens.push({ name: id, path: address ?? path(BUSINESS), ...look });
    for (const [name, find] of Object.entries(wanted ?? {})) {
      if (!names.includes(name)) continue;
      screens.push({ name, path: path(BUSINESS, await find(records)), bringsAnswers: isOfRecord, ...look });
    }
  }
  for (const [name, { find, ...look }] of Object.entries(OUTSIDE)) {
    if (names.includes(name)) screens.push({ name, path: await find(records), ...look });
  }
  return screens;
}

/** The functions by which an example finds its record, or makes one if the seed has none that stays. */
function recordsOf(stack: TestStack, ownerCookie: string): Records {
  const url = stack.urls[0] ?? "";
  const first: Records["first"] = async (operation, input = {}, key = "id") => {
    const wanted = { ...input, perPage: "1" };
    const { items } = await read<{ items: Record<string, string>[] }>(url, ownerCookie, operation, wanted);
    const id = items[0]?.[key];
    if (id === undefined) throw new Error(`${operation} has nothing to show`);
    return id;
  };
  return {
    first,
    delivery: () => firstDelivery(stack, first),
    waitingSettlement: () => waitingSettlement(stack),
    waitingInQueue: () => waitingInQueue(stack),
    order: () => orderSomething(url),
    invitation: () => inviteSomebody(url),
    reset: () => resetSomebody(url),
    made: async (operation, input) => (await write<{ id: string }>(url, ownerCookie, operation, input)).id,
    payerLink: async (input) => {
      const { id: requestId } = await write<{ id: string }>(url, ownerCookie, "authorization_requests.create", input);
      const shown = { requestId };
      const { link } = await read<{ link: { url: string } }>(url, ownerCookie, "authorization_requests.show", shown);
      return new URL(link.url).pathname;
    },
    mismatch: () => knownMismatch(stack),
    checkedDocument: async () => {
      const issued = { kind: "walletTransaction", about: await first("wallet.transactions") };
      const { id: documentId } = await write<{ id: string }>(url, ownerCookie, "documents.issue", issued);
      const { check } = await read<{ check: { url: string } }>(url, ownerCookie, "documents.show", { documentId });
      return new URL(check.url).pathname;
    },
    payLink: async (input) => (await payLinkOf(url, ownerCookie, input)).path,
    gatewayPayment: async (input) => {
      const { requestId, path } = await payLinkOf(url, ownerCookie, input);
      await fetch(`${url}${path}/go`, { redirect: "manual" });
      return first("payments.list", { requestId });
    },
    customerImport: () =>
      sentFile(url, ownerCookie, first, {
        area: "customer_imports",
        input: { fileName: "مشتریان شعبهٔ مرکزی.csv" },
        text: CUSTOMERS,
      }),
    inquiryFile: () =>
      sentFile(url, ownerCookie, first, {
        area: "inquiry_files",
        input: { kind: "iban", fileName: "شباهای فروشندگان.csv" },
        text: IBANS,
      }),
    cardFile: () =>
      sentFile(url, ownerCookie, first, {
        area: "card_files",
        input: { provider: "default", fileName: "کارکنان.csv" },
        text: APPLICANTS,
      }),
  };
}

/** A payment link of ours. @returns its path */
async function payLinkOf(url: string, cookie: string, input: object): Promise<{ requestId: string; path: string }> {
  const { id: requestId } = await write<{ id: string }>(url, cookie, "payment_requests.create", input);
  const { link } = await read<{ link: { url: string } }>(url, cookie, "payment_requests.show", { requestId });
  return { requestId, path: new URL(link.url).pathname };
}

/** A webhook that the sandbox sent. If there is none, the sandbox is asked to send one. */
async function firstDelivery(stack: TestStack, first: Records["first"]): Promise<string> {
  const found = () => first("webhooks.list").catch(() => undefined);
  const known = await found();
  if (known) return known;
  const withdrawal = await first("withdrawals.list", { status: "DONE" });
  await control(stack, "POST", "webhooks/send", { withdrawal_id: withdrawal });
  const sent = await found();
  if (!sent) throw new Error("The sandbox's webhook did not arrive");
  return sent;
}

/**
 * Invites a guest. Only a member who proved their identity a moment ago may make such a link, and a new session
 * counts as proof.
 */
async function inviteSomebody(url: string): Promise<string> {
  const cookie = await signIn(url, "owner@demo.test");
  return makeLink(url, cookie, "team.invite", { email: `guest-${Date.now()}@example.com`, role: "accountant" });
}

async function resetSomebody(url: string): Promise<string> {
  const cookie = await signIn(url, "owner@demo.test");
  const { members } = await read<{ members: { id: string; email: string }[] }>(url, cookie, "team.list", {});
  const memberId = members.find(({ email }) => email === "auditor@demo.test")?.id;
  return makeLink(url, cookie, "team.reset_access", { memberId, turnOffCodes: false, isPhoneLost: false });
}

/** A settlement that waits for its slot; the seeded ones wait only until the next half hour. @returns its track id */
async function waitingSettlement(stack: TestStack): Promise<string> {
  const trackId = randomUUID();
  await orderAtService(stack, "store", { amount: 25_000, iban: makeIban("062", "14"), track_id: trackId });
  return trackId;
}

/** A mismatch of a day whose rows could not be read, as the checks store it. It resolves itself at the next check. */
async function knownMismatch(stack: TestStack): Promise<string> {
  const client = new pg.Client({ connectionString: stack.env.DATABASE_URL });
  await client.connect();
  try {
    const day = addDays(tehranDayOf(Date.now()), -3);
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO reconciliation_mismatches (business, key, check_id, level, day, since, theirs)
       VALUES ($1, $2, 'unread_day', 'mismatch', $3, now(), $4)
       ON CONFLICT (business, key) DO UPDATE SET day = excluded.day
       RETURNING id`,
      [BUSINESS, "unread_day example", day, JSON.stringify({ kind: "day", id: day })],
    );
    return rows[0]?.id ?? "";
  } finally {
    await client.end();
  }
}

/** A queued settlement that waits for more money than ever comes. @returns its id */
async function waitingInQueue(stack: TestStack): Promise<string> {
  const wanted = { amount: 9e13, iban: makeIban("062", "14"), track_id: randomUUID() };
  const answer = await orderAtService<{ data: { queued_settlement: { id: string } } }>(stack, "queued", wanted);
  return answer.data.queued_settlement.id;
}

/** Places an order at the service, as another client of the business would. */
async function orderAtService<T>(stack: TestStack, door: "store" | "queued", body: object): Promise<T> {
  const { access_token: token } = await control<{ access_token: string }>(stack, "POST", "tokens", {});
  const answer = await fetch(`${stack.env.SERVICE_BASE_URL}/v3/business/${BUSINESS}/settlement/${door}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${door} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A payment order of another member, which the owner may decide on. */
async function orderSomething(url: string): Promise<string> {
  const cookie = await signIn(url, "accountant@demo.test");
  const content = { iban: makeIban("056", "12"), amountRial: 12_500_000, ownerName: "سارا احمدی" };
  const wanted = { kind: "settlement", idempotencyKey: randomUUID(), content, reason: "بابت فاکتور ۱۲" };
  return (await write<{ orderId: string }>(url, cookie, "orders.make", wanted)).orderId;
}

const CUSTOMERS = `نوع,نام,نام خانوادگی,موبایل,کد ملی,نام شرکت,تلفن همراه دوم
شخص,مریم,احمدی,09351234567,0013542419,,
شرکت,سعید,کریمی,09351234568,10123456789,پخش دنا,
شخص,رضا,محمدی,0935,0013542419,,
شخص,مریم,احمدی,09351234567,0067749828,,
`;

const IBANS = `نام,شبا
سارا احمدی,${makeIban("056", "987654321")}
رضا محمدی,${makeIban("012", "123456789")}
رضا محمدی,${makeIban("012", "123456789")}
مریم نوری,IR00
`;

const APPLICANTS = `نام,نام خانوادگی,نام به لاتین,نام خانوادگی به لاتین,کد ملی,تاریخ تولد,جنسیت,موبایل,استان,شهر,نشانی,کد پستی,شماره پرسنلی
مریم,کاظمی,Maryam,Kazemi,0499370899,1369/02/11,زن,09121234567,فارس,شیراز,بلوار زند پلاک ۱۲,7134567890,۱۰۱
سعید,کریمی,Saeed,Karimi,0084575948,1365/07/02,مرد,0912,تهران,تهران,خیابان ولیعصر پلاک ۳,1434567890,۱۰۲
مریم,کاظمی,Maryam,Kazemi,0499370899,1369/02/11,زن,09121234567,فارس,شیراز,بلوار زند پلاک ۱۲,7134567890,۱۰۳
`;

interface SentFile {
  /** The first part of the names of its operations. */
  area: string;
  input: object;
  text: string;
}

/** A file that was read and checked, with rows of several kinds. Nothing has been made of it. */
async function sentFile(
  url: string,
  cookie: string,
  first: Records["first"],
  { area, input, text }: SentFile,
): Promise<string> {
  const known = await first(`${area}.list`).catch(() => undefined);
  if (known) return known;
  const { id } = await sendFile<{ id: string }>(
    `${url}${routes.api.local(BUSINESS, `${area}.create`)}`,
    cookie,
    input,
    text,
  );
  for (;;) {
    const { status } = await read<{ status: string }>(url, cookie, `${area}.show`, { fileId: id });
    if (status !== "waiting" && status !== "running") return id;
    await setTimeout(100);
  }
}

/** @returns the path of the one-time link that the operation makes */
async function makeLink(url: string, cookie: string, operation: string, input: object): Promise<string> {
  const { link } = await write<{ link: string }>(url, cookie, operation, input);
  return new URL(link).pathname;
}

async function write<T>(url: string, cookie: string, operation: string, input: object): Promise<T> {
  const answer = await fetch(`${url}${routes.api.local(BUSINESS, operation)}`, {
    method: "POST",
    headers: { cookie, origin: new URL(url).origin, "x-daftar-request": "1", "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const serviceIds = new Set(serviceOperations.map(({ id }) => id));

/** The address at which the browser calls an operation. */
export const operationAddress = (operation: string, business = BUSINESS): string =>
  serviceIds.has(operation) ? routes.api.service(business, operation) : routes.api.local(business, operation);

async function read<T>(url: string, cookie: string, operation: string, input: Record<string, string>): Promise<T> {
  const answer = await fetch(`${url}${operationAddress(operation)}?${new URLSearchParams(input)}`, {
    headers: { cookie },
  });
  if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
