import { BUSINESS, expect, type Page, test } from "@/e2e/fixtures";
import { openLive } from "@/e2e/live";
import { LONG } from "@/e2e/long";
import { inBothLanguages, section, violations } from "@/e2e/look";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import en from "@/lib/areas/collecting/gateway/words/en";
import fa from "@/lib/areas/collecting/gateway/words/fa";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";

const VERIFY = "POST /api/v4/verify";
const AT_GATEWAY = { pay: "پرداخت", leave: /بستن صفحه/, decline: /موجودی کافی نیست/, cancel: "انصراف" } as const;

/** A payer's page has nothing for axe to find; it is left in English. */
const expectClean = (payer: Page) =>
  inBothLanguages(payer, async () => {
    expect(await violations(payer)).toEqual([]);
  });

for (const [locale, words, reach] of [
  ["fa", fa, {}],
  ["en", en, LONG],
] as const) {
  test(
    `a payment is asked for by a link, paid on a phone, and confirmed by itself (${locale})`,
    reach,
    async ({ openBrowser, page, sandbox, signInAs }) => {
      await signInAs("accountant", { locale });
      await page.goto(gatewayRoutes.gateway(BUSINESS));
      await page.getByRole("link", { name: words.create }).first().click();
      const form = page.getByRole("form", { name: words.create });
      await form.getByLabel(words.fields.amountRial).fill("1250000");
      await form.getByLabel(words.fields.description).fill("سفارش ۱۴۰۲");
      await form.getByLabel(words.fields.cards).fill("6037991234567890");
      await form.getByRole("button", { name: words.form.submit }).click();
      await expect(form.getByLabel(words.fields.cards)).toHaveAttribute("aria-invalid", "true");
      await form.getByLabel(words.fields.cards).fill("");
      await form.getByRole("button", { name: words.form.submit }).click();
      const link = section(page, words.detail.linkTitle);
      await expect(link.getByRole("img", { name: words.detail.qr })).toBeVisible();
      const address =
        (await link
          .getByText(/^http.*\/pay\//)
          .first()
          .textContent()) ?? "";
      await openLive(page, page.url());

      // The answer to the confirmation is lost on its way.
      await sandbox.post("faults", { operation: VERIFY, fault: "drop_after", times: 1 });
      const payer = await openBrowser(null, { locale });
      await payer.setViewportSize({ width: 360, height: 740 });
      const opened = await payer.goto(address);
      expect(opened?.headers()["x-frame-options"]).toBe("DENY");
      expect(opened?.headers()["referrer-policy"]).toBe("origin");
      expect(opened?.headers()["x-robots-tag"]).toBe("noindex, nofollow");
      await expect(payer.getByText("سفارش ۱۴۰۲")).toBeVisible();
      if (reach === LONG) await expectClean(payer);
      const gateway = payer.waitForRequest(/\/gateway\/v4\//);
      await payer.getByRole("link", { name: words.payer.pay }).click();
      // The gateway is told our domain, and nothing of the link.
      expect((await (await gateway).allHeaders()).referer).toBe(`${new URL(address).origin}/`);
      await payer.getByRole("button", { name: AT_GATEWAY.pay, exact: true }).click();
      await expect(payer.getByRole("heading", { name: words.receipt.paidTitle, exact: true })).toBeVisible();
      expect(new URL(payer.url()).pathname).toMatch(/^\/receipt\/[\w-]{43}$/);
      if (reach === LONG) await expectClean(payer);
      await expect(page.getByText(words.requestStatus.paid, { exact: true }).first()).toBeVisible();
      await payer.goto(address);
      await expect(payer.getByRole("heading", { name: words.payer.paidTitle })).toBeVisible();
    },
  );
}

test(
  "who declines or gives up can pay again, and who leaves is confirmed all the same",
  LONG,
  async ({ apiAs, openBrowser, page, signInAs }) => {
    const owner = await apiAs("owner");
    const { id } = (await owner.post("payment_requests.create", { amountRial: 2_000_000 })).body;
    const { link } = (await owner.get("payment_requests.show", { requestId: id })).body;
    await signInAs("owner");
    await openLive(page, gatewayRoutes.paymentRequest(BUSINESS, id));
    const payer = await openBrowser(null);
    for (const press of [AT_GATEWAY.decline, AT_GATEWAY.cancel]) {
      await payer.goto(link.url);
      await payer.getByRole("link", { name: fa.payer.pay }).click();
      await payer.getByRole("button", { name: press }).click();
      await expect(payer.getByRole("heading", { name: fa.receipt.failedTitle })).toBeVisible();
      await payer.getByRole("link", { name: fa.receipt.again }).click();
    }
    await payer.getByRole("link", { name: fa.payer.pay }).click();
    await payer.getByRole("button", { name: AT_GATEWAY.leave }).click();
    await expect(payer.getByText("پرداخت شد").first()).toBeVisible();
    const { items } = (await owner.get("payments.list", { requestId: id })).body;
    await page.goto(gatewayRoutes.gatewayPayment(BUSINESS, items[0].id));
    await expect(page.getByText(fa.status.atGateway, { exact: true }).first()).toBeVisible();
  },
);

test(
  "the key is checked before it is kept, and shown by its end alone",
  LONG,
  async ({ browserErrors, page, sandbox, signInAs }) => {
    browserErrors.allowFailedRequests();
    const { key } = await sandbox.get<{ key: string }>("gateway-key");
    await signInAs("owner", { locale: "en" });
    await page.goto(connectionRoutes.connection(BUSINESS));
    await section(page, en.key.title).getByRole("button", { name: en.key.replace }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(en.key.field).fill("a-wrong-key-0000");
    await dialog.getByLabel(en.key.password).fill("sandbox-demo");
    await dialog.getByRole("button", { name: en.key.save }).click();
    await expect(dialog.getByText("The gateway does not know this key.", { exact: false }).first()).toBeVisible();
    await dialog.getByLabel(en.key.field).fill(key);
    await dialog.getByRole("button", { name: en.key.save }).click();
    await expect(page.getByText(en.key.kept).first()).toBeVisible();
    await expect(page.getByText(`••••${key.slice(-4)}`)).toBeVisible();
    expect(await page.content()).not.toContain(key);
  },
);
