import { randomUUID } from "node:crypto";
import { expectNoViolations } from "@/e2e/axe";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { section } from "@/e2e/look";
import { newHolder } from "@/e2e/new-card";
import { agreeOnPolicy, approve } from "@/e2e/orders";
import { openForeign } from "@/e2e/wait-for-code";
import { cardCreditRoutes } from "@/lib/areas/cards/card-credits/declared";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { APPLICANT } from "@/lib/testing/applicant";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);
const WORDS = { fa, en };
const order = fa.orders.form;
const { form, many } = fa.cardCredits;
const ADJUST = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/credit/adjustment";
const HOLDER = `${APPLICANT.firstName} ${APPLICANT.lastName}`;

test("a cardholder's credit is opened once others have agreed", async ({ apiAs, page, sandbox, signInAs }) => {
  const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  const { applicationId } = await newHolder(owner, sandbox, "inUse");
  await signInAs("accountant");
  await page.goto(cardMoneyRoutes.cardMoney(BUSINESS, applicationId));
  await page.getByRole("link", { name: form.ways.register }).click();
  await page.getByRole("textbox", { name: fa.labels.amount }).fill("20000000");
  await expectNoViolations(page);
  await page.getByRole("button", { name: order.toReview }).click();
  await expect(section(page, order.review)).toContainText(HOLDER);
  await page.getByRole("button", { name: /درخواست اعتبار/ }).click();
  await expect(page).toHaveURL(ORDER);
  await approve(manager, ORDER.exec(page.url())?.[1] ?? "");
  await alsoInEnglish(page, async (locale) => {
    await expect(
      page.getByRole("heading", { name: WORDS[locale].orders.situationOfOthers.bookedCredit.title }),
    ).toBeVisible();
  });
});

test(
  "more credit whose answer is lost is known by what came since, and nothing is sent again",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
    // An answer is lost.
    browserErrors.allowFailedRequests();
    const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
    await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
    const { applicationId, control } = await newHolder(owner, sandbox, "inUse");
    await sandbox.post(`${control}/credit`, { amountRial: 5_000_000 });
    await signInAs("accountant");
    await sandbox.post("faults", { path: ADJUST, method: "POST", fault: "drop_after", times: 1 });
    const { body: more } = await accountant.post("orders.make", {
      kind: "cardCredit",
      idempotencyKey: randomUUID(),
      content: { applicationId: applicationId, way: "add", amountRial: 1_500_000 },
    });
    await approve(manager, more.orderId);
    await page.goto(orderRoutes.order(BUSINESS, more.orderId));
    await expect(page.getByRole("heading", { name: fa.orders.situationOfOthers.bookedCredit.title })).toBeVisible();
  },
);

test(
  "credit is given to many at once, and somebody who is not known here is named before",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
    await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
    const first = await newHolder(owner, sandbox, "inUse");
    const { provider } = first;
    const second = await newHolder(owner, sandbox, "inUse", { provider, facts: { firstName: "پروین" } });
    for (const { control } of [first, second]) await sandbox.post(`${control}/credit`, { amountRial: 5_000_000 });
    await signInAs("accountant");
    await page.goto(cardCreditRoutes.changeCredits(BUSINESS));
    await page.getByLabel(many.provider).selectOption(provider);
    const lines = page.getByRole("textbox", { name: many.rows });
    await lines.fill(`${first.nationalCode}\t2000000\n0013542419\t1000\n${second.nationalCode}\t3000000`);
    await page.getByRole("button", { name: many.check }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(many.problems.nobody);
    await expect(page.getByRole("button", { name: /درخواست افزودن/ })).toBeDisabled();
    await page.getByRole("button", { name: order.change }).click();
    await lines.fill(`${first.nationalCode}\t2000000\n${second.nationalCode}\t3000000`);
    await page.getByRole("button", { name: many.check }).click();
    await expectNoViolations(page);
    await page.getByRole("button", { name: /درخواست افزودن/ }).click();
    await expect(page).toHaveURL(ORDER);
    await approve(manager, ORDER.exec(page.url())?.[1] ?? "");
    const rows = section(page, fa.cardCredits.rows.title);
    await expect(rows.getByText(fa.cardCredits.rows.states.done)).toHaveCount(2);
    await expect(rows).toContainText(`پروین ${APPLICANT.lastName}`);
  },
);

test(
  "a grant is asked for, agreed to at the holder's bank, used, and revoked",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
    await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
    const { applicationId } = await newHolder(owner, sandbox, "inUse");
    const holderPage = cardMoneyRoutes.cardMoney(BUSINESS, applicationId);
    const grants = fa.cardGrants;
    await signInAs("owner");
    await page.goto(holderPage);
    await page.getByRole("button", { name: grants.ask }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(grants.bank).selectOption("056");
    await dialog.getByLabel(grants.limit).fill("9000000");
    await dialog.getByLabel(grants.timesAMonth).fill("5");
    await dialog.getByRole("button", { name: grants.action }).click();
    await expect(dialog.getByRole("img", { name: grants.qr })).toBeVisible();
    await expectNoViolations(page);
    const { body: asked } = await owner.get("card_grants.pages", { applicationId: applicationId });
    const { body: link } = await owner.post("card_grants.link", {
      applicationId: applicationId,
      pageId: asked.pages[0].id,
    });
    const holder = await openForeign(page.context(), link.url);
    await holder.getByRole("button", { name: "موافقم" }).click();
    await expect(holder).toHaveURL(/\/return\/card-grant\/done$/);
    await expect(holder.getByRole("heading", { name: grants.back.done.title })).toBeVisible();
    await holder.close();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: grants.transfer }).click();
    await page.getByRole("textbox", { name: fa.labels.amount }).fill("4000000");
    await page.getByRole("button", { name: order.toReview }).click();
    await page.getByRole("button", { name: /درخواست انتقال/ }).click();
    await expect(page).toHaveURL(ORDER);
    await approve(manager, ORDER.exec(page.url())?.[1] ?? "");
    await alsoInEnglish(page, async (locale) => {
      await expect(
        page.getByRole("heading", { name: WORDS[locale].orders.situationOfOthers.arrivedGrant.title }),
      ).toBeVisible();
    });
    await page.goto(holderPage);
    await page.getByRole("button", { name: grants.revoke }).click();
    await page.getByRole("dialog").getByRole("button", { name: grants.revoke }).click();
    await expect(page.getByText(grants.noUsable)).toBeVisible();
    await expect(
      section(page, fa.cardMoney.grants.title).getByText(fa.cardMoney.grant.REVOKED, { exact: true }),
    ).toBeVisible();
  },
);
