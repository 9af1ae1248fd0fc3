import { formatMobile } from "@/lib/format/mobile";
import { routes } from "@/lib/routes";
import { makeAuthorization } from "@/lib/testing/orders/authorization";
import { BUSINESS, expect, test } from "../fixtures";
import { inBothLanguages, section } from "../look";
import { chooseDayNextMonth } from "../new-withdrawal";
import { agreeOnPolicy, approve, readOrder } from "../payouts";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);
const MOBILE = "09121230077";

const FORM = {
  fa: {
    signed: "آنچه درخواست می‌کنید",
    now: /^آنی/,
    limit: /هر بار تا/,
    approvals: /تأیید ۱ نفر لازم است/,
    submit: "درخواست برداشت ۲٬۵۰۰٬۰۰۰ ریال",
  },
  en: {
    signed: "This is what you are requesting",
    now: /^At once/,
    limit: /At most .* each time/,
    approvals: /One person has to approve/,
    submit: "Request withdrawal of 2,500,000 rial",
  },
} as const;

test("money is collected from a payer at once; what is of a day to come is taken back", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
  stack,
}) => {
  const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  const authorizationId = await makeAuthorization(
    {
      url: stack.env.SERVICE_BASE_URL ?? "",
      control: (method, path, body) => (method === "GET" ? sandbox.get(path) : sandbox.post(path, body as object)),
    },
    { mobile: MOBILE, name: "پرویز داستانی", limit: 3_000_000 },
  );
  await signInAs("accountant");
  await page.goto(routes.withdrawals(BUSINESS));
  await page.getByRole("link", { name: "برداشت تازه" }).click();
  await page.getByRole("searchbox", { name: "مجوز برداشت" }).fill(MOBILE);
  await page.getByRole("button", { name: /پرویز داستانی/ }).click();
  const amount = page.getByRole("textbox", { name: "مبلغ" });
  // What the service would refuse is said while it is typed.
  await amount.fill("3000001");
  await expect(page.getByText("از سقف هر برداشتِ این مجوز بیشتر است.")).toBeVisible();
  await amount.fill("2500000");
  await expect(page.getByText(/دو میلیون و پانصد هزار ریال/)).toBeVisible();
  await inBothLanguages(page, async (locale) => {
    const { now, limit, approvals } = FORM[locale];
    await expect(page.getByRole("radio", { name: now })).toBeChecked();
    await expect(page.getByText(limit).first()).toBeVisible();
    await expect(page.getByText(approvals)).toBeVisible();
  });
  await page.getByRole("button", { name: "Continue to review" }).click();
  await inBothLanguages(page, async (locale) => {
    await expect(page.getByRole("button", { name: FORM[locale].submit })).toBeVisible();
    const signed = section(page, FORM[locale].signed);
    await expect(signed).toContainText("پرویز داستانی");
    await expect(signed).toContainText(formatMobile(MOBILE));
  });
  await page.getByRole("button", { name: FORM.en.submit }).dblclick();
  await expect(page).toHaveURL(ORDER);
  const orderId = ORDER.exec(page.url())?.[1] ?? "";
  await signInAs("accountant");
  await page.goto(routes.order(BUSINESS, orderId));
  await expect(page.getByRole("heading", { name: "در انتظار تأیید است" })).toBeVisible();
  await approve(manager, orderId);
  await expect(page.getByRole("heading", { name: "وصول شد" })).toBeVisible();
  await page.getByRole("link", { name: "دیدن برداشت" }).click();
  await expect(page.getByRole("heading", { name: "پول از حساب مشتری برداشت شد" })).toBeVisible();
  await page.getByRole("link", { name: /^دستور پرداخت آن/ }).click();
  await expect(page).toHaveURL(new RegExp(orderId));

  await page.goto(routes.authorization(BUSINESS, authorizationId));
  await page.getByRole("link", { name: "برداشت تازه" }).click();
  // The page that is left has an amount of its own to try.
  await expect(page.getByRole("heading", { level: 1, name: "برداشت تازه" })).toBeVisible();
  await page.getByRole("textbox", { name: "مبلغ" }).fill("1200000");
  await page.getByRole("radio", { name: /در روزی در آینده/ }).check();
  await chooseDayNextMonth(page);
  await page.getByRole("button", { name: "ادامه و بازبینی" }).click();
  await expect(section(page, FORM.fa.signed)).toContainText("پرویز داستانی");
  await page.getByRole("button", { name: /^درخواست برداشت ۱٬۲۰۰٬۰۰۰ ریال در/ }).click();
  await expect(page).toHaveURL(ORDER);
  const dated = ORDER.exec(page.url())?.[1] ?? "";
  expect(dated).not.toBe(orderId);
  await approve(manager, dated);
  await expect(page.getByRole("heading", { name: "پذیرفته شد؛ در انتظار روز برداشت" })).toBeVisible();
  await page.getByRole("button", { name: "لغو نزد سرویس" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "لغو ۱٬۲۰۰٬۰۰۰ ریال" }).click();
  await expect(page.getByRole("heading", { name: "لغو شد" })).toBeVisible();
  expect(await readOrder(manager, dated)).toMatchObject({ state: "canceled", receipt: { status: "CANCELED" } });
});
