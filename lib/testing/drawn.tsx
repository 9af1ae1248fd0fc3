import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemberProvider } from "@/components/shell/member-context";
import { PreferencesProvider } from "@/components/ui/preferences-context";
import en from "@/lib/i18n/en";
import { BusinessContext } from "@/lib/operations/business";

/**
 * What an owner's screen draws at first, in English. A server knows no answers yet, so tests give `useOperation` of
 * `@/lib/operations/query` what it is to say.
 */
export const drawn = (screen: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en as never} timeZone="Asia/Tehran">
      <BusinessContext value="pars">
        <MemberProvider member={{ business: "pars", role: "owner", businesses: [] } as never}>
          <PreferencesProvider value={{ locale: "en", unit: "rial", calendar: "jalali", theme: "light" }}>
            {screen}
          </PreferencesProvider>
        </MemberProvider>
      </BusinessContext>
    </NextIntlClientProvider>,
  );
