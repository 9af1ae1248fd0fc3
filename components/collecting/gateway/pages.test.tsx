import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PreferencesProvider } from "@/components/kit/ui/preferences-context";
import type { PayerReceipt, PayLink } from "@/lib/areas/collecting/gateway/payer";
import { PAYMENT_STATES } from "@/lib/areas/collecting/gateway/status";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import type { Locale } from "@/lib/kit/i18n/locales";
import { PayPage } from "./pay-page";
import { ReceiptPage } from "./receipt-page";

const WORDS = { fa, en };
const LOCALES = ["fa", "en"] as const;
const LINK: PayLink = {
  state: "open",
  business: "پارس‌مارت",
  slug: "parsmart",
  amountRial: 1_250_000,
  description: "سفارش",
  invoice: "F-1",
  payerName: null,
  mobile: null,
  cardEndings: ["1234"],
  isOwnCard: false,
  isForMany: false,
  begunAt: null,
  linkUntil: "2026-11-24T08:20:00Z",
  hasWay: true,
  isOnDomain: true,
};
const RECEIPT: PayerReceipt = {
  id: "x",
  state: "verified",
  isReturned: true,
  isHeld: false,
  isLeftToLapse: false,
  business: "پارس‌مارت",
  amountRial: 1_250_000,
  askedRial: 1_250_000,
  givenBackRial: null,
  description: null,
  invoice: null,
  payerName: null,
  card: "603799******1234",
  refNumber: "123456789012",
  trackingCode: null,
  transId: "710000000001",
  at: "2026-11-24T08:20:00Z",
  verifyUntil: "2026-11-24T08:40:00Z",
  againAddress: "/pay/secret",
};

const drawn = (locale: Locale, page: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={WORDS[locale] as never} timeZone="Asia/Tehran">
      <PreferencesProvider value={{ locale, unit: "rial", calendar: "jalali", theme: "light", density: "comfortable" }}>
        {page}
      </PreferencesProvider>
    </NextIntlClientProvider>,
  );
const link = (locale: Locale, more: Partial<PayLink> = {}, isMember = false) =>
  drawn(locale, <PayPage link={{ ...LINK, ...more }} goAddress="/pay/x/go" refused={null} isMember={isMember} />);
const receipt = (locale: Locale, more: Partial<PayerReceipt>) =>
  drawn(locale, <ReceiptPage receipt={{ ...RECEIPT, ...more }} />);

it.each(LOCALES)("a link leads on while it is open and there is a way, and says our domain (%s)", (locale) => {
  expect(link(locale)).toMatch(/href="\/pay\/x\/go"[^>]*referrerPolicy="origin"/i);
  for (const state of ["paid", "under_way", "expired", "taken_back"] as const)
    expect(link(locale, { state })).not.toContain("href=");
  expect(link(locale, { hasWay: false })).not.toContain("href=");
});

it.each(LOCALES)(
  "whoever comes to a link by which a payment was begun is told before they pay again (%s)",
  (locale) => {
    const title = WORDS[locale].gateway.payer.begunTitle;
    expect(link(locale)).not.toContain(title);
    const begun = link(locale, { begunAt: "2026-11-24T08:02:00Z" });
    expect(begun).toContain(title);
    expect(begun.indexOf(title)).toBeLessThan(begun.indexOf('href="/pay/x/go"'));
  },
);

it.each(LOCALES)("what is amiss with the domain is a member's to hear, not a payer's (%s)", (locale) => {
  const words = WORDS[locale].gateway.payer.offDomain.split("}")[1] ?? "-";
  expect(link(locale, { isOnDomain: false })).not.toContain(words);
  expect(link(locale, { isOnDomain: false }, true)).toContain(words);
});

it.each(LOCALES)("only what is confirmed is called paid, and only what is not can be paid again (%s)", (locale) => {
  const { paidTitle, again } = WORDS[locale].gateway.receipt;
  for (const state of PAYMENT_STATES) {
    const page = receipt(locale, { state });
    expect(page.includes(`>${paidTitle}<`)).toBe(state === "verified");
    const mayAgain = !["paid", "verifying", "verified"].includes(state);
    expect(page.includes(again)).toBe(mayAgain);
    expect(page.includes('http-equiv="refresh"')).toBe(["opening", "at_gateway", "paid", "verifying"].includes(state));
  }
});

it.each(LOCALES)("whom the business refuses is told so and may pay again; what went back is said (%s)", (locale) => {
  const { refusedTitle, again, paidTitle, givenBack } = WORDS[locale].gateway.receipt;
  const refused = receipt(locale, { state: "paid", isLeftToLapse: true });
  expect(refused).toContain(refusedTitle.split("}")[1]);
  expect(refused).toContain(again);
  expect(refused).not.toContain(`>${paidTitle}<`);
  expect(receipt(locale, { givenBackRial: 250_000 })).toContain(givenBack);
  expect(receipt(locale, {})).not.toContain(givenBack);
});

it.each(LOCALES)("no payer is promised money of which nothing is known (%s)", (locale) => {
  const promise = locale === "fa" ? /برمی‌گردد|برمی‌گرداند|۷۲|ساعت/ : /goes back|gives (it|the money) back|72|hours/;
  for (const state of PAYMENT_STATES) expect(receipt(locale, { state })).not.toMatch(promise);
  const { unseenTitle, failedTitle } = WORDS[locale].gateway.receipt;
  expect(receipt(locale, { state: "not_paid" })).toContain(unseenTitle);
  expect(receipt(locale, { state: "failed" })).toContain(failedTitle);
  // It waits for the bank only where the gateway said that it was paid.
  const expected = locale === "fa" ? "انتظار می‌رود" : "expected";
  for (const state of ["not_paid", "failed"] as const) expect(receipt(locale, { state })).not.toContain(expected);
  for (const state of PAYMENT_STATES) expect(WORDS[locale].gateway.next[state]).not.toMatch(promise);
});
