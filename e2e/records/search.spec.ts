import { type ApiClient, BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { expectEnglish, section, untranslated } from "@/e2e/look";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { searchRoutes } from "@/lib/areas/records/search/declared";
import { securityRoutes } from "@/lib/areas/settings/security/declared";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { asPersianKeys } from "@/lib/kit/search/keyboard";
import { TEXT_MARK } from "@/lib/kit/text-mark";
import { serviceOperations } from "@/lib/testing/catalogue";
import { ENGLISH } from "../english/view";

const toPersianDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));

/** A failed withdrawal under an authorization whose payer has only that one. */
async function someWithdrawal(owner: ApiClient) {
  const { items } = (await owner.get("withdrawals.list", { status: "FAILED", perPage: 20 })).body;
  return items[0] as { id: string; trackId: string; authorizationId: string };
}

async function lookUp(page: Page, text: string) {
  await page.keyboard.press("ControlOrMeta+k");
  const box = page.getByRole("combobox");
  await expect(box).toBeFocused();
  await box.fill(text);
  await page.keyboard.press("Enter");
}

test("support pastes a withdrawal's id, into the box or anywhere outside a field, and lands on its page", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const { id } = await someWithdrawal(await apiAs("owner"));
  await signInAs("support");
  await page.goto(securityRoutes.security(BUSINESS));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await lookUp(page, `  ${id.toUpperCase()} `);
  await expect(page).toHaveURL(withdrawalRoutes.withdrawal(BUSINESS, id));
  await alsoInEnglish(page, async (locale) => {
    const failed = { fa: "وصول ناموفق بود؛ چیزی وصول نشد", en: "The withdrawal failed; nothing was collected" };
    await expect(page.getByText(failed[locale])).toBeVisible();
  });

  await page.goBack();
  await expect(page).toHaveURL(securityRoutes.security(BUSINESS));
  await expect(page.getByRole("heading", { level: 1, name: "امنیت" })).toBeVisible();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, id);
  const palette = page.getByRole("dialog", { name: "جست‌وجو و فرمان‌ها" });
  await expect(palette.getByRole("option").first()).toContainText("ناموفق");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(withdrawalRoutes.withdrawal(BUSINESS, id));
});

test(
  "track ids, ids in Persian digits, in the wrong keyboard layout and as lists print them land on the same page",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const withdrawal = await someWithdrawal(await apiAs("owner"));
    await signInAs("support");
    await page.goto(securityRoutes.security(BUSINESS));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const printed = shortenMiddle(withdrawal.id);
    for (const text of [withdrawal.trackId, toPersianDigits(withdrawal.id), asPersianKeys(withdrawal.id), printed]) {
      await lookUp(page, text);
      await expect(page, text).toHaveURL(withdrawalRoutes.withdrawal(BUSINESS, withdrawal.id));
      await page.goBack();
      await expect(page).toHaveURL(securityRoutes.security(BUSINESS));
    }
  },
);

test(
  "an authorization's id leads to the authorization, a mobile to its payer's authorizations",
  LONG,
  async ({ apiAs, page, signInAs }) => {
    const owner = await apiAs("owner");
    const { items } = (await owner.get("authorizations.list", { status: "ACTIVE", perPage: 20 })).body;
    const authorization = items.find(({ name }: { name: string | null }) => name !== null);
    await signInAs("support");
    await page.goto(securityRoutes.security(BUSINESS));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await lookUp(page, authorization.id);
    await expect(page).toHaveURL(authorizationRoutes.authorization(BUSINESS, authorization.id));

    await page.keyboard.press("/");
    const palette = page.getByRole("dialog", { name: "جست‌وجو و فرمان‌ها" });
    await palette.getByRole("combobox").fill(toPersianDigits(authorization.mobile));
    await expect(palette.getByText("شناخته شد: شمارهٔ موبایل")).toBeVisible();
    // What else the same payer has, payments and links, may stand before it.
    const options = palette.getByRole("option");
    const isIt = new RegExp(`مجوز.*${shortenMiddle(authorization.id)}`);
    await expect(options.filter({ hasText: isIt })).toBeVisible();
    await expect(palette).not.toContainText(authorization.mobile);

    // A name may be somebody else's too: it is listed, with what it cannot find, and never opened by itself.
    await palette.getByRole("combobox").fill(authorization.name);
    await page.keyboard.press("Enter");
    await expect(palette.getByText("این موارد با آن پیدا نمی‌شوند: وصول‌ها", { exact: false })).toBeVisible();
    await expect(options.filter({ hasText: /^مجوز/ }).first()).toBeVisible();
  },
);

test("what is typed before the window is there is not lost", LONG, async ({ apiAs, page, signInAs }) => {
  const { id } = await someWithdrawal(await apiAs("owner"));
  await signInAs("support");
  // The window's code is held back until the id is typed and sent off. The hold stands before the
  // page is opened: a request made just after a hold is set up can slip past it.
  let [isHeld, letGo] = [false, () => {}];
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const passed = (): Promise<void> => (isHeld ? held : Promise.resolve());
  await page.route("**/_next/static/**/*.js", (route) => passed().then(() => route.continue()));
  await page.goto(securityRoutes.security(BUSINESS));
  isHeld = true;
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(id);
  await expect(page.getByRole("textbox", { name: "شناسه، موبایل، شبا، کارت، نام یا مبلغ" })).toHaveValue(id);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  letGo();
  await expect(page).toHaveURL(withdrawalRoutes.withdrawal(BUSINESS, id));
});

test("what is not there is said, with what was tried and what to check", LONG, async ({ page, signInAs }) => {
  await signInAs("support");
  await page.goto(searchRoutes.search(BUSINESS, "00000000-0000-4000-8000-000000000000"));
  await expect(page.getByText("چیزی پیدا نشد").first()).toBeVisible();
  await expect(page.getByText("شناخته شد:", { exact: false })).toBeVisible();
});

test(
  "a search that the service fails says so, with a retry and the request's id",
  LONG,
  async ({ apiAs, browserErrors, page, sandbox, signInAs }) => {
    browserErrors.allowFailedRequests();
    const [{ mobile }] = (
      await (await apiAs("owner")).get("authorizations.list", { status: "ACTIVE", page: 31, perPage: 1 })
    ).body.items;
    for (const { id, service } of serviceOperations) {
      if (id.endsWith(".list") || id === "wallet.transactions") await sandbox.fail(service.path);
    }
    await signInAs("support", ENGLISH);
    await page.goto(securityRoutes.security(BUSINESS));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("dialog", { name: "Search and commands" });
    await palette.getByRole("combobox").fill(mobile);
    await expect(palette.getByText("The payment service cannot be reached").last()).toBeVisible();
    await expect(palette).toContainText("Request id");
    const retry = palette.getByRole("option", { name: "Try again" });
    await expect(retry).toHaveAttribute("aria-selected", "true");
    await expectEnglish(page, "failed search");
    await sandbox.clear("faults");
    await page.keyboard.press("Enter");
    await expect(retry).toHaveCount(0);
    await expect(palette).not.toContainText("Request id");
    await expect(palette.getByRole("option").first()).not.toContainText("Try again");
  },
);

test("from a withdrawal to everything of its payer in one list, masked for support; no address names the payer", async ({
  apiAs,
  page,
  signInAs,
}) => {
  const owner = await apiAs("owner");
  const withdrawal = await someWithdrawal(owner);
  const payer = (await owner.get("authorizations.show", { authorizationId: withdrawal.authorizationId })).body;
  // What passes is in the book.
  await owner.get("withdrawals.list", { authorizationId: withdrawal.authorizationId, perPage: 100 });
  await signInAs("support");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(withdrawalRoutes.withdrawal(BUSINESS, withdrawal.id));
  await page.getByRole("link", { name: "همهٔ سوابق این شخص در یک فهرست" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("همهٔ سوابق یک نفر");
  await expect(main.getByRole("link", { name: /وصول.*ناموفق/ }).first()).toBeVisible();
  await expect(main.getByRole("link", { name: /مجوز/ })).toBeVisible();
  await expect(main).not.toContainText(payer.mobile);
  await alsoInEnglish(page, async (locale) => {
    await expect(main.getByRole("listitem").first()).toBeVisible();
    if (locale === "en") await expectEnglish(page, "everything of one person");
  });
  await main.getByRole("searchbox").fill(payer.mobile);
  await main.getByRole("button", { name: "جست‌وجو" }).click();
  await expect(main.getByRole("link", { name: /مجوز/ })).toBeVisible();
  // What failed stands before all that there is, and leads to why.
  const failed = section(page, "وصول‌های ناموفق");
  await expect(failed.getByRole("listitem").first()).toContainText("ناموفق");
  await failed.getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "علت ناموفق بودن" })).toBeVisible();
  await page.goBack();
  await expect(failed).toBeVisible();
  expect(asked.filter((url) => url.includes(payer.mobile))).toEqual([]);
  // A name may be anybody's.
  await main.getByRole("searchbox").fill("رضا");
  await main.getByRole("button", { name: "جست‌وجو" }).click();
  await expect(main).toContainText("این متعلق به یک نفر نیست");
});

test("a list takes over what the one box searched for", LONG, async ({ apiAs, page, signInAs }) => {
  const { items } = (await (await apiAs("owner")).get("settlements.list", { perPage: 1 })).body;
  const [{ iban }] = items as [{ iban: string }];
  await signInAs("owner");
  await page.goto(`${settlementRoutes.settlements(BUSINESS)}${TEXT_MARK}${iban}`);
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue(iban);
  await expect(page).toHaveURL(settlementRoutes.settlements(BUSINESS, { q: iban }));
  // The statement finds a name as a person's, through the book.
  await page.goto(`${walletRoutes.wallet(BUSINESS)}?in=person${TEXT_MARK}${encodeURIComponent("سارا")}`);
  await expect(page.getByRole("main").getByRole("searchbox", { name: "شخص" })).toHaveValue("سارا");
  await expect(page).toHaveURL(/\/wallet\?person=[^&#]+$/);
});

test("with the keyboard alone: from a list to a detail, and from the box to a screen", async ({ page, signInAs }) => {
  await signInAs("manager");
  await page.goto(withdrawalRoutes.withdrawals(BUSINESS, { status: "FAILED" }));
  const link = page.getByRole("link", { name: /^باز کردن/ }).first();
  await expect(link).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "رفتن به محتوای صفحه" })).toBeFocused();
  await page.keyboard.press("Enter");
  for (let steps = 0; steps < 30 && !(await link.evaluate((element) => element === document.activeElement)); steps++) {
    await page.keyboard.press("Tab");
  }
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("وصول ناموفق بود؛ چیزی وصول نشد")).toBeVisible();

  await page.keyboard.press("ControlOrMeta+k");
  const box = page.getByRole("dialog").getByRole("combobox");
  await expect(page.getByRole("option", { name: "پرداخت‌های مشکوک" })).toBeVisible();
  expect(await untranslated(page)).toEqual([]);
  await box.fill("کیف پول");
  await expect(page.getByRole("option", { name: "کیف پول و صورت‌حساب" })).toHaveAttribute("aria-selected", "true");
  // As most people type it, without the hamza.
  await box.fill("تاییدها");
  await expect(page.getByRole("option", { name: "تأییدها" })).toBeVisible();
  // With the other layout on.
  await box.fill("jhddnih");
  await expect(page.getByRole("option", { name: "تأییدها" })).toBeVisible();
  await box.fill("تسویه تازه");
  await expect(page.getByRole("option", { name: "تسویهٔ تازه" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(settlementRoutes.newSettlement(BUSINESS));
});
