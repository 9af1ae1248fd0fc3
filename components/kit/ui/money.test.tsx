import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PreferencesProvider } from "@/components/kit/ui/preferences-context";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import type { MoneyUnit } from "@/lib/kit/format/money";
import type { Locale } from "@/lib/kit/i18n/locales";
import { Money } from "./money";

const WORDS = { fa, en };
const drawn = (locale: Locale, unit: MoneyUnit) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={WORDS[locale] as never} timeZone="Asia/Tehran">
      <PreferencesProvider value={{ locale, unit, calendar: "jalali", theme: "light", density: "comfortable" }}>
        <Money rial={12_345_670} />
      </PreferencesProvider>
    </NextIntlClientProvider>,
  );

it.each([
  ["fa", "rial", "۱۲٬۳۴۵٬۶۷۰ ریال", "۱٬۲۳۴٬۵۶۷\u00a0تومان"],
  ["fa", "toman", "۱٬۲۳۴٬۵۶۷ تومان", "۱۲٬۳۴۵٬۶۷۰\u00a0ریال"],
  ["en", "rial", "12,345,670 rial", "1,234,567\u00a0toman"],
  ["en", "toman", "1,234,567 toman", "12,345,670\u00a0rial"],
] as const)(
  "an amount is the same money in the member's language and unit, the other unit on hover (%s, %s)",
  (...given) => {
    const [locale, unit, shown, hovered] = given;
    const page = drawn(locale, unit);
    expect(page.replace(/<[^>]+>/g, "")).toBe(shown);
    expect(page).toContain(`title="${hovered}"`);
  },
);
