import { randomUUID } from "node:crypto";
import { expectNoViolations } from "@/e2e/axe";
import { type ApiClient, BUSINESS, expect, test } from "@/e2e/fixtures";
import { alsoInEnglish } from "@/e2e/languages";
import { LONG } from "@/e2e/long";
import { expectNoSidewaysScroll, section } from "@/e2e/look";
import { afterSlot, agreeOnPolicy, approve, freshIban, orderSettlement, readOrder } from "@/e2e/orders";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import type { WalletTotals } from "@/lib/areas/money/wallet/schemas";
import { documentRoutes } from "@/lib/areas/records/documents/declared";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { groupedCode, newCode } from "@/lib/kit/format/document-code";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { TestStack } from "@/lib/testing/rig/stack";

/** The newest days that are over, to which nothing comes meanwhile, and what they come to. */
async function someDaysRead(owner: ApiClient) {
  const today = tehranDayOf(Date.now());
  for (let back = 2; back <= 20; back += 1) {
    const period = { from: addDays(today, -back - 2), to: addDays(today, -back) };
    const { totals } = (await owner.get("wallet.totals", period)).body as WalletTotals;
    if (totals && totals.count > 0) return { ...period, totals };
  }
  throw new Error("no days were read");
}

const WORDS = { fa: fa.documents, en: en.documents };
const PERSIAN = "۰۱۲۳۴۵۶۷۸۹";

test("a settlement's receipt goes from its page onto paper, is checked by a stranger on a phone, and is withdrawn", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
  stack,
}) => {
  // A withdrawal without a reason is refused.
  browserErrors.allowFailedRequests();
  await afterSlot(sandbox);
  const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
  await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
  const iban = freshIban();
  const orderId = await orderSettlement(accountant, { isInstant: true, iban });
  await approve(manager, orderId);
  await expect.poll(async () => (await readOrder(accountant, orderId)).state).toBe("sent");

  await signInAs("accountant");
  await page.goto(orderRoutes.order(BUSINESS, orderId));
  await page.getByRole("button", { name: fa.documents.issue.receipt, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${BUSINESS}/documents/[0-9a-f-]{36}$`));
  const paper = page.getByRole("article");
  await alsoInEnglish(page, async (locale) => {
    const words = WORDS[locale];
    await expect(page.getByRole("heading", { level: 1, name: words.kinds.orderReceipt })).toBeVisible();
    await expect(paper).toContainText(
      new RegExp(`${words.words.order_bank}|${words.words.order_sent}|${words.words.order_service}`),
    );
    await expect(paper.getByRole("img", { name: words.paper.qr })).toBeVisible();
    await expectNoViolations(page);
  });
  await expect(paper).toContainText("۱٬۲۵۰٬۰۰۰");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
  });
  await expect(page.getByRole("button", { name: fa.documents.paper.print })).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  expect(await paper.evaluate((sheet) => getComputedStyle(sheet).backgroundColor)).toBe("rgb(255, 255, 255)");
  await page.emulateMedia({ media: "screen" });
  const { check } = (await accountant.get("documents.show", { documentId: page.url().split("/").at(-1) ?? "" })).body;
  await expect(paper).toContainText(check.code);

  const address = page.url();
  await signInAs(null);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/verify");
  await expectNoViolations(page);
  await page.getByLabel(fa.documents.verify.label).fill(check.code.replace(/.$/, "U"));
  await page.getByRole("button", { name: fa.documents.verify.action }).click();
  await expect(page.getByRole("alert").getByText(fa.documents.verify.mistyped)).toBeVisible();
  const typed = check.code.toLowerCase().replace(/\d/g, (digit: string) => PERSIAN[Number(digit)] ?? "");
  await page.getByLabel(fa.documents.verify.label).fill(typed.replaceAll("-", " "));
  await page.getByRole("button", { name: fa.documents.verify.action }).click();
  await expect(page).toHaveURL(check.url);
  const told = page.getByRole("main");
  await alsoInEnglish(page, async (locale) => {
    const words = WORDS[locale];
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      locale === "fa" ? "صادر کرده است" : "issued this document",
    );
    await expect(told).toContainText(words.verify.compare);
    await expect(told).toContainText(words.verify.sinceNone);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page, "the check");
  });
  await expect(told).toContainText("۱٬۲۵۰٬۰۰۰");
  expect((await told.textContent())?.replaceAll(/\s/g, "")).not.toContain(iban);

  await signInAs("accountant");
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto(address);
  await page.getByRole("button", { name: fa.documents.withdraw.action }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: fa.documents.withdraw.confirm }).click();
  await expect(dialog.getByText(fa.errors.required).first()).toBeVisible();
  await dialog.getByLabel(fa.documents.withdraw.reason).fill("دستور اشتباه");
  await dialog.getByRole("button", { name: fa.documents.withdraw.confirm }).click();
  await expect(page.getByRole("main").getByText(/دستور اشتباه/)).toBeVisible();
  const seen = await (await asStranger(stack, "198.51.100.19")(new URL(check.url).pathname)).text();
  expect(seen).toContain("has withdrawn this document");
  expect(seen).not.toContain("دستور اشتباه");
});

test(
  "the check of a receipt says what its payment has come to since, and a withdrawn one is listed",
  LONG,
  async ({ apiAs, page, sandbox, signInAs }) => {
    await afterSlot(sandbox);
    const [owner, manager, accountant] = await Promise.all([apiAs("owner"), apiAs("manager"), apiAs("accountant")]);
    await agreeOnPolicy(owner, manager, { undoSeconds: 0 });
    const orderId = await orderSettlement(accountant, { isInstant: true });
    await approve(manager, orderId);
    await expect.poll(async () => (await readOrder(accountant, orderId)).state).toBe("sent");
    const { id: documentId } = (await accountant.post("documents.issue", { kind: "orderReceipt", about: orderId }))
      .body;
    const { check } = (await accountant.get("documents.show", { documentId })).body;
    const { trackId } = await readOrder(accountant, orderId);
    await sandbox.post(`settlements/${trackId}/settle`, { status: "DONE" });
    await expect.poll(async () => (await readOrder(accountant, orderId)).state).toBe("done");
    await signInAs("accountant");
    await page.goto(check.url);
    await expect(section(page, fa.documents.verify.since)).toContainText(fa.documents.words.order_done);
    await accountant.post("documents.withdraw", { documentId, reason: "دستور اشتباه" });
    await page.goto(documentRoutes.documents(BUSINESS, { state: "withdrawn" }));
    await expect(page.getByRole("table")).toContainText(fa.documents.kinds.orderReceipt);
  },
);

test(
  "a period of the wallet becomes a statement on sheets of A4, whose sums are those on screen",
  LONG,
  async ({ apiAs, page, runJob, signInAs }) => {
    await runJob("figures");
    const { totals, ...period } = await someDaysRead(await apiAs("owner"));
    await signInAs("owner", { locale: "en", calendar: "gregorian" });
    await page.goto(walletRoutes.wallet(BUSINESS, period));
    await page.getByRole("button", { name: en.documents.issue.statement }).click();
    await expect(page.getByRole("heading", { level: 1, name: en.documents.kinds.walletStatement })).toBeVisible();
    const paper = page.getByRole("article");
    for (const rial of [totals.wallet?.openingRial ?? 0, totals.inRial, totals.wallet?.closingRial ?? 0])
      await expect(paper).toContainText(new Intl.NumberFormat("en-US").format(rial));
    await expect(paper.locator("tbody tr")).toHaveCount(totals.count);
    // Browsers print the address into the margin.
    expect(page.url()).not.toContain(period.from);
    await page.emulateMedia({ media: "print" });
    await expect(paper.locator("thead")).toHaveCSS("display", "table-header-group");
    await expect(paper.locator("tbody tr").first()).toHaveCSS("break-inside", "avoid");
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(sheets).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/);
    await page.setViewportSize({ width: 703, height: 1000 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(703);
  },
);

/** Asks for a public page as a stranger at an address does. */
const asStranger = (stack: TestStack, from: string) => (path: string) =>
  fetch(`${stack.urls[0]}${path}`, {
    redirect: "manual",
    headers: { "x-forwarded-for": from, accept: "text/html", cookie: "daftar-locale=en" },
  });

/** A row of the wallet as a document. */
async function newDocument(owner: ApiClient) {
  const [{ id: about }] = (await owner.get("wallet.transactions", { perPage: 1 })).body.items;
  const { id: documentId } = (await owner.post("documents.issue", { kind: "walletTransaction", about })).body;
  const { check } = (await owner.get("documents.show", { documentId })).body;
  return { about, documentId, check } as { about: string; documentId: string; check: { code: string } };
}

test("the public check answers for a right code as for a wrong one, and gives nothing of ours away", async ({
  apiAs,
  stack,
}) => {
  const { about, documentId, check } = await newDocument(await apiAs("owner"));
  const get = asStranger(stack, "198.51.100.20");
  const TELLING = ["content-length", "date", "content-security-policy", "x-nonce", "etag"];
  const headersOf = (answer: Response) =>
    [...answer.headers]
      .filter(([name]) => !TELLING.includes(name))
      .map(([name, value]) => `${name}: ${value.replace(/nonce="\w+"/g, "")}`);
  const known = await get(`/verify/${check.code}`);
  const unknown = await get(`/verify/${groupedCode(newCode())}`);
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(headersOf(known)).toEqual(headersOf(unknown));
  for (const answer of [known, unknown, await get("/verify")]) {
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  const page = await known.text();
  expect(page).toContain("issued this document");
  expect(await unknown.text()).toContain(en.documents.verify.unknownTitle);
  for (const hidden of [documentId, about]) expect(page).not.toContain(hidden);
});

test("the public check gives nothing away to somebody who plays with its address", LONG, async ({ apiAs, stack }) => {
  const { documentId, check } = await newDocument(await apiAs("owner"));
  const [get, insist] = [asStranger(stack, "198.51.100.21"), asStranger(stack, "198.51.100.22")];
  const code = encodeURIComponent(check.code);
  const played = [
    `/verify?code=${code}&code=${code}`,
    `/verify?code[]=${code}`,
    "/verify?code=//evil.example/x",
    "/verify?code=https://evil.example",
    `/verify?code=${"A".repeat(4000)}`,
    `/verify/${"0".repeat(4000)}`,
    `/verify/${documentId}`,
    `/verify/${randomUUID()}`,
    "/verify/%00%0d%0aset-cookie:x",
    "/verify/..%2f..%2fapi%2fmetrics",
  ];
  for (const path of played) {
    const answer = await get(path);
    const text = await answer.text();
    expect(answer.status, path).toBeLessThan(500);
    expect(answer.headers.get("location"), path).toBeNull();
    expect(text, path).not.toContain("issued this document");
  }
  const sent = await get(`/verify?code=${code}&next=//evil.example`);
  expect(new URL(sent.headers.get("location") ?? "", stack.urls[0]).href).toBe(`${stack.urls[0]}/verify/${check.code}`);
  // An address that asks too often is told to wait, and learns nothing more of a right code.
  let locked = "";
  for (let times = 0; times < 40 && !locked.includes(en.documents.verify.lockedTitle); times += 1)
    locked = await (await insist(`/verify/${check.code}`)).text();
  expect(locked).toContain(en.documents.verify.lockedTitle);
  expect(locked).not.toContain("issued this document");
});
