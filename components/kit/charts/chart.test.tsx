import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PreferencesProvider } from "@/components/kit/ui/preferences-context";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import type { Locale } from "@/lib/kit/i18n/locales";
import { Chart } from "./chart";
import type { ChartSeries } from "./chart-data";
import { Sparkline } from "./sparkline";

const WORDS = { fa, en };
const drawnIn = (locale: Locale, what: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={WORDS[locale] as never} timeZone="Asia/Tehran">
      <PreferencesProvider value={{ locale, unit: "rial", calendar: "jalali", theme: "light", density: "comfortable" }}>
        {what}
      </PreferencesProvider>
    </NextIntlClientProvider>,
  );
const IN: ChartSeries = { id: "in", label: "In", color: "--chart-1" };
const BEFORE: ChartSeries = { id: "inBefore", label: "In before", color: "--chart-1", isBefore: true };
const chartOf = (kind: "area" | "bar", series: ChartSeries[]) => (
  <Chart
    kind={kind}
    title="Money in"
    fileName="in"
    data={{
      series,
      pointName: "Day",
      points: [1, 2, 3, 4].map((day) => ({
        id: `2026-11-0${day}`,
        label: `day ${day}`,
        values: { in: day * 10, inBefore: day === 2 ? null : day * 5 },
      })),
      format: String,
      formatAxis: String,
      span: "sum",
    }}
  />
);

it("turns time round in Persian: the drawing, its names and its axis", () => {
  const [persian, english] = [drawnIn("fa", chartOf("bar", [IN])), drawnIn("en", chartOf("bar", [IN]))];
  const placesOf = (page: string) =>
    [...page.matchAll(/<text x="([\d.]+)%"[^>]*>day \d/g)].map(([, share]) => Number(share));
  expect(placesOf(english)).toEqual([12.5, 37.5, 62.5, 87.5]);
  expect(placesOf(persian)).toEqual([87.5, 62.5, 37.5, 12.5]);
  expect(persian).toContain("scale(-1 1)");
  expect(english).not.toContain("scale(-1 1)");
});

it.each(["bar", "area"] as const)(
  "draws the period before as a broken line, with a gap where it is not known (%s)",
  (kind) => {
    expect(drawnIn("en", chartOf(kind, [IN]))).not.toContain("stroke-dasharray");
    const page = drawnIn("en", chartOf(kind, [IN, BEFORE]));
    const [, line = ""] = /<path d="([^"]+)"[^>]*stroke-dasharray/.exec(page) ?? [];
    expect(line.match(/M/g)).toHaveLength(2);
    expect(page).toContain("In before");
    // The bars keep their width: the line is none of them.
    const widths = (text: string) => [...text.matchAll(/stroke-width="(0\.\d+)"/g)].map(([, width]) => width);
    expect(widths(page)).toEqual(widths(drawnIn("en", chartOf(kind, [IN]))));
  },
);

it("can be asked by keyboard, under the name of its finding", () => {
  const page = drawnIn("en", chartOf("bar", [IN]));
  const [, id] = /<h2 id="([^"]+)"/.exec(page) ?? [];
  expect(page).toMatch(new RegExp(`role="slider" tabindex="0" aria-labelledby="${id}"`));
  expect(page).toContain('aria-valuemax="4"');
});

it("draws a small line only of what has a history", () => {
  expect(drawnIn("fa", <Sparkline values={[1]} label="one" />)).toBe("");
  expect(drawnIn("fa", <Sparkline values={[null, null]} label="none" />)).toBe("");
  const page = drawnIn("fa", <Sparkline values={[1, null, 3, 4]} label="some" />);
  expect(page).toContain('aria-label="some"');
  expect(page.match(/M/g)).toHaveLength(2);
  expect(page).toContain("scale(-1 1)");
});

it("says why there is nothing instead of drawing empty axes", () => {
  const nothing = { series: [IN], pointName: "Day", format: String, formatAxis: String };
  const points = [{ id: "2026-11-01", label: "day 1", values: { in: null } }];
  const page = drawnIn(
    "en",
    <Chart kind="bar" title="Money in" fileName="in" data={{ ...nothing, points }} empty="Still being read." />,
  );
  expect(page).toContain("Still being read.");
  expect(page).not.toContain("<svg");
});
