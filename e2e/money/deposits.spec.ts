import { type ApiClient, BUSINESS, expect, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { section } from "@/e2e/look";
import { agreeOnPolicy } from "@/e2e/orders";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { evidenceOf } from "@/lib/areas/money/deposits/proposal";
import en from "@/lib/areas/money/deposits/words/en";
import fa from "@/lib/areas/money/deposits/words/fa";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { defaultPolicy } from "@/lib/kit/orders/policy";

const CODE = `/v3/business/${BUSINESS}/cash-in/code`;
const DECIDE = "POST /v3/business/:business/cash-in/suspicious-payment/:id";
const PAYER = "نادر آزمون";

interface Held {
  payment: { id: number };
}

/** Sets how many other members confirm a decision. The deciding member has proved their identity recently. */
async function agreeOnDecisions(owner: ApiClient, manager: ApiClient, approvals: number): Promise<void> {
  const { held, kinds } = defaultPolicy();
  const bands = held.bands.map((band) => ({ ...band, approvals }));
  // No single member may decide on an amount that needs two approvals as a settlement.
  const settlement = { ...kinds.settlement, bands };
  await agreeOnPolicy(owner, manager, { held: { ...held, bands }, kinds: { ...kinds, settlement } });
}

test.beforeEach(async ({ apiAs }) => agreeOnDecisions(await apiAs("owner"), await apiAs("manager"), 0));
test.afterEach(async ({ apiAs }) => agreeOnDecisions(await apiAs("owner"), await apiAs("manager"), 1));

for (const [locale, words, reach] of [
  ["fa", fa, {}],
  ["en", en, LONG],
] as const) {
  const { decide } = words.suspicious;

  test(
    `a payment that is held back is accepted by one, and whoever comes second is told so (${locale})`,
    reach,
    async ({ page, signInAs, openBrowser, sandbox, browserErrors }) => {
      browserErrors.allowFailedRequests();
      await sandbox.post("deposits", { amountRial: 7_650_000, payer_name: "آزاده آزمون" });
      const { payment } = await sandbox.post<Held>("deposits/suspicious", { amountRial: 6_540_000, payer_name: PAYER });
      await signInAs("owner", { locale });
      await page.goto(depositRoutes.deposits(BUSINESS));
      const code = section(page, words.code.title);
      await expect(code.getByRole("img", { name: words.code.qr })).toBeVisible();
      const told = await sandbox.service<{ code: string }>("GET", CODE);
      await expect(code.getByText(told.code).first()).toBeVisible();
      await expect(page.getByText("آزاده آزمون").first()).toBeVisible();
      await expect(page.getByText(words.inbox.waiting)).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: words.inbox.open }).click();
      await expect(page.getByText(PAYER).first()).toBeVisible();

      const address = depositRoutes.suspiciousDeposit(BUSINESS, String(payment.id));
      await page.goto(address);
      await expect(page.getByText(PAYER).first()).toBeVisible();
      // Further facts for the decision stand beside it.
      await expect(section(page, words.suspicious.beside.title)).toBeVisible();
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

      // The other member's window says why it closes.
      await expect(other.getByText(decide.otherTitle)).toBeVisible();
      await expect(other.getByText(words.suspicious.status.accepted).first()).toBeVisible();
    },
  );

  test(
    `where the policy asks for two, one proposes and another confirms what they saw (${locale})`,
    reach,
    async ({ apiAs, page, signInAs, openBrowser, sandbox, browserErrors }) => {
      // On a slow machine the book may not have the payment yet when its page opens; the page asks again.
      browserErrors.allow(/status of 503 .*deposits\.beside/);
      const { proposal } = words.suspicious;
      await agreeOnDecisions(await apiAs("owner"), await apiAs("manager"), 1);
      const { payment } = await sandbox.post<Held>("deposits/suspicious", { amountRial: 5_430_000, payer_name: PAYER });
      const address = depositRoutes.suspiciousDeposit(BUSINESS, String(payment.id));
      await signInAs("owner", { locale });
      await page.goto(address);
      await page.getByRole("button", { name: decide.accept }).click();
      const window = page.getByRole("dialog");
      await window.getByLabel(decide.why).fill("با پرداخت‌کننده حرف زدم");
      await window.getByRole("textbox").last().fill(decide.acceptWord);
      await window
        .getByRole("button", { name: new RegExp(decide.proposeAcceptAction.replace("{amount}", ".*")) })
        .click();
      await expect(page.getByText(proposal.whyNot.maker)).toBeVisible();
      await expect(page.getByText(words.suspicious.status.pending).first()).toBeVisible();

      const other = await openBrowser("manager", { locale });
      await other.goto(orderRoutes.approvals(BUSINESS));
      const inbox = section(other, proposal.inboxTitle);
      await expect(inbox.getByText(proposal.yours).first()).toBeVisible();
      await other.goto(address);
      await expect(other.getByText("با پرداخت‌کننده حرف زدم")).toBeVisible();
      await other.getByRole("button", { name: proposal.confirm }).click();
      const asked = other.getByRole("dialog");
      await asked.getByRole("textbox").last().fill(proposal.confirmWord);
      await asked.getByRole("button", { name: new RegExp(proposal.confirmACCEPTED.replace("{amount}", ".*")) }).click();
      await expect(other.getByText(words.suspicious.status.accepted).first()).toBeVisible();
      await expect(other.getByText(words.suspicious.past.state.done)).toBeVisible();
      await expect(page.getByText(words.suspicious.past.state.done)).toBeVisible();
    },
  );

  test(
    `after a lost answer it is looked at before anything is decided again (${locale})`,
    LONG,
    async ({ page, signInAs, sandbox, browserErrors }) => {
      browserErrors.allowFailedRequests();
      const { payment } = await sandbox.post<Held>("deposits/suspicious", { amountRial: 4_320_000 });
      await signInAs("manager", { locale });
      await page.goto(depositRoutes.suspiciousDeposit(BUSINESS, String(payment.id)));
      await page.getByRole("button", { name: decide.reject }).click();
      const window = page.getByRole("dialog");
      await window.getByRole("textbox").last().fill(decide.rejectWord);
      await sandbox.post("faults", { operation: DECIDE, fault: "drop_after" });
      await window.getByRole("button", { name: new RegExp(decide.rejectAction.replace("{amount}", ".*")) }).click();
      await expect(page.getByText(decide.lostTitle)).toBeVisible();
      await expect(page.getByText(decide.lostDecided)).toBeVisible();
      await expect(page.getByText(words.suspicious.status.rejected).first()).toBeVisible();
    },
  );
}

test(
  "what waits is told, also where the service does not narrow its list down",
  LONG,
  async ({ apiAs, page, signInAs, sandbox }) => {
    const { payment } = await sandbox.post<Held>("deposits/suspicious", { amountRial: 2_100_000, payer_name: PAYER });
    const manager = await apiAs("manager");
    const decision = { paymentId: String(payment.id), decision: "REJECTED", comment: null };
    const { items } = (await manager.get("deposits.suspicious", { perPage: 100 })).body;
    const seen = evidenceOf(items.find(({ id }: { id: string }) => id === String(payment.id)));
    expect((await manager.post("deposits.decide", { ...decision, seen })).status).toBe(200);
    await signInAs("support");
    await page.route("**/deposits.suspicious?*", async (route) => {
      const address = new URL(route.request().url());
      address.searchParams.delete("status");
      await route.continue({ url: address.href });
    });
    // Only what the screen asks itself passes here: what a document brings is the service's own.
    await page.goto(depositRoutes.suspiciousDeposits(BUSINESS));
    await page
      .locator(`a[href="${depositRoutes.deposits(BUSINESS)}"]`)
      .first()
      .click();
    // The newest one is decided; others still wait.
    await expect(page.getByText(fa.inbox.waiting)).toBeVisible();
  },
);

test("support sees who paid masked and decides nothing", LONG, async ({ page, signInAs, sandbox }) => {
  const { payment } = await sandbox.post<Held>("deposits/suspicious", { amountRial: 3_210_000, payer_name: PAYER });
  await signInAs("support");
  await page.goto(depositRoutes.suspiciousDeposit(BUSINESS, String(payment.id)));
  await expect(page.getByText(fa.suspicious.decide.notYours)).toBeVisible();
  await expect(page.getByRole("button", { name: fa.suspicious.decide.accept })).toBeHidden();
  await expect(page.getByText(PAYER)).toBeHidden();
});

test(
  "a business without identified deposits is told why, and whom to ask",
  LONG,
  async ({ page, signInAs, sandbox, browserErrors }) => {
    browserErrors.allowFailedRequests();
    await sandbox.fail(CODE, 403);
    await signInAs("owner");
    await page.goto(depositRoutes.deposits(BUSINESS));
    await expect(page.getByText(fa.unavailable.title)).toBeVisible();
    await expect(page.getByText(fa.unavailable.ask)).toBeVisible();
  },
);
