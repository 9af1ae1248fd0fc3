import { readFileSync } from "node:fs";
import { routes } from "@/lib/routes";
import { BUSINESS, expect, test } from "./fixtures";
import { openLive } from "./live";
import { section } from "./look";

const HOME = routes.overview(BUSINESS);
const persian = (value: number) => new Intl.NumberFormat("fa-IR").format(value);

test("an owner sees in one look what can be paid out, what came and went, and that all is well", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const { availableRial } = (await owner.get("business.show")).body;
  await signInAs("owner");
  await page.goto(HOME);
  const main = page.getByRole("main");
  await expect(main.getByText("قابل برداشت", { exact: true })).toBeVisible();
  await expect(main).toContainText(persian(availableRial));
  await expect(main.getByText("ورودی امروز")).toBeVisible();
  await expect(main.getByText("خروجی امروز")).toBeVisible();
  await expect(
    main.getByRole("heading", { name: /ورودی .* بیشتر از خروجی|خروجی .* بیشتر از ورودی|برابر بوده‌اند/ }),
  ).toBeVisible({
    timeout: 30_000,
  });
  await expect(main.getByRole("heading", { name: /موفق بوده‌اند/ })).toBeVisible();
});

test("a chart's numbers are a table behind a toggle, and a file", async ({ page, signInAs }) => {
  await signInAs("owner");
  await page.goto(HOME);
  const chart = page.getByRole("region", { name: /ورودی .* خروجی|خروجی .* ورودی/ }).first();
  await expect(chart).toBeVisible({ timeout: 30_000 });
  await chart.getByRole("button", { name: "جدول" }).click();
  await expect(chart.getByRole("table")).toBeVisible();
  await expect(chart.getByRole("table").getByRole("row").nth(30)).toBeVisible();
  await chart.getByRole("button", { name: "دریافت" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "دریافت CSV" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text.trimEnd().split(/\r?\n/).length).toBeGreaterThanOrEqual(31);
});

test("support sees outcomes and no money", async ({ apiAs, page, signInAs }) => {
  const owner = await apiAs("owner");
  const { availableRial } = (await owner.get("business.show")).body;
  await signInAs("support");
  await page.goto(HOME);
  const main = page.getByRole("main");
  await expect(main.getByText("برداشت‌های امروز")).toBeVisible();
  await expect(main.getByText("قابل برداشت", { exact: true })).toHaveCount(0);
  await expect(main).not.toContainText(persian(availableRial));
  const support = await apiAs("support");
  expect((await support.get("wallet.balance")).status).toBe(403);
  expect((await support.get("overview.figures")).body.flow).toBeNull();
  expect(JSON.stringify((await support.get("business.show")).body)).not.toContain(String(availableRial));
});

test("what needs attention appears by itself with the way there, and goes when it is settled", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
}) => {
  browserErrors.allowFailedRequests();
  const owner = await apiAs("owner");
  await signInAs("owner");
  await openLive(page, HOME);
  const attention = section(page, "نیازمند توجه");
  await expect(attention).toBeVisible();
  await expect(attention).not.toContainText("اتصال به سرویس قطع است");

  await sandbox.post("faults", { fault: "refresh_lost" });
  expect((await owner.post("connection.refresh", {})).body.code).toBe("token_broken");
  await expect(attention).toContainText("اتصال به سرویس قطع است");
  await expect(page.getByRole("status").filter({ hasText: "اتصال به سرویس پرداخت قطع شده است" })).toBeVisible();
  await attention.getByRole("listitem").filter({ hasText: "اتصال به سرویس قطع است" }).getByRole("link").click();
  await expect(page).toHaveURL(routes.settings.connection(BUSINESS));

  const pair = await sandbox.post<{ access_token: string; refresh_token: string }>("tokens", {});
  const input = { accessToken: pair.access_token, refreshToken: pair.refresh_token, password: "sandbox-demo" };
  expect((await owner.post("connection.paste_pair", input)).body.link).toBe("ok");
  await expect(page.getByRole("status").filter({ hasText: "قطع شده" })).toBeHidden();
  await page.getByRole("navigation", { name: "فهرست اصلی" }).getByRole("link", { name: "نمای کلی" }).click();
  await expect(attention).toBeVisible();
  await expect(attention).not.toContainText("اتصال به سرویس قطع است");
});
