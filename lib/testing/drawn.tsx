import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemberProvider } from "@/components/frame/shell/member-context";
import { PreferencesProvider } from "@/components/kit/ui/preferences-context";
import en from "@/lib/areas/words/en";
import { BusinessContext } from "@/lib/kit/operations/business";
import type { Role } from "@/lib/kit/roles";

/**
 * What a member's screen draws at first, in English. A server knows no answers yet, so tests give `useOperation` of
 * `@/lib/kit/operations/query` what it is to say.
 */
export const drawn = (screen: ReactNode, role: Role = "owner"): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en as never} timeZone="Asia/Tehran">
      <BusinessContext value="pars">
        <MemberProvider member={{ business: "pars", role, businesses: [] } as never}>
          <PreferencesProvider
            value={{ locale: "en", unit: "rial", calendar: "jalali", theme: "light", density: "comfortable" }}
          >
            {screen}
          </PreferencesProvider>
        </MemberProvider>
      </BusinessContext>
    </NextIntlClientProvider>,
  );
