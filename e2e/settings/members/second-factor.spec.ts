import { ENGLISH } from "@/e2e/english/view";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { LANGUAGES } from "@/e2e/languages";
import { expectEnglish } from "@/e2e/look";
import { afterSlot, agreeOnPolicy, orderSettlement, readOrder } from "@/e2e/orders";
import { withDevice } from "@/e2e/passkey-device";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { policyRoutes } from "@/lib/areas/settings/policy/declared";
import { securityRoutes } from "@/lib/areas/settings/security/declared";
import { tehranToday } from "@/lib/kit/clock";

const VIEW = { fa: { locale: "fa" }, en: ENGLISH } as const;

const WORDS = {
  fa: {
    change: "پیشنهاد تغییر",
    on: "فقط اعضای دارای گذرکلید یا کد یک‌بارمصرف تأیید کنند",
    missing: /هنوز نه گذرکلید/,
    propose: "پیشنهاد",
    proposed: /پیشنهاد شده است که از/,
    soon: /تأیید می‌کنند\. شما هنوز/,
    due: /می‌توانید ببینید، ولی نه تأیید کنید/,
    whyNot: /برای تأیید، گذرکلید یا کد یک‌بارمصرف لازم است/,
    setUp: "راه‌اندازی در تنظیمات ← امنیت",
    add: "افزودن گذرکلید",
    create: "ساخت گذرکلید",
    added: "گذرکلید افزوده شد.",
    approve: /^تأیید .*ریال$/,
    enough: /گذرواژه به‌تنهایی کافی نیست/,
    use: "با گذرکلید",
    password: "گذرواژه",
  },
  en: {
    change: "Propose a change",
    on: "Only members with a passkey or one-time codes approve",
    missing: /neither a passkey nor one-time codes yet/,
    propose: "Propose",
    proposed: /It is proposed that from/,
    soon: /^From .*You have neither yet/,
    due: /You can look, but not approve/,
    whyNot: /Approving needs a passkey or one-time codes/,
    setUp: "Set it up in Settings → Security",
    add: "Add a passkey",
    create: "Create passkey",
    added: "The passkey was added.",
    approve: /^Approve .*rial$/i,
    enough: /the password alone is not enough/,
    use: "Use a passkey",
    password: "Password",
  },
} as const;

for (const [locale, tag] of LANGUAGES) {
  test(
    `two-step sign-in for approvers: proposed, told beforehand, then asked for where it counts (${locale})`,
    tag,
    async ({ apiAs, browserErrors, newMember, openBrowser, page, sandbox, signInAs, sql }) => {
      browserErrors.allowFailedRequests();
      const words = WORDS[locale];
      await afterSlot(sandbox);
      const [owner, manager] = [await apiAs("owner"), await apiAs("manager")];
      await agreeOnPolicy(owner, manager, { undoSeconds: 0, secondFactorFrom: null });
      const member = await newMember("manager", VIEW[locale]);
      try {
        const owners = await openBrowser("owner", VIEW[locale]);
        await owners.goto(policyRoutes.policy(BUSINESS));
        await owners.getByRole("button", { name: words.change }).click();
        const editor = owners.getByRole("dialog");
        await editor.getByLabel(words.on).check();
        await expect(editor.getByText(words.missing)).toContainText(member.name);
        if (locale === "en") await expectEnglish(owners, "proposing two-step sign-in");
        await editor.getByRole("button", { name: words.propose, exact: true }).click();
        await expect(editor).toBeHidden();

        await signInAs(member, VIEW[locale]);
        await page.goto(orderRoutes.approvals(BUSINESS));
        await expect(page.getByText(words.proposed)).toBeVisible();
        const { open } = (await manager.get("policy.show")).body;
        await manager.post("policy.decide", { proposalId: open.id, decision: "approve" });
        await page.reload();
        await expect(page.getByText(words.soon)).toBeVisible();

        await agreeOnPolicy(owner, manager, { secondFactorFrom: tehranToday() });
        const accountant = await apiAs("accountant");
        const orderId = await orderSettlement(accountant, { isInstant: true });
        await page.goto(orderRoutes.approvals(BUSINESS));
        await expect(page.getByText(words.due)).toBeVisible();
        await page.goto(orderRoutes.order(BUSINESS, orderId));
        await expect(page.getByText(words.whyNot)).toBeVisible();
        await expect(page.getByRole("button", { name: words.approve })).toHaveCount(0);
        if (locale === "en") await expectEnglish(page, "an order without two-step sign-in");
        const device = await withDevice(page);
        await page.getByRole("link", { name: words.setUp }).click();
        await expect(page).toHaveURL(securityRoutes.security(BUSINESS));
        await page.getByRole("button", { name: words.add }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", { name: words.create }).click();
        await expect(page.getByText(words.added)).toBeVisible();

        // As after a sign-in with the password on another day.
        await sql("UPDATE sessions SET second_factor_at = NULL WHERE member_id = $1", [member.id]);
        await page.goto(orderRoutes.order(BUSINESS, orderId));
        await page.getByRole("button", { name: words.approve }).click();
        await dialog.getByRole("button", { name: words.approve }).click();
        await expect(dialog.getByText(words.enough)).toBeVisible();
        await expect(dialog.getByLabel(words.password, { exact: true })).toHaveCount(0);
        await dialog.getByRole("button", { name: words.use }).click();
        await expect.poll(async () => (await readOrder(accountant, orderId)).state).not.toBe("awaiting_approval");
        await device.remove();
      } finally {
        await relax();
      }

      /** The demo members have no second factor, so what their sessions need is said in the database. */
      async function relax() {
        await sql(
          `INSERT INTO payout_policies (business, version, rules, proposal_id, proposed_by)
          SELECT business, version + 1, jsonb_set(rules, '{secondFactorFrom}', 'null'), proposal_id, 'test'
          FROM payout_policies WHERE business = $1 ORDER BY version DESC LIMIT 1`,
          [BUSINESS],
        );
      }
    },
  );
}
