import { ENGLISH } from "@/e2e/english/view";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { LANGUAGES } from "@/e2e/languages";
import { expectEnglish } from "@/e2e/look";
import { afterSlot, agreeOnPolicy, orderSettlement, readOrder } from "@/e2e/orders";
import { withDevice } from "@/e2e/passkey-device";
import { codeIsThere } from "@/e2e/wait-for-code";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { securityRoutes } from "@/lib/areas/settings/security/declared";
import { routes } from "@/lib/kit/routes";

const SECURITY = securityRoutes.security(BUSINESS);
const VIEW = { fa: { locale: "fa" }, en: ENGLISH } as const;

const WORDS = {
  fa: {
    add: "افزودن گذرکلید",
    name: "نام",
    create: "ساخت گذرکلید",
    added: "گذرکلید افزوده شد.",
    account: /حساب شما/,
    out: "خروج",
    signIn: "ورود با گذرکلید",
    approve: /^تأیید .*ریال$/,
    use: "با گذرکلید",
    none: /گذرکلیدی داده نشد/,
    remove: "حذف گذرکلید Work phone",
    confirm: "حذف",
    removed: "گذرکلید حذف شد.",
    wrong: /این گذرکلید حسابی را در این‌جا باز نمی‌کند/,
  },
  en: {
    add: "Add a passkey",
    name: "Name",
    create: "Create passkey",
    added: "The passkey was added.",
    account: /account/i,
    out: "Sign out",
    signIn: "Sign in with a passkey",
    approve: /^Approve .*rial$/i,
    use: "Use a passkey",
    none: /No passkey was given/,
    remove: "Remove the passkey Work phone",
    confirm: "Remove",
    removed: "The passkey was removed.",
    wrong: /This passkey does not open an account here/,
  },
} as const;

for (const [locale, tag] of LANGUAGES) {
  test(
    `a passkey: added, signed in with, shown before money moves, and of no use once removed (${locale})`,
    tag,
    async ({ apiAs, browserErrors, newMember, page, sandbox, signInAs, sql }) => {
      browserErrors.allowFailedRequests();
      const words = WORDS[locale];
      await afterSlot(sandbox);
      await agreeOnPolicy(await apiAs("owner"), await apiAs("manager"), { undoSeconds: 0 });
      const member = await newMember("manager", VIEW[locale]);
      await signInAs(member, VIEW[locale]);
      const device = await withDevice(page);

      await page.goto(SECURITY);
      await page.getByRole("button", { name: words.add }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(words.name, { exact: true }).fill("Work phone");
      if (locale === "en") await expectEnglish(page, "adding a passkey");
      await dialog.getByRole("button", { name: words.create }).click();
      await expect(page.getByText(words.added)).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "Work phone" })).toBeVisible();

      const signOut = async () => {
        await page.getByRole("button", { name: words.account }).click();
        await page.getByRole("menuitem", { name: words.out }).click();
        await expect(page.getByRole("button", { name: words.signIn })).toBeVisible();
        await codeIsThere(page);
      };
      await signOut();
      await device.verify(false);
      await page.getByRole("button", { name: words.signIn }).click();
      await expect(page.getByText(words.none)).toBeVisible();
      if (locale === "en") await expectEnglish(page, "no passkey was given");
      await device.verify(true);
      await page.getByRole("button", { name: words.signIn }).click();
      await expect(page).toHaveURL(`/${BUSINESS}`);
      await codeIsThere(page);

      const accountant = await apiAs("accountant");
      const orderId = await orderSettlement(accountant, { isInstant: true });
      await sql("UPDATE sessions SET last_check_at = now() - interval '6 minutes' WHERE member_id = $1", [member.id]);
      await page.goto(orderRoutes.order(BUSINESS, orderId));
      await page.getByRole("button", { name: words.approve }).click();
      await dialog.getByRole("button", { name: words.approve }).click();
      await dialog.getByRole("button", { name: words.use }).click();
      await expect.poll(async () => (await readOrder(accountant, orderId)).state).not.toBe("awaiting_approval");
      const entries = await sql<{ action: string; with: string | null; method: string | null }>(
        `SELECT action, detail->>'with' AS with, detail->>'method' AS method FROM audit_entries
         WHERE actor_id = $1 AND action IN ('member.reauthenticated', 'member.signed_in') ORDER BY seq DESC LIMIT 2`,
        [member.id],
      );
      expect(entries).toEqual([
        { action: "member.reauthenticated", with: "passkey", method: null },
        { action: "member.signed_in", with: null, method: "passkey" },
      ]);

      await page.goto(SECURITY);
      await page.getByRole("button", { name: words.remove }).click();
      await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
      await expect(page.getByText(words.removed)).toBeVisible();
      await signOut();
      await page.goto(routes.signIn());
      await page.getByRole("button", { name: words.signIn }).click();
      await expect(page.getByText(words.wrong)).toBeVisible();
      await device.remove();
    },
  );
}
