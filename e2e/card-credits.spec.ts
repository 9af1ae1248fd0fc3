import { randomUUID } from "node:crypto";
import en from "@/lib/i18n/en";
import fa from "@/lib/i18n/fa";
import { routes } from "@/lib/routes";
import { newNationalCode } from "@/lib/testing/national-code";
import { BUSINESS, expect, test } from "./fixtures";
import { inBothLanguages, section, violations } from "./look";
import { agreeOnPolicy, approve } from "./payouts";
import { openForeign } from "./wait-for-code";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);
const WORDS = { fa, en };
const order = fa.orders.form;
const ADJUST = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/credit/adjustment";

/** A national code of which no reviewer of the sandbox decides by itself. */
const nationalCode = () => newNationalCode("88061");

test("credit is opened, made more and given to many, and a grant is asked for, agreed to, used and revoked", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  test.slow();
  // An answer is lost.
  browserErrors.allowFailedRequests();
  const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  await owner.post("cards.configure", {});
  await owner.post("cards.save_provider", { slug: "default", name: "بانک نمونه" });
  const makeHolder = async (firstName: string) => {
    const { body: begun } = await owner.post("cards.begin", { provider: "default" });
    const code = nationalCode();
    const facts = {
      ...{ firstName, lastName: "اعتباری", firstNameEn: "Nasrin", lastNameEn: "Etebari", nationalCode: code },
      ...{
        birthDate: "1990-05-01",
        gender: "FEMALE",
        mobile: `0912${code.slice(0, 7)}`,
        provinceId: "1",
        cityId: "101",
      },
      ...{ address: "خیابان ولیعصر، پلاک ۱۲", postalCode: "1234567890", cardTemplateId: "1" },
    };
    const { body: saved } = await owner.post("cards.save", { applicationId: begun.id, version: 1, facts });
    const { body: registered } = await owner.post("cards.register", {
      applicationId: begun.id,
      version: saved.version,
    });
    const one = `cardholders/${registered.cardholderId}`;
    await sandbox.post(`${one}/complete`, {});
    await owner.post("cards.finalize", { applicationId: begun.id });
    await sandbox.post(`${one}/review`, { decision: "approve" });
    await sandbox.post(`${one}/print`, {});
    await sandbox.post(`${one}/card`, { status: "ACTIVE" });
    await owner.post("cards.look", { applicationId: begun.id });
    return { applicationId: begun.id as string, one, code };
  };
  const first = await makeHolder("نسرین");
  const second = await makeHolder("پروین");
  await sandbox.post(`${second.one}/credit`, { amountRial: 5_000_000 });
  const holderPage = routes.cardMoney(BUSINESS, first.applicationId);
  const { form, many } = fa.cardCredits;

  await signInAs("accountant");
  await page.goto(holderPage);
  await page.getByRole("link", { name: form.ways.register }).click();
  await page.getByRole("textbox", { name: form.amount }).fill("20000000");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: order.toReview }).click();
  await expect(section(page, order.review)).toContainText("نسرین اعتباری");
  await page.getByRole("button", { name: /درخواست اعتبار/ }).click();
  await expect(page).toHaveURL(ORDER);
  await approve(manager, ORDER.exec(page.url())?.[1] ?? "");
  await inBothLanguages(page, async (locale) => {
    await expect(
      page.getByRole("heading", { name: WORDS[locale].orders.situationOfOthers.bookedCredit.title }),
    ).toBeVisible();
  });

  // The answer to more of it is lost: what came since says that it was done, and nothing is sent again.
  await sandbox.post("faults", { path: ADJUST, method: "POST", fault: "drop_after", times: 1 });
  const { body: more } = await accountant.post("orders.make", {
    kind: "cardCredit",
    idempotencyKey: randomUUID(),
    content: { applicationId: first.applicationId, way: "add", amountRial: 1_500_000 },
  });
  await approve(manager, more.orderId);
  await page.goto(routes.order(BUSINESS, more.orderId));
  await expect(page.getByRole("heading", { name: en.orders.situationOfOthers.bookedCredit.title })).toBeVisible();

  await signInAs("accountant");
  await page.goto(routes.changeCredits(BUSINESS));
  // Other stories have banks of their own.
  await page.getByLabel(many.provider).selectOption("default");
  const lines = page.getByRole("textbox", { name: many.rows });
  await lines.fill(`${first.code}\t2000000\n0013542419\t1000\n${second.code}\t3000000`);
  await page.getByRole("button", { name: many.check }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(many.problems.nobody);
  await expect(page.getByRole("button", { name: /درخواست افزودن/ })).toBeDisabled();
  await page.getByRole("button", { name: order.change }).click();
  await lines.fill(`${first.code}\t2000000\n${second.code}\t3000000`);
  await page.getByRole("button", { name: many.check }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: /درخواست افزودن/ }).click();
  await expect(page).toHaveURL(ORDER);
  await approve(manager, ORDER.exec(page.url())?.[1] ?? "");
  const rows = section(page, fa.cardCredits.rows.title);
  await expect(rows.getByText(fa.cardCredits.rows.states.done)).toHaveCount(2);
  await expect(rows).toContainText("پروین اعتباری");

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
  expect(await violations(page)).toEqual([]);
  const { body: asked } = await owner.get("card_grants.pages", { applicationId: first.applicationId });
  const { body: link } = await owner.post("card_grants.link", {
    applicationId: first.applicationId,
    pageId: asked.pages[0].id,
  });
  const holder = await openForeign(page.context(), link.url);
  await holder.getByRole("button", { name: "موافقم" }).click();
  await expect(holder).toHaveURL(/\/return\/card-grant\/done$/);
  await expect(holder.getByRole("heading", { name: grants.back.done.title })).toBeVisible();
  await holder.close();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: grants.transfer }).click();
  await page.getByRole("textbox", { name: grants.form.amount }).fill("4000000");
  await page.getByRole("button", { name: order.toReview }).click();
  await page.getByRole("button", { name: /درخواست انتقال/ }).click();
  await expect(page).toHaveURL(ORDER);
  await approve(manager, ORDER.exec(page.url())?.[1] ?? "");
  await inBothLanguages(page, async (locale) => {
    await expect(
      page.getByRole("heading", { name: WORDS[locale].orders.situationOfOthers.arrivedGrant.title }),
    ).toBeVisible();
  });
  await page.goto(holderPage);
  await page.getByRole("button", { name: en.cardGrants.revoke }).click();
  await page.getByRole("dialog").getByRole("button", { name: en.cardGrants.revoke }).click();
  await expect(page.getByText(en.cardGrants.noUsable)).toBeVisible();
  await expect(
    section(page, en.cardMoney.grants.title).getByText(en.cardMoney.grant.REVOKED, { exact: true }),
  ).toBeVisible();
});
