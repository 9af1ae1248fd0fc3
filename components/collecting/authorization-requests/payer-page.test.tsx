import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PreferencesProvider } from "@/components/kit/ui/preferences-context";
import type { PayerRequest } from "@/lib/areas/collecting/authorization-requests/status";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import type { Locale } from "@/lib/kit/i18n/locales";
import { PayerPage, type Refused } from "./payer-page";

const WORDS = { fa, en };
const REQUEST: PayerRequest = {
  state: "waiting",
  business: "پارس‌مارت",
  bankCode: "012",
  monthlyCount: 4,
  limitRial: 20_000_000,
  expiresOn: "2027-11-24",
  mobile: "0912•••4455",
  linkUntil: "2026-11-24T08:20:00Z",
  hasBankAddress: true,
};

const drawn = (locale: Locale, more: Partial<PayerRequest>, refused: Refused = null): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={WORDS[locale] as never} timeZone="Asia/Tehran">
      <PreferencesProvider value={{ locale, unit: "rial", calendar: "jalali", theme: "light", density: "comfortable" }}>
        <PayerPage request={{ ...REQUEST, ...more }} bankAddress="/pay/authorization/x/go" refused={refused} />
      </PreferencesProvider>
    </NextIntlClientProvider>,
  );

it.each(["fa", "en"] as const)("without a way to the bank a payer is told so, and not sent round (%s)", (locale) => {
  for (const state of ["waiting", "at_bank"] as const) {
    expect(drawn(locale, { state })).toContain('href="/pay/authorization/x/go"');
    const page = drawn(locale, { state, hasBankAddress: false });
    expect(page).toContain(WORDS[locale].authorizationRequests.payer.noWayTitle);
    expect(page).not.toContain("href=");
    expect(page).not.toContain("SERVICE_");
  }
  expect(drawn(locale, { state: "active", hasBankAddress: false })).toContain(
    WORDS[locale].authorizationRequests.payer.activeTitle,
  );
});

it.each(["busy", "terms", "failed"] as const)(
  "a press that did not lead to the bank agreed to nothing (%s)",
  (refused) => {
    const of = (locale: Locale, more: Partial<PayerRequest> = {}) => drawn(locale, more, refused);
    expect(of("en")).toContain("Nothing has been agreed");
    expect(of("fa")).toContain("موافقتی ثبت نشده است");
    // The way to the bank stays, and a crowded one is tried again by itself.
    expect(of("en")).toContain('href="/pay/authorization/x/go"');
    expect(of("en").includes('http-equiv="refresh"')).toBe(refused === "busy");
    expect(of("en", { state: "active" })).not.toContain("Nothing has been agreed");
  },
);

it("says until when the link is valid, with the day", () => {
  expect(drawn("fa", {})).toContain("۳ آذر ۱۴۰۵");
});

it.each(["fa", "en"] as const)("of what only a browser said no more is told than that it did (%s)", (locale) => {
  for (const state of ["refused", "unreachable", "waiting"] as const)
    expect(drawn(locale, { state })).not.toMatch(/Nothing was set up|at any time|هیچ اجازه‌ای|هر زمان/);
});

it.each(["fa", "en"] as const)("a link that is over does not say that an agreement counts (%s)", (locale) => {
  const asks = { fa: "بپرسید که آیا اجازهٔ شما ثبت شده است", en: "whether it counts" };
  for (const state of ["taken_back", "lapsed", "expired", "not_known"] as const) {
    const page = drawn(locale, { state });
    expect(page).toContain(asks[locale]);
    expect(page).not.toMatch(/still counts|بر جاست/);
  }
});

it("a payer reads a whole sentence, with the business's name or without it", () => {
  expect(drawn("fa", {})).toContain("«\u2068پارس‌مارت\u2069» از شما اجازهٔ برداشت می‌خواهد");
  expect(drawn("en", {})).toContain("\u2068پارس‌مارت\u2069 asks for your permission");
  const nameless = { fa: drawn("fa", { business: null }), en: drawn("en", { business: null }) };
  expect(nameless.fa).toContain("این کسب‌وکار از شما اجازهٔ برداشت می‌خواهد");
  expect(nameless.fa).not.toContain("«این کسب‌وکار»");
  expect(nameless.en).toContain("This business asks for your permission");
  expect(nameless.en).toContain("ask this business or your bank");
});
