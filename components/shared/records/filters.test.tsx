import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ListState } from "@/components/kit/data-table/use-list-state";
import { PreferencesProvider } from "@/components/kit/ui/preferences-context";
import en from "@/lib/areas/words/en";
import { amount, choice, period, search } from "@/lib/kit/records/filter";
import { Filters } from "./filters";

interface State {
  q?: string;
  status?: string;
  attention?: string;
  made?: string;
  from?: string;
  to?: string;
  fromRial?: number;
  toRial?: number;
}

const FILTERS = {
  attention: choice("labels.state", ["any"], () => "orders.filters.attention", { within: "status" }),
  status: choice("labels.state", ["done"], () => "orders.status.done"),
  period: period("orders.filters.period"),
  amount: amount("labels.amount"),
  q: search("orders.filters.search", { chip: false }),
  made: choice("orders.fields.maker", ["me"], () => "orders.filters.mine", { isUnasked: true }),
};

const drawn = (value: State): string => {
  const nothing = () => {};
  const list = { value, set: nothing, clear: nothing, hrefOf: () => "", isOn: () => false } as ListState<State>;
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Tehran">
      <PreferencesProvider
        value={{ locale: "en", unit: "rial", calendar: "gregorian", theme: "light", density: "comfortable" }}
      >
        <Filters list={list} filters={FILTERS} />
      </PreferencesProvider>
    </NextIntlClientProvider>,
  );
};
const chipsOf = (value: State) => [...drawn(value).matchAll(/Remove the filter ([^"]+)"/g)].map(([, name]) => name);
const chosen = (value: State) => /<option[^>]* selected=""[^>]*>([^<]*)</.exec(drawn(value))?.[1];
const { filters, status, fields } = en.orders;

it("has a chip for every filter that is on, also for one that only a link sets", () => {
  expect(chipsOf({})).toEqual([]);
  expect(chipsOf({ attention: "any", made: "me", from: "2026-11-01" })).toEqual([
    `${en.labels.state}: ${filters.attention}`,
    `${filters.period}: since 1 Nov 2026`,
    `${fields.maker}: ${filters.mine}`,
  ]);
  expect(chipsOf({ fromRial: 1_000_000, toRial: 2_000_000 })).toEqual([
    `${en.labels.amount}: 1,000,000\u00a0rial to 2,000,000\u00a0rial`,
  ]);
  expect(chipsOf({ toRial: 5000 })).toEqual([`${en.labels.amount}: up to 5,000\u00a0rial`]);
  // The box says what is searched for.
  expect(chipsOf({ q: "12" })).toEqual([]);
});

it("shows in its control what the address holds, under whichever name", () => {
  expect(chosen({})).toBe(`${en.labels.state}: All`);
  expect(chosen({ status: "done" })).toBe(status.done);
  expect(chosen({ attention: "any" })).toBe(filters.attention);
});

it("has no control for what only a link sets", () => {
  expect(drawn({})).not.toContain(fields.maker);
});
