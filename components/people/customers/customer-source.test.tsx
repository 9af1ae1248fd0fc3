import { expect, it, vi } from "vitest";
import type { CustomerListSource } from "@/lib/areas/people/customers/schemas";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { CustomerSource } from "./customer-source";

vi.mock("@/lib/kit/operations/query", () => ({ useOperationMutation: () => ({}) }));

const words = en.customerList.source;
/** What the list says of where it comes from, by the filters of its address. */
const said = (source: CustomerListSource, value: object = {}): string =>
  drawn(<CustomerSource source={source} list={{ value, clear: () => {} } as never} />).replaceAll("&#x27;", "'");

it("says who answers where the book does not have the list, and for how long that is so", () => {
  expect(said({ kind: "service", isOff: true })).toContain(words.serviceOff);
  expect(said({ kind: "service", isOff: false })).toContain(words.service);
});

it("says why nobody can tell, and offers the list without those filters", () => {
  const off = said({ kind: "nobody", isOff: true });
  for (const text of [words.nobodyEver, words.nobodyOff, words.without]) expect(off).toContain(text);
  const reading = said({ kind: "nobody", isOff: false });
  for (const text of [words.nobody, words.nobodyBody, words.without]) expect(reading).toContain(text);
});

it("says among how many was looked where the service passes filters over", () => {
  const page = said({ kind: "service", isOff: false, passedOver: { lookedThrough: 40, total: 120 } });
  expect(page).toContain(words.passedOver);
  expect(page).toMatch(/40 customers of the service’s list were checked.*The service’s list has 120 customers/);
});

it("says of the book's list what is not read yet, and offers to read it again", () => {
  const at = "2026-11-27T08:00:00.000Z";
  const book = { kind: "book", freshAt: at, wholeAt: at, isReading: false, unread: 2, unknown: 3 } as const;
  const page = said(book, { type: "LEGAL" });
  for (const text of ["2 rows", "The details of 3 customers", words.untyped, words.again]) expect(page).toContain(text);
  expect(said({ ...book, isReading: true })).not.toContain(words.again);
  expect(said({ ...book, unread: 0, unknown: 0 }, { type: "LEGAL" })).not.toContain(words.untyped);
});
