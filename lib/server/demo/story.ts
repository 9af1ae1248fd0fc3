import "server-only";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { paymentRequestInput } from "@/lib/areas/collecting/gateway/schemas";
import { createRequest } from "@/lib/areas/collecting/gateway/server/create-request";
import { requestBox } from "@/lib/areas/collecting/gateway/server/record";
import { openGateway, payerReturned } from "@/lib/areas/collecting/gateway/server/send-payer";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { BatchOrderRow } from "@/lib/areas/money/orders/schemas";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { InquiryInput, InquiryKind } from "@/lib/areas/people/inquiries/kinds";
import { askInquiry } from "@/lib/areas/people/inquiries/server/ask";
import { changeSettings } from "@/lib/areas/people/inquiries/server/budget";
import { decideProposal, proposePolicy } from "@/lib/areas/settings/policy/server/proposals";
import { makeIban } from "@/lib/kit/format/iban";
import { recordAudit } from "@/lib/server/audit/record";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { businesses, paymentOrders, paymentRequests } from "@/lib/server/db/schema";
import { createExport } from "@/lib/server/exports/create";
import { approveOrder, rejectOrder } from "@/lib/server/orders/approval/decide";
import { createOrder } from "@/lib/server/orders/create";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { itemsOf } from "@/lib/server/orders/record/items";
import { callService } from "@/lib/server/proxy/call-service";
import { controlSandbox } from "@/lib/server/tokens/sandbox-control";
import { playCards } from "./cards";
import { type Cast, findCast, hasLeft, inTime, part, VIEW } from "./cast";

/** What the wallet needs for the story at least. */
const NEEDED_RIAL = 1_500_000_000;
/** Receivers that the business has paid before, and one that it has not. */
const RECEIVERS = 12;
const STRANGER = { iban: makeIban("056", "987654321"), ownerName: "بازرگانی نوآوران شرق" };

type Ways = "DONE" | "FAILED" | "REVERSED";

/**
 * Lets the demo members do what a business does on a day, so that somebody who looks at the sandbox for the first
 * time finds something on every screen: settlements that wait for approval, one that needs a person, one that was
 * rejected, and some that arrived, failed and came back, with the webhooks that told of it, payments by links, two
 * exports, inquiries with their fees, and cards (`cards.ts`). Nothing is written past the product: the orders are
 * made, judged, approved and sent as people's are, and the bank is played by the sandbox's own controls.
 *
 * Only with DEMO_STORY=on, in the sandbox, and only while the business has no order at all; what people did stays.
 *
 * @returns whether it was told
 */
export async function playDemoStory(business: string): Promise<boolean> {
  if (!env().hasDemoStory) return false;
  const cast = await findCast(business);
  if (!cast) return false;
  const receivers = await findReceivers(business);
  const first = await beginOnce(business, () => waitingOrders(cast, receivers));
  if (!first) return false;
  // The demo's business is no new one.
  await db().update(businesses).set({ goingLivePutAwayAt: new Date() }).where(eq(businesses.slug, business));
  await part("a rejected settlement", () => rejected(cast, receivers));
  await part("a settlement that needs a person", () => held(cast, receivers));
  await part("withdrawals that ended", () => endedWithdrawals(business));
  await Promise.all([
    part("settlements that ended", () => endedSettlements(cast, receivers)),
    part("a batch with mixed outcomes", () => endedBatch(cast, receivers)),
    part("payments by links", () => paidByLinks(cast)),
    playCards(cast),
  ]);
  await part("exports", () => exported(cast));
  await part("inquiries", () => inquired(cast, receivers));
  log.info({ business }, "the demo's story is told");
  return true;
}

/**
 * @returns whether this process is the one that begins: where there is an order, people or another process were first
 */
function beginOnce(business: string, begin: () => Promise<void>): Promise<boolean> {
  return withExclusiveLock("demo-story", [], async () => {
    const [order] = await db()
      .select({ id: paymentOrders.id })
      .from(paymentOrders)
      .where(eq(paymentOrders.business, business))
      .limit(1);
    if (order) return false;
    await begin();
    return true;
  });
}

const callAs = (business: string) => ({ business, requestId: randomUUID(), lane: "job", isFresh: true }) as const;

/** IBANs that the business's own settlements reached before; the wallet is filled where it could not pay the story. */
async function findReceivers(business: string): Promise<string[]> {
  const { data: balance } = await callService(walletOperations.balance, {}, callAs(business));
  if (balance.balanceRial < NEEDED_RIAL)
    await controlSandbox(business, "POST", "/deposit", { amountRial: NEEDED_RIAL });
  const input = { status: "DONE", page: 1, perPage: 100 } as const;
  const { data } = await callService(settlementOperations.list, input, callAs(business));
  const known = [...new Set(data.items.flatMap(({ iban }) => (iban === null ? [] : [iban])))];
  return known.length > 0 ? Array.from({ length: RECEIVERS }, (_, index) => known[index % known.length] ?? "") : [];
}

interface DemoSettlement {
  iban: string | undefined;
  amountRial: number;
  description: string;
  reason: string;
  ownerName?: string;
}

function makeSettlement(
  { accountant }: Cast,
  { iban = STRANGER.iban, reason, ...content }: DemoSettlement,
): Promise<PaymentOrder> {
  return createOrder({
    business: accountant.business,
    kind: "settlement",
    maker: accountant,
    idempotencyKey: randomUUID(),
    content: { iban, isInstant: false, type: "ACH", ...content },
    reason: `نمونه: ${reason}`,
  });
}

const rowOf = (iban: string | undefined, amountRial: number, description: string): BatchOrderRow => ({
  iban: iban ?? STRANGER.iban,
  amountRial,
  type: "ACH",
  description,
});

function makeBatch(
  { accountant }: Cast,
  fileName: string,
  rows: BatchOrderRow[],
  reason: string,
): Promise<PaymentOrder> {
  return createOrder({
    business: accountant.business,
    kind: "batch",
    maker: accountant,
    idempotencyKey: randomUUID(),
    content: { fileName, rows },
    reason: `نمونه: ${reason}`,
  });
}

/** What a manager finds to decide: usual payments, one to somebody new, and a batch. */
async function waitingOrders(cast: Cast, receivers: readonly string[]): Promise<void> {
  await makeSettlement(cast, {
    iban: receivers[0],
    amountRial: 86_400_000,
    description: "خرید کالا، فاکتور ۱۰۴۸",
    reason: "فاکتور ۱۰۴۸ تأمین‌کننده",
  });
  await makeSettlement(cast, {
    ...STRANGER,
    amountRial: 152_000_000,
    description: "پیش‌پرداخت سفارش قفسه",
    reason: "پیش‌پرداخت قرارداد تازه",
  });
  await makeBatch(
    cast,
    "hamkari-forush.xlsx",
    [
      rowOf(receivers[1], 12_500_000, "سهم همکاری فروش"),
      rowOf(receivers[2], 9_300_000, "سهم همکاری فروش"),
      rowOf(receivers[3], 15_750_000, "سهم همکاری فروش"),
    ],
    "سهم همکاران فروش این ماه",
  );
}

async function rejected(cast: Cast, receivers: readonly string[]): Promise<void> {
  const order = await makeSettlement(cast, {
    iban: receivers[4],
    amountRial: 64_000_000,
    description: "اجارهٔ انبار",
    reason: "اجارهٔ انبار",
  });
  await rejectOrder(order.id, order.contentHash, cast.manager2, "اجارهٔ این ماه پیش‌تر پرداخت شده است.");
}

/** Approved, and then its receiver is put on the blocked list before it leaves: it is held until a person decides. */
async function held(cast: Cast, receivers: readonly string[]): Promise<void> {
  const iban = receivers[5] ?? STRANGER.iban;
  const order = await makeSettlement(cast, {
    iban,
    amountRial: 38_700_000,
    description: "هزینهٔ حمل",
    reason: "صورت‌حساب حمل",
  });
  await approveOrder(order.id, order.contentHash, cast.manager);
  const { version, rules } = await currentPolicy(cast.owner.business);
  const note = "نمونه: تا روشن شدن اختلاف حساب، به این شبا پرداخت نشود";
  const wanted = {
    rules: { ...rules, blocked: [...rules.blocked, { iban, note: "اختلاف حساب" }] },
    note,
    baseVersion: version,
  };
  const { proposalId, isInForce } = await proposePolicy(wanted, cast.manager2);
  if (!isInForce) await decideProposal({ proposalId, decision: "approve", reason: null }, cast.owner);
}

/** One settlement that arrives, one that the bank does not pay, and one that comes back. */
async function endedSettlements(cast: Cast, receivers: readonly string[]): Promise<void> {
  const story: (DemoSettlement & { way: Ways })[] = [
    { iban: receivers[6], amountRial: 47_250_000, description: "خرید کالا", reason: "فاکتور ۱۰۳۹", way: "DONE" },
    { iban: receivers[7], amountRial: 21_600_000, description: "هزینهٔ تبلیغات", reason: "تبلیغات ماه", way: "FAILED" },
    { iban: receivers[8], amountRial: 18_900_000, description: "برگشت بیعانه", reason: "لغو سفارش", way: "REVERSED" },
  ];
  const left = await Promise.all(
    story.map(async ({ way, ...settlement }) => {
      const order = await makeSettlement(cast, settlement);
      await approveOrder(order.id, order.contentHash, cast.manager);
      return { order, way };
    }),
  );
  for (const { order, way } of left) if (await hasLeft(order.id)) await playBank(order.business, order.trackId, way);
}

async function endedBatch(cast: Cast, receivers: readonly string[]): Promise<void> {
  const rows = [24_000_000, 19_800_000, 31_500_000, 27_300_000, 16_200_000, 22_400_000].map((amountRial, index) =>
    rowOf(receivers[(index + 6) % RECEIVERS], amountRial, "حق‌الزحمه"),
  );
  const batch = await makeBatch(cast, "haghozahme.xlsx", rows, "حق‌الزحمهٔ پیک‌ها");
  await approveOrder(batch.id, batch.contentHash, cast.manager);
  if (!(await hasLeft(batch.id))) return;
  const items = await itemsOf(batch.id, db());
  // The last one stays at the bank.
  const ways: Ways[] = ["DONE", "DONE", "FAILED", "DONE", "REVERSED"];
  for (const [index, way] of ways.entries()) {
    const trackId = items[index]?.trackId;
    // The service takes a few seconds to make settlements of a batch's rows.
    if (trackId)
      await inTime(() =>
        playBank(batch.business, trackId, way).then(
          () => true,
          () => false,
        ),
      );
  }
}

async function endedWithdrawals(business: string): Promise<void> {
  const input = { status: "PENDING", page: 1, perPage: 3 } as const;
  const { data } = await callService(withdrawalOperations.list, input, callAs(business));
  const [paid, refused] = data.items;
  if (paid) await controlSandbox(business, "POST", `/withdrawals/${paid.id}/settle`, { status: "DONE" });
  if (refused)
    await controlSandbox(business, "POST", `/withdrawals/${refused.id}/settle`, { status: "FAILED", error_code: "01" });
}

/** Links that payers were sent: one is paid, of one the payer's card had too little, and one waits. */
async function paidByLinks(cast: Cast): Promise<void> {
  const links = [
    { amountRial: 18_500_000, payerName: "نسرین محمدی", mobile: "09121110001", invoice: "1048", way: "pay" },
    { amountRial: 6_200_000, payerName: "کامران یزدانی", mobile: "09121110002", invoice: "1051", way: "decline" },
    { amountRial: 42_000_000, payerName: "الهام زارعی", mobile: "09121110003", invoice: "1053", way: null },
  ] as const;
  for (const { way, ...link } of links) {
    const secret = await makeLink(cast, { ...link, description: `فاکتور ${link.invoice}` });
    const address = way === null ? null : await openGateway(secret, null);
    const token = address?.split("/").at(-1);
    if (token === undefined) continue;
    const done = await controlSandbox(cast.accountant.business, "POST", "/gateway/pay", { token, decision: way });
    const { back } = done as { back: string | null };
    if (back !== null) await payerReturned(new URL(back).searchParams, null);
  }
}

/** @returns the secret in the link */
async function makeLink({ accountant }: Cast, wanted: object): Promise<string> {
  const { business } = accountant;
  const { id } = await createRequest(paymentRequestInput.parse({ ...wanted, comment: "نمونه" }), {
    business,
    member: accountant,
    requestId: randomUUID(),
    request: { headers: new Headers() },
    audit: (entry, within) => recordAudit({ ...entry, business, actor: accountant }, within),
  });
  const [row] = await db().select().from(paymentRequests).where(eq(paymentRequests.id, id));
  if (!row) throw new Error("the link is gone");
  return requestBox.open(row).secret;
}

/** What was paid this day as the accountant takes it for the books, and the failed withdrawals as a manager does. */
async function exported({ accountant, manager }: Cast): Promise<void> {
  await createExport({ source: "orders", format: "xlsx", input: {} }, accountant, VIEW);
  await createExport({ source: "withdrawals", format: "csv", input: { status: "FAILED" } }, manager, VIEW);
}

/** As the sandbox takes them, in rial. */
const FEES = {
  kyc: 12_000,
  shahkar: 8_000,
  nid: 15_000,
  nidImage: 30_000,
  fida: 18_000,
  postalCode: 6_000,
  companyInformation: 10_000,
  companySignature: 20_000,
  nationalCodeIban: 9_000,
  matchNationalCodeIban: 9_000,
  matchMobileCard: 9_000,
  iban: 9_000,
  card: 9_000,
  cardToIban: 9_000,
} as const satisfies Record<InquiryKind, number>;
/** The last of what the accountant asks is more than this leaves. */
const BUDGET_RIAL = 60_000;

/** The owner writes down what inquiries cost; the accountant asks some, and one waits for a yes. */
async function inquired({ owner, accountant }: Cast, receivers: readonly string[]): Promise<void> {
  const settings = { fees: FEES, monthlyRial: null, members: { [accountant.id]: BUDGET_RIAL } };
  await changeSettings(settings, owner);
  const person = { nationalCode: "0013542419", birthday: "1990-05-01" };
  const asked: [InquiryKind, InquiryInput, string][] = [
    ["iban", { iban: receivers[0] ?? STRANGER.iban }, "نمونه: گیرندهٔ همیشگی"],
    ["iban", { iban: makeIban("056", "987658804") }, "نمونه: شبایی که صاحبش پیدا نشد"],
    ["companySignature", { companyId: "10101234567" }, "نمونه: پیش از قرارداد"],
    ["shahkar", { mobile: "09121234567", nationalCode: person.nationalCode }, "نمونه: موبایل مشتری تازه"],
    ["nidImage", person, "نمونه: بیش از بودجهٔ ماه"],
  ];
  for (const [kind, input, reason] of asked)
    await askInquiry({
      business: accountant.business,
      member: accountant,
      kind,
      input,
      reason,
      requestId: randomUUID(),
    });
}

async function playBank(business: string, trackId: string, way: Ways): Promise<void> {
  const settle = (status: Ways) =>
    controlSandbox(business, "POST", `/settlements/${encodeURIComponent(trackId)}/settle`, { status });
  if (way === "REVERSED") await settle("DONE");
  await settle(way);
}
