import type { Locator } from "@playwright/test";
import { ENGLISH } from "@/e2e/english/view";
import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { expectEnglish, inBothLanguages, ROWS } from "@/e2e/look";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { searchRoutes } from "@/lib/areas/records/search/declared";
import { addDays } from "@/lib/kit/format/jalali";
import { waitUntilFilled } from "@/lib/testing/screen-states";

const LIST = withdrawalRoutes.withdrawals(BUSINESS);
const OF_SERVICE = "GET /v3/business/:business/subscription/withdrawal";
const rows = (page: Page) => page.getByRole("table", { name: "فهرست وصول‌ها" }).locator(ROWS);
const chips = (page: Page) => page.getByRole("list", { name: "فیلترها" });
const shown = (page: Page) => page.getByRole("navigation", { name: "صفحه‌ها" });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("filters narrow the list, show as chips, go back with Back and away with clear-all; a period counts whole days of Tehran", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const failed = (await owner.get("withdrawals.list", { status: "FAILED", perPage: 20 })).body;
  const { authorizationId } = failed.items[0];
  await signInAs("support");
  await page.goto(LIST);
  await expect(rows(page)).toHaveCount(20);
  await expect(chips(page)).toHaveCount(0);

  await page.getByLabel("وضعیت", { exact: true }).selectOption("ناموفق");
  await expect(page).toHaveURL(`${LIST}?status=FAILED`);
  await expect(chips(page)).toContainText("وضعیت: ناموفق");
  await expect(rows(page).getByText("ناموفق", { exact: true })).toHaveCount(20);
  await expect(shown(page)).toContainText(`از ${new Intl.NumberFormat("fa-IR").format(failed.total)}`);

  await page.getByRole("searchbox", { name: "شناسهٔ مجوز" }).fill(authorizationId);
  await expect(page).toHaveURL(new RegExp(`authorizationId=${authorizationId}`));
  const ofBoth = (await owner.get("withdrawals.list", { status: "FAILED", authorizationId })).body;
  await expect(rows(page)).toHaveCount(Math.min(ofBoth.total, 20));
  await page.getByRole("button", { name: /برداشتن فیلتر وضعیت/ }).click();
  await expect(chips(page)).not.toContainText("ناموفق");

  await page.goBack();
  await expect(chips(page)).toContainText("وضعیت: ناموفق");
  await expect(page.getByLabel("وضعیت", { exact: true })).toHaveValue("FAILED");
  await page.getByRole("button", { name: "پاک کردن همه" }).click();
  await expect(page).toHaveURL(LIST);
  await expect(chips(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(20);

  await page.getByRole("button", { name: /^روز وصول:/ }).click();
  await page.getByRole("button", { name: "۷ روز گذشته" }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  const { searchParams } = new URL(page.url());
  const [from, to] = [searchParams.get("from") ?? "", searchParams.get("to") ?? ""];
  // Counted by the day that the service itself names, over more days than were chosen: none is cut off at its end.
  let total = 0;
  const around = { from: addDays(from, -2), to: addDays(to, 2), perPage: 100 };
  for (let at = 1, hasMore = true; hasMore; at += 1) {
    const { items, ...rest } = (await owner.get("withdrawals.list", { ...around, page: at })).body;
    total += items.filter(({ date }: { date: string }) => date >= from && date <= to).length;
    hasMore = rest.hasMore;
  }
  await expect(shown(page)).toContainText(`از ${new Intl.NumberFormat("fa-IR").format(total)}`);
  await expect(chips(page)).toContainText("روز وصول");
});

const ELSEWHERE = {
  fa: { box: "شناسهٔ مجوز", only: "شناسهٔ کامل مجوز را می‌پذیرد", link: "جست‌وجو در همه‌جا" },
  en: { box: "Authorization id", only: "takes a whole authorization id", link: "Search everywhere" },
} as const;

for (const locale of ["fa", "en"] as const) {
  test(`what is no authorization's id is looked for elsewhere (${locale})`, LONG, async ({ apiAs, page, signInAs }) => {
    const owner = await apiAs("owner");
    const { id } = (await owner.get("withdrawals.list", { status: "DONE", perPage: 1 })).body.items[0];
    const words = ELSEWHERE[locale];
    await signInAs("support", locale === "en" ? ENGLISH : {});
    await page.goto(LIST);
    const box = page.getByRole("searchbox", { name: words.box });
    await box.fill(id);
    await expect(page.getByText(words.only)).toBeVisible();
    if (locale === "en") await expectEnglish(page, "no such authorization");
    await page.getByRole("link", { name: words.link }).click();
    // The search leads on to the only thing it finds.
    await expect(page).toHaveURL(withdrawalRoutes.withdrawal(BUSINESS, id));

    await page.goto(LIST);
    await box.fill("09121234567");
    // What names a person stays behind the #, out of logs.
    const href = `${searchRoutes.search(BUSINESS)}#q=09121234567`;
    await expect(page.getByRole("link", { name: words.link })).toHaveAttribute("href", href);
  });
}

test("page size and pages stand in the address, and coming back from a detail restores them", async ({
  page,
  signInAs,
}) => {
  await signInAs("support");
  // A month that is over: nothing in it changes any more while the test reads.
  await page.goto(`${LIST}?status=DONE&from=${daysAgo(90)}&to=${daysAgo(40)}`);
  await expect(rows(page)).toHaveCount(20);
  await page.getByLabel("ردیف در صفحه").selectOption("۵۰");
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("link", { name: "صفحهٔ بعد" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(shown(page)).toContainText("۵۱ تا ۱۰۰");
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
  const fourth = rows(page)
    .nth(3)
    .getByRole("link", { name: /^باز کردن/ });
  const href = await fourth.getAttribute("href");
  await fourth.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("وصول");
  await page.goBack();
  await expect(page).toHaveURL(/status=DONE/);
  await expect(shown(page)).toContainText("۵۱ تا ۱۰۰");
  await expect(
    rows(page)
      .nth(3)
      .getByRole("link", { name: /^باز کردن/ }),
  ).toHaveAttribute("href", href ?? "");
});

test("nothing found says so, and a bad link becomes a good list", LONG, async ({ page, signInAs }) => {
  await signInAs("support");
  await page.goto(`${LIST}?authorizationId=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText("چیزی با این فیلترها پیدا نشد")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "پاک کردن همه" }).last().click();
  await expect(rows(page)).toHaveCount(20);
  await page.goto(`${LIST}?status=STOLEN&page=-4&perPage=abc&from=yesterday`);
  await expect(rows(page)).toHaveCount(20);
  await expect(chips(page)).toHaveCount(0);
  await page.goto(`${LIST}?page=9999`);
  await expect(page.getByText("در این صفحه چیزی نیست")).toBeVisible();
  await page.getByRole("button", { name: "رفتن به صفحهٔ اول" }).click();
  await expect(rows(page)).toHaveCount(20);
});

test("on a phone every row is a card with the same facts", async ({ apiAs, page, signInAs }) => {
  const owner = await apiAs("owner");
  const [first] = (await owner.get("withdrawals.list", { status: "FAILED", perPage: 5 })).body.items;
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs("support");
  await page.goto(`${LIST}?status=FAILED&perPage=5`);
  await expect(rows(page)).toHaveCount(5);
  const card = rows(page).first();
  await expect(card).toContainText(new Intl.NumberFormat("fa-IR").format(first.amountRial));
  await expect(card).toContainText("علت");
  await expect(card).toContainText("شناسهٔ پیگیری");
  const filters = page.getByRole("button", { name: /^فیلترها/ });
  const line = async (control: Locator) => Math.round((await control.boundingBox())?.y ?? -1);
  expect(await line(page.getByRole("main").getByRole("searchbox"))).toBe(await line(filters));
  await filters.click();
  await expect(page.getByLabel("وضعیت", { exact: true })).toBeVisible();
  await card.getByRole("link", { name: /^باز کردن/ }).click();
  await expect(page).toHaveURL(new RegExp(first.id));
});

const UNFILTERED = {
  fa: { title: /سرویس \S+ ردیف خارج از فیلترها هم فرستاد/, failed: "ناموفق", status: "وضعیت" },
  en: { title: /The service also sent \d+ rows? outside the filters/, failed: "Failed", status: "Status" },
} as const;

test(
  "a list that the service did not narrow down is noticed, said, and shown without the others",
  LONG,
  async ({ page, signInAs }) => {
    await signInAs("support");
    // The list's answers as they would be of a service that passes the filter over.
    for (const operation of ["withdrawals.list", "authorizations.list"])
      await page.route(`**/${operation}?*`, async (route) => {
        const address = new URL(route.request().url());
        for (const name of ["status", "bankCode"]) address.searchParams.delete(name);
        await route.continue({ url: address.href });
      });
    // None of the newest twenty may have failed, because earlier tests collect from payers too.
    await page.goto(`${withdrawalRoutes.withdrawals(BUSINESS)}?perPage=100`);
    await page.getByRole("combobox", { name: "وضعیت" }).selectOption("FAILED");
    await inBothLanguages(page, async (locale) => {
      // Only what the page asks itself passes here: what its document brought is the service's own.
      await page.getByRole("combobox", { name: UNFILTERED[locale].status }).selectOption("DONE");
      await page.getByRole("combobox", { name: UNFILTERED[locale].status }).selectOption("FAILED");
      await expect(page.getByText(UNFILTERED[locale].title)).toBeVisible();
      const found = page.locator(ROWS);
      await expect(found.first()).toBeVisible();
      await expect(found.filter({ hasNotText: UNFILTERED[locale].failed })).toHaveCount(0);
    });
    await page.goto(authorizationRoutes.authorizations(BUSINESS));
    await page.getByRole("combobox", { name: "Bank" }).selectOption("012");
    await expect(page.getByText(UNFILTERED.en.title)).toBeVisible();
  },
);

test(
  "while the service is away the list has the rows of the book, with the failure and their age",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
    browserErrors.allowFailedRequests();
    const owner = await apiAs("owner");
    const kept = async () => (await owner.get("list_totals.kept", { list: "withdrawals.list" })).body;
    // The book is read behind people.
    await expect.poll(async () => (await kept())?.page.items.length, { timeout: 120_000 }).toBeGreaterThan(0);
    await sandbox.post("faults", { operation: OF_SERVICE, fault: "status", value: 503, times: "always" });
    // What an earlier test asked is kept on the server for some seconds, and would hide the fault.
    await expect.poll(async () => (await owner.get("withdrawals.list")).body.code).toBe("upstream_unavailable");
    await signInAs("manager");
    await page.goto(LIST);
    const [first] = (await kept()).page.items as { id: string }[];
    await expect(page.locator(`a[href="${withdrawalRoutes.withdrawal(BUSINESS, first?.id ?? "")}"]`)).toBeVisible();
    await expect(page.getByRole("main").getByText("به‌روز نشد؛ این اطلاعات مربوط به")).toBeVisible();
    // Payers are the book's too: none of them stays a skeleton.
    await waitUntilFilled(page);
  },
);
