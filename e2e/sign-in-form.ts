import type { Page } from "@playwright/test";

const WORDS = {
  fa: { email: "ایمیل", password: "گذرواژه", action: "ورود" },
  en: { email: "Email", password: "Password", action: "Sign in" },
} as const;

/** Fills in the sign-in form that the page shows, and sends it. */
export async function fillSignIn(page: Page, email: string, password: string, locale: "fa" | "en" = "fa") {
  const words = WORDS[locale];
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: words.action, exact: true }).click();
}
