import { BUSINESS, expect, type SandboxControl, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { section } from "@/e2e/look";
import { chooseDayNextMonth } from "@/e2e/new-withdrawal";
import { agreeOnPolicy, approve, readOrder } from "@/e2e/orders";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { formatMobile } from "@/lib/kit/format/mobile";
import { makeAuthorization } from "@/lib/testing/orders/authorization";

const ORDER = new RegExp(`/${BUSINESS}/orders/([0-9a-f-]{36})$`);
const MOBILE = "09121230077";

const FORM = {
  fa: {
    signed: "خلاصهٔ درخواست",
    now: /^آنی/,
    limit: /هر بار حداکثر/,
    approvals: /تأیید ۱ نفر لازم است/,
    submit: "درخواست وصول ۲٬۵۰۰٬۰۰۰ ریال",
  },
  en: {
    signed: "Summary of the request",
    now: /^Instant/,
    limit: /At most .* each time/,
    approvals: /One person has to approve/,
    submit: "Request withdrawal of 2,500,000 rial",
  },
} as const;

const authorize = (sandbox: SandboxControl, mobile: string, url = "") =>
  makeAuthorization(
    {
      url,
      control: (method, path, body) => (method === "GET" ? sandbox.get(path) : sandbox.post(path, body as object)),
    },
    { mobile, name: "پرویز داستانی", limit: 3_000_000 },
  );

test("money is collected from a payer at once, after somebody else approved it", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
  stack,
}) => {
  const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  await authorize(sandbox, MOBILE, stack.env.SERVICE_BASE_URL);
  await signInAs("accountant");
  await page.goto(withdrawalRoutes.newWithdrawal(BUSINESS));
  await page.getByRole("searchbox", { name: "مجوز" }).fill(MOBILE);
  await page.getByRole("button", { name: /پرویز داستانی/ }).click();
  const amount = page.getByRole("textbox", { name: "مبلغ" });
  // What the service would refuse is said while it is typed.
  await amount.fill("3000001");
  await expect(page.getByText("از سقف هر وصول با این مجوز بیشتر است.")).toBeVisible();
  await amount.fill("2500000");
  await expect(page.getByText(/دو میلیون و پانصد هزار ریال/)).toBeVisible();
  await alsoInEnglish(page, async (locale) => {
    const { now, limit, approvals } = FORM[locale];
    await expect(page.getByRole("radio", { name: now })).toBeChecked();
    await expect(page.getByText(limit).first()).toBeVisible();
    await expect(page.getByText(approvals)).toBeVisible();
  });
  await page.getByRole("button", { name: "ادامه و بازبینی" }).click();
  await alsoInEnglish(page, async (locale) => {
    await expect(page.getByRole("button", { name: FORM[locale].submit })).toBeVisible();
    const signed = section(page, FORM[locale].signed);
    await expect(signed).toContainText("پرویز داستانی");
    await expect(signed).toContainText(formatMobile(MOBILE));
  });
  await page.getByRole("button", { name: FORM.fa.submit }).dblclick();
  await expect(page).toHaveURL(ORDER);
  const orderId = ORDER.exec(page.url())?.[1] ?? "";
  await expect(page.getByRole("heading", { name: "در انتظار تأیید است" })).toBeVisible();
  await approve(manager, orderId);
  await expect(page.getByRole("heading", { name: "وصول شد" })).toBeVisible();
  await page.getByRole("link", { name: "دیدن وصول" }).click();
  await expect(page.getByRole("heading", { name: "مبلغ از حساب مشتری وصول شد" })).toBeVisible();
  await page.getByRole("link", { name: /^دستور پرداخت آن/ }).click();
  await expect(page).toHaveURL(new RegExp(orderId));
});

test(
  "a withdrawal of a day to come is ordered from its authorization, and taken back",
  LONG,
  async ({ apiAs, page, sandbox, signInAs, stack }) => {
    const [owner, manager] = await Promise.all([apiAs("owner"), apiAs("manager")]);
    await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
    const authorizationId = await authorize(sandbox, "09121230078", stack.env.SERVICE_BASE_URL);
    await signInAs("accountant");
    await page.goto(authorizationRoutes.authorization(BUSINESS, authorizationId));
    await page.getByRole("link", { name: "وصول تازه" }).click();
    // The page that is left has an amount of its own to try.
    await expect(page.getByRole("heading", { level: 1, name: "وصول تازه" })).toBeVisible();
    await page.getByRole("textbox", { name: "مبلغ" }).fill("1200000");
    await page.getByRole("radio", { name: /در روز معین/ }).check();
    await chooseDayNextMonth(page);
    await page.getByRole("button", { name: "ادامه و بازبینی" }).click();
    await expect(section(page, FORM.fa.signed)).toContainText("پرویز داستانی");
    await page.getByRole("button", { name: /^درخواست وصول ۱٬۲۰۰٬۰۰۰ ریال در/ }).click();
    await expect(page).toHaveURL(ORDER);
    const dated = ORDER.exec(page.url())?.[1] ?? "";
    await approve(manager, dated);
    await expect(page.getByRole("heading", { name: "پذیرفته شد؛ در انتظار روز وصول" })).toBeVisible();
    await page.getByRole("button", { name: "لغو نزد سرویس" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "لغو ۱٬۲۰۰٬۰۰۰ ریال" }).click();
    await expect(page.getByRole("heading", { name: "لغو شد" })).toBeVisible();
    expect(await readOrder(manager, dated)).toMatchObject({ state: "canceled", receipt: { status: "CANCELED" } });
  },
);
