import en from "@/lib/i18n/en/deposits";
import fa from "@/lib/i18n/fa/deposits";
import { routes } from "@/lib/routes";
import { BUSINESS, expect, test } from "./fixtures";
import { section } from "./look";

const CODE = `/v3/business/${BUSINESS}/cash-in/code`;
const DECIDE = "POST /v3/business/:business/cash-in/suspicious-payment/:id";
const PAYER = "نادر آزمون";

interface Held {
  payment: { id: number };
}

for (const [locale, words] of [
  ["fa", fa],
  ["en", en],
] as const) {
  const { decide } = words.suspicious;

  test(`a payment that is held back is accepted by one, and whoever comes second is told so (${locale})`, async ({
    page,
    signInAs,
    openBrowser,
    sandbox,
    browserErrors,
  }) => {
    browserErrors.allowFailedRequests();
    await sandbox.post("deposits", { amountRial: 7_650_000, payer_name: "آزاده آزمون" });
    const { payment } = await sandbox.post<Held>("deposits/suspicious", { amountRial: 6_540_000, payer_name: PAYER });
    await signInAs("owner", { locale });
    await page.goto(routes.deposits(BUSINESS));
    const code = section(page, words.code.title);
    await expect(code.getByRole("img", { name: words.code.qr })).toBeVisible();
    const told = await sandbox.service<{ code: string }>("GET", CODE);
    await expect(code.getByText(told.code).first()).toBeVisible();
    await expect(page.getByText("آزاده آزمون").first()).toBeVisible();
    await expect(page.getByText(words.inbox.waiting)).toBeVisible();
    await page.getByRole("link", { name: words.inbox.open }).click();
    await expect(page.getByText(PAYER).first()).toBeVisible();

    const address = routes.suspiciousDeposit(BUSINESS, String(payment.id));
    await page.goto(address);
    await expect(page.getByText(PAYER)).toBeVisible();
    const other = await openBrowser("manager", { locale });
    await other.goto(address);
    await other.getByRole("button", { name: decide.reject }).click();
    await other.getByRole("dialog").getByRole("textbox").last().fill(decide.rejectWord);

    await page.getByRole("button", { name: decide.accept }).click();
    const window = page.getByRole("dialog");
    const confirm = window.getByRole("button", { name: new RegExp(decide.acceptAction.replace("{amount}", ".*")) });
    await expect(confirm).toBeDisabled();
    await window.getByLabel(decide.comment).fill("از آن ماست");
    await window.getByRole("textbox").last().fill(decide.acceptWord);
    await confirm.click();
    await expect(page.getByText(words.suspicious.status.accepted).first()).toBeVisible();

    // Their window does not close without a word.
    await expect(other.getByText(decide.otherTitle)).toBeVisible({ timeout: 20_000 });
    await expect(other.getByText(words.suspicious.status.accepted).first()).toBeVisible();
  });

  test(`after a lost answer it is looked at before anything is decided again (${locale})`, async ({
    page,
    signInAs,
    sandbox,
    browserErrors,
  }) => {
    browserErrors.allowFailedRequests();
    const { payment } = await sandbox.post<Held>("deposits/suspicious", { amountRial: 4_320_000 });
    await signInAs("manager", { locale });
    await page.goto(routes.suspiciousDeposit(BUSINESS, String(payment.id)));
    await page.getByRole("button", { name: decide.reject }).click();
    const window = page.getByRole("dialog");
    await window.getByRole("textbox").last().fill(decide.rejectWord);
    await sandbox.post("faults", { operation: DECIDE, fault: "drop_after" });
    await window.getByRole("button", { name: new RegExp(decide.rejectAction.replace("{amount}", ".*")) }).click();
    await expect(page.getByText(decide.lostTitle)).toBeVisible();
    await expect(page.getByText(decide.lostDecided)).toBeVisible();
    await expect(page.getByText(words.suspicious.status.rejected).first()).toBeVisible();
  });
}

test("what waits is told, also where the service does not narrow its list down", async ({
  apiAs,
  page,
  signInAs,
  sandbox,
}) => {
  const { payment } = await sandbox.post<Held>("deposits/suspicious", { amountRial: 2_100_000, payer_name: PAYER });
  const manager = await apiAs("manager");
  const decision = { paymentId: String(payment.id), decision: "REJECTED", comment: null };
  expect((await manager.post("deposits.decide", decision)).status).toBe(200);
  await signInAs("support");
  await page.route("**/deposits.suspicious?*", async (route) => {
    const address = new URL(route.request().url());
    address.searchParams.delete("status");
    await route.continue({ url: address.href });
  });
  // The newest is decided, others wait behind it.
  await page.goto(routes.deposits(BUSINESS));
  await expect(page.getByText(fa.inbox.waiting)).toBeVisible();
});

test("support sees who paid masked and decides nothing", async ({ page, signInAs, sandbox }) => {
  const { payment } = await sandbox.post<Held>("deposits/suspicious", { amountRial: 3_210_000, payer_name: PAYER });
  await signInAs("support");
  await page.goto(routes.suspiciousDeposit(BUSINESS, String(payment.id)));
  await expect(page.getByText(fa.suspicious.decide.notYours)).toBeVisible();
  await expect(page.getByRole("button", { name: fa.suspicious.decide.accept })).toBeHidden();
  await expect(page.getByText(PAYER)).toBeHidden();
});

test("a business without identified deposits is told why, and whom to ask", async ({
  page,
  signInAs,
  sandbox,
  browserErrors,
}) => {
  browserErrors.allowFailedRequests();
  await sandbox.fail(CODE, 403);
  await signInAs("owner");
  await page.goto(routes.deposits(BUSINESS));
  await expect(page.getByText(fa.unavailable.title)).toBeVisible();
  await expect(page.getByText(fa.unavailable.ask)).toBeVisible();
});
