import type { Metadata, Viewport } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PreferencesProvider } from "@/components/kit/ui/preferences-context";
import { Toaster } from "@/components/kit/ui/toaster";
import { wordsOf } from "@/lib/areas/words/pick";
import { ERRORS_AT_HAND } from "@/lib/kit/i18n/late-errors";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { preferencesAsked } from "@/lib/server/pages/preferences";
import { arabicFont, latinFont } from "./fonts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const common = await getTranslations("common");
  return {
    title: { default: common("appName"), template: `%s · ${common("appName")}` },
    robots: { index: false, follow: false },
    referrer: "same-origin",
    formatDetection: { telephone: false, email: false, address: false },
  };
}

/** The bar of an installed app is of the colour of ours (`--surface`). */
const BAR = { light: "#ffffff", dark: "#161b1d" } as const;

export async function generateViewport(): Promise<Viewport> {
  const { theme } = await preferencesAsked();
  return {
    width: "device-width",
    initialScale: 1,
    colorScheme: "light dark",
    // Bars at the bottom keep clear of a phone's own (`env(safe-area-inset-bottom)`).
    viewportFit: "cover",
    themeColor:
      theme === "system"
        ? (["light", "dark"] as const).map((name) => ({ media: `(prefers-color-scheme: ${name})`, color: BAR[name] }))
        : BAR[theme],
  };
}

/** Language, direction and theme are on the page when it leaves the server, so nothing flips after loading. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const preferences = await preferencesAsked();
  return (
    <html
      lang={preferences.locale}
      dir={LOCALES[preferences.locale].dir}
      data-theme={preferences.theme}
      className={`${arabicFont.variable} ${latinFont.variable}`}
    >
      <body className="font-sans">
        <NextIntlClientProvider messages={wordsOf(["common", ...ERRORS_AT_HAND], preferences.locale)}>
          <PreferencesProvider value={preferences}>
            {children}
            <Toaster />
          </PreferencesProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
