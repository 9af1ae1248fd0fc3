import { ENGLISH } from "@/e2e/english/view";
import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { LANGUAGES } from "@/e2e/languages";
import { expectEnglish } from "@/e2e/look";
import { startOidcProvider } from "@/lib/testing/rig/oidc-provider";

const VIEW = { fa: { locale: "fa" }, en: ENGLISH } as const;

const WORDS = {
  fa: { signIn: "ورود با Example", none: "Example در این‌جا نقشی به شما نمی‌دهد؛ پس وارد نشدید. از مدیر آن بپرسید." },
  en: {
    signIn: "Sign in with Example",
    none: "Example gives you no role here, so you were not signed in. Ask its administrator.",
  },
} as const;

for (const [locale, tag] of LANGUAGES) {
  test(
    `a provider signs in: nobody whose groups stand for no role, then with the role that they stand for (${locale})`,
    tag,
    async ({ browserErrors, page, secondWeb, signInAs, sql }) => {
      browserErrors.allowFailedRequests();
      const words = WORDS[locale];
      const provider = await startOidcProvider();
      try {
        const url = await secondWeb({
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: provider.clientId,
          OIDC_CLIENT_SECRET: provider.clientSecret,
          OIDC_NAME: "Example",
          OIDC_ROLES: JSON.stringify({ desk: "support" }),
          OIDC_BUSINESS: BUSINESS,
        });
        await signInAs(null, VIEW[locale]);
        const email = `by-provider-${locale}@example.org`;
        provider.person = { email, email_verified: true, name: "سارا امینی", roles: ["cooks"] };
        await page.goto(`${url}/sign-in?next=/${BUSINESS}/withdrawals`);
        await page.getByRole("link", { name: words.signIn }).click();
        await expect(page.getByText(words.none)).toBeVisible();
        if (locale === "en") await expectEnglish(page, "no role at the provider");

        provider.person = { ...provider.person, roles: ["cooks", "desk"] };
        await page.goto(`${url}/sign-in?next=/${BUSINESS}/withdrawals`);
        await page.getByRole("link", { name: words.signIn }).click();
        await expect(page).toHaveURL(`${url}/${BUSINESS}/withdrawals`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const rows = await sql("SELECT role FROM memberships JOIN members ON members.id = member_id WHERE email = $1", [
          email,
        ]);
        expect(rows).toEqual([{ role: "support" }]);
      } finally {
        await provider.close();
      }
    },
  );
}
