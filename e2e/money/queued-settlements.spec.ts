import { randomUUID } from "node:crypto";
import { BUSINESS, expect, type SandboxControl, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { ROWS } from "@/e2e/look";
import { PAYEE_IBAN } from "@/e2e/new-settlement";
import { queuedSettlementRoutes } from "@/lib/areas/money/queued-settlements/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { toLatinDigits } from "@/lib/kit/format/digits";

const persian = (number: number) => new Intl.NumberFormat("fa-IR").format(number);

interface Queued {
  data: { queued_settlement: { id: string; track_id: string } };
}

async function putIntoQueue(sandbox: SandboxControl, amountRial: number) {
  const order = { amount: amountRial, iban: PAYEE_IBAN, track_id: randomUUID() };
  const path = `/v3/business/${BUSINESS}/settlement/queued`;
  return (await sandbox.service<Queued>("POST", path, order)).data.queued_settlement;
}

test("what waits in the queue says how much more the wallet needs", async ({ apiAs, page, sandbox, signInAs }) => {
  const owner = await apiAs("owner");
  const { balanceRial } = (await owner.get("wallet.balance")).body;
  // More than other tests may return to the wallet meanwhile.
  const amountRial = balanceRial + 50_000_000_000;
  const { id } = await putIntoQueue(sandbox, amountRial);
  await signInAs("owner");
  await page.goto(queuedSettlementRoutes.queuedSettlements(BUSINESS, { status: "QUEUED" }));
  const row = page
    .getByRole("table", { name: "فهرست صف تسویه" })
    .locator(ROWS)
    .filter({ hasText: persian(amountRial) });
  await row.getByRole("link", { name: /^باز کردن/ }).click();
  await expect(page).toHaveURL(queuedSettlementRoutes.queuedSettlement(BUSINESS, id));
  await expect(page.getByRole("heading", { name: "منتظر موجودی کیف پول است" })).toBeVisible();
  const waitsFor = page.getByRole("region", { name: "موجودی لازم" });
  await expect(waitsFor.getByText(/ریال کسری دارد/)).toBeVisible();
  // Read in one step, because other movements change both values.
  const [needed = 0, have = 0, missing = 0] = (await waitsFor.locator("dd, p").allTextContents())
    .filter((line) => line.includes("ریال"))
    .map((line) => Number(toLatinDigits(line).replace(/\D/g, "")));
  expect(needed).toBe(amountRial + 25_000);
  expect(missing).toBe(needed - have);
  await expect(page.getByRole("progressbar", { name: "سهم تأمین‌شده از کیف پول" })).toBeVisible();

  await page.goto(queuedSettlementRoutes.queuedSettlements(BUSINESS));
  await expect(page.getByText(/برای (?:همه|همهٔ آن‌ها)،? واریز|با واریز|برای همه /)).toBeVisible();
  const cancelled = await sandbox.service<Queued>("POST", `/v3/business/${BUSINESS}/settlement/queued/cancel`, { id });
  expect(cancelled.data.queued_settlement.id).toBe(id);
});

test("once the balance suffices it leads to its settlement", LONG, async ({ apiAs, page, sandbox, signInAs }) => {
  const { id, track_id: trackId } = await putIntoQueue(sandbox, 60_000);
  const owner = await apiAs("owner");
  const status = async () => (await owner.get("queued-settlements.show", { queuedId: id })).body.status;
  await expect.poll(status).toBe("SUBMITTED");
  await signInAs("support");
  await page.goto(queuedSettlementRoutes.queuedSettlement(BUSINESS, id));
  await expect(page.getByRole("heading", { name: "موجودی کافی شد و تسویهٔ آن ثبت شد" })).toBeVisible();
  await page.getByRole("link", { name: "دیدن تسویهٔ آن" }).click();
  await expect(page).toHaveURL(settlementRoutes.settlement(BUSINESS, trackId));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("۶۰٬۰۰۰");
});

test(
  "a queue id that the service does not know is said plainly, with what to try",
  LONG,
  async ({ browserErrors, page, signInAs }) => {
    browserErrors.allowFailedRequests();
    await signInAs("owner");
    await page.goto(queuedSettlementRoutes.queuedSettlement(BUSINESS, "00000000-0000-4000-8000-000000000000"));
    await expect(page.getByText("سرویس تسویه‌ای با این شناسه در صف پیدا نکرد")).toBeVisible();
  },
);
