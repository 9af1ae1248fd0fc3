import { describe, expect, it } from "vitest";
import type { SearchHit } from "@/lib/kit/search/hit";
import { asPersianKeys } from "@/lib/kit/search/keyboard";
import { groupHits, isCertain, landingOf, mayStandInAddress } from "./landing";

const hit = (change: Partial<SearchHit>): SearchHit => ({
  kind: "withdrawal",
  id: "1",
  href: "/",
  matchedBy: "uuid",
  status: "DONE",
  view: null,
  amountRial: 1000,
  at: null,
  name: null,
  isExact: true,
  ...change,
});
const answer = (hits: SearchHit[], unanswered: SearchHit["kind"][] = []) => ({
  recognised: [],
  hits,
  more: [],
  notFoundBy: [],
  unanswered,
  comparedOnly: null,
  book: null,
  unread: [],
});
const ID = "7eccf11e-9517-45bc-b44f-8a9f3dab8cc0";
const landed = (...found: Parameters<typeof answer>) => landingOf(answer(...found), ID);

describe("landingOf", () => {
  it("lands on the only hit, of whatever kind", () => {
    const only = hit({ kind: "transaction" });
    expect(landed([only])).toBe(only);
    expect(landed([])).toBeNull();
  });

  it("prefers a withdrawal to the wallet's row about it", () => {
    const withdrawal = hit({});
    const row = hit({ kind: "transaction", id: "2" });
    expect(landed([row, withdrawal])).toBe(withdrawal);
  });

  it("prefers a settlement to the wallet's row about it", () => {
    const settlement = hit({ kind: "settlement", matchedBy: "trackId" });
    expect(landed([hit({ kind: "transaction", id: "2", matchedBy: "trackId" }), settlement])).toBe(settlement);
  });

  it("does not choose between different things", () => {
    expect(landed([hit({}), hit({ id: "2" })])).toBeNull();
    expect(landed([hit({}), hit({ kind: "transaction", id: "2", amountRial: 5 })])).toBeNull();
    expect(landed([hit({}), hit({ kind: "transaction", id: "2", matchedBy: "number" })])).toBeNull();
    expect(landed([hit({ kind: "authorization" }), hit({ kind: "transaction", id: "2" })])).toBeNull();
  });

  it("does not land while there may be more", () => {
    expect(landed([hit({})], ["settlement"])).toBeNull();
  });

  it("lands on the record whose own id was typed, also while other kinds are not answered", () => {
    const own = hit({ kind: "authorization", id: ID });
    expect(landed([own], ["settlement"])).toBe(own);
    expect(landed([own, hit({ id: "2" })])).toBe(own);
    expect(landingOf(answer([own], ["settlement"]), asPersianKeys(ID))).toBe(own);
    expect(landingOf(answer([own], ["settlement"]), "09123456789")).toBeNull();
    expect(landed([own, hit({ id: ID })])).toBeNull();
  });

  it("does not land on what is only like it, and lists that among others", () => {
    expect(landed([hit({ kind: "authorization", matchedBy: "name", isExact: false })])).toBeNull();
    expect(landed([hit({}), hit({ kind: "transaction", id: "2", isExact: false })])).toBeNull();
  });
});

it("asks at once only about shapes without doubt", () => {
  expect(isCertain("7eccf11e-9517-45bc-b44f-8a9f3dab8cc0")).toBe(true);
  expect(isCertain("۰۹۱۲۳۴۵۶۷۸۹")).toBe(true);
  expect(isCertain("محمدی")).toBe(false);
  expect(isCertain("0912")).toBe(false);
  expect(isCertain("PM-408415440")).toBe(false);
});

it("keeps what names a person out of addresses", () => {
  expect(mayStandInAddress("7eccf11e-9517-45bc-b44f-8a9f3dab8cc0")).toBe(true);
  expect(mayStandInAddress("PM-408415440")).toBe(true);
  for (const personal of ["09123456789", "محمدی", "IR062960000000100324200001", "5327", "0499370899", ""]) {
    expect(mayStandInAddress(personal)).toBe(false);
  }
});

it("groups hits in the order in which their kinds come", () => {
  const groups = groupHits([
    hit({ kind: "transaction" }),
    hit({ kind: "withdrawal" }),
    hit({ kind: "transaction", id: "2" }),
  ]);
  expect(groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([
    ["transaction", 2],
    ["withdrawal", 1],
  ]);
});
