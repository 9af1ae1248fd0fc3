import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { LONG } from "@/e2e/long";
import { inBothLanguages, section } from "@/e2e/look";
import { debitRefundRoutes } from "@/lib/areas/collecting/debit-refunds/declared";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { makeAuthorization } from "@/lib/testing/orders/authorization";

const SUBSCRIPTION = `/v3/business/${BUSINESS}/subscription`;

const SAID = {
  fa: {
    title: "استردادها",
    left: /قابل استرداد\s*۶۰۰٬۰۰۰/,
    bank: "بانک پرداخت‌کننده استرداد می‌پذیرد.",
    done: "مستردشده",
  },
  en: {
    title: "Refunds",
    left: /Refundable\s*600,000/,
    bank: "The payer's bank accepts refunds.",
    done: "Refunded",
  },
} as const;

interface Made {
  result: Record<"withdrawal" | "refund", { id: string }>;
}

test(
  "what was given back of a withdrawal, what is on its way and what is left stand on its page",
  LONG,
  async ({ page, sandbox, signInAs, stack }) => {
    const authorization_id = await makeAuthorization(
      {
        url: stack.env.SERVICE_BASE_URL ?? "",
        control: (method, path, body) => (method === "GET" ? sandbox.get(path) : sandbox.post(path, body as object)),
      },
      { mobile: "09121230088" },
    );
    const withdrawal = (
      await sandbox.service<Made>("POST", `${SUBSCRIPTION}/withdrawal/store`, { authorization_id, amount: 1_000_000 })
    ).result.withdrawal.id;
    await sandbox.service("GET", `${SUBSCRIPTION}/withdrawal/${withdrawal}`);
    const refund = (
      await sandbox.service<Made>("POST", `${SUBSCRIPTION}/refunds`, { withdrawal_id: withdrawal, amount: 400_000 })
    ).result.refund.id;
    await signInAs("support");
    await page.goto(withdrawalRoutes.withdrawal(BUSINESS, withdrawal));
    await inBothLanguages(page, async (locale) => {
      const refunds = section(page, SAID[locale].title);
      await expect(refunds).toContainText(SAID[locale].left);
      await expect(refunds).toContainText(SAID[locale].bank);
    });
    await section(page, SAID.en.title).getByRole("listitem").getByRole("link").click();
    await expect(page).toHaveURL(debitRefundRoutes.debitRefund(BUSINESS, refund));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("400,000");

    await sandbox.post(`refunds/${refund}/settle`, { status: "DONE" });
    // No webhook tells of it: the page asks by itself.
    await expect(page.getByText(SAID.en.done, { exact: true }).first()).toBeVisible();
    await page.getByRole("link", { name: "Open the withdrawal" }).click();
    await expect(page).toHaveURL(withdrawalRoutes.withdrawal(BUSINESS, withdrawal));
    await expect(section(page, SAID.en.title)).toContainText(SAID.en.left);
  },
);
