import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { runs } from "@/lib/testing/rig/property";
import { brokenLimits, lastDayAt } from "./bank-limits";
import { payerMessageOf } from "./payer-message";
import { requestInputWithin } from "./schemas";
import {
  type AuthorizationRequestFacts,
  endOfVisit,
  hasFailed,
  isFresh,
  isLinkGood,
  isOver,
  linkDaysAgain,
  linkDaysOf,
  linkEndMs,
  RETURNS,
  stateOfRequest,
} from "./status";

const NOW = Date.parse("2026-11-24T08:00:00Z");
const facts = fc.record<AuthorizationRequestFacts>({
  tokenAtMs: fc.option(fc.integer({ min: NOW - 5_000_000, max: NOW })),
  linkUntilMs: fc.integer({ min: NOW - 10_000_000, max: NOW + 10_000_000 }),
  openedAtMs: fc.option(fc.integer({ min: NOW - 5_000_000, max: NOW })),
  returned: fc.option(fc.constantFrom(...RETURNS)),
  isAgreed: fc.boolean(),
  isVerified: fc.boolean(),
  ended: fc.option(fc.constantFrom("not_known" as const, "expired" as const, "lapsed" as const, "taken_back" as const)),
});

describe("how far a request has come", () => {
  test("active is said of what the service has confirmed, and of nothing else", () => {
    fc.assert(
      fc.property(facts, (each) => {
        expect(stateOfRequest(each, NOW) === "active").toBe(each.isVerified);
      }),
      runs(1000),
    );
  });

  test("what the payer's browser says ends nothing that the service has shown", () => {
    fc.assert(
      fc.property(facts, (each) => {
        if (each.isAgreed && each.ended === null && !each.isVerified) expect(stateOfRequest(each, NOW)).toBe("agreed");
      }),
      runs(1000),
    );
  });

  test("a link that works is of a request that has a token, is not over, and whose time is not", () => {
    fc.assert(
      fc.property(facts, (each) => {
        const state = stateOfRequest(each, NOW);
        const isGood = isLinkGood({ state, linkUntil: new Date(each.linkUntilMs).toISOString() }, NOW);
        if (isGood) {
          expect(isOver(state)).toBe(false);
          expect(each).toMatchObject({
            tokenAtMs: expect.any(Number),
            isVerified: false,
            isAgreed: false,
            ended: null,
          });
          expect(each.returned).not.toBe("FAILED");
        }
      }),
      runs(1000),
    );
  });

  const asked: AuthorizationRequestFacts = {
    tokenAtMs: NOW - 60_000,
    linkUntilMs: NOW - 1,
    openedAtMs: null,
    returned: null,
    isAgreed: false,
    isVerified: false,
    ended: null,
  };

  test("time alone ends only what nobody has opened", () => {
    expect(stateOfRequest(asked, NOW)).toBe("expired");
    // Who came back was at the bank, whenever that began.
    expect(stateOfRequest({ ...asked, returned: "SUCCEED" }, NOW)).toBe("agreed");
    expect(stateOfRequest({ ...asked, openedAtMs: NOW - 5 }, NOW)).toBe("at_bank");
  });

  test("while the link lives, only the payer's refusal ends it: other visits wait for the next one", () => {
    const living = { ...asked, linkUntilMs: NOW + 86_400_000, openedAtMs: NOW - 50_000 };
    const old = { ...living, tokenAtMs: NOW - 21 * 60_000 };
    expect([stateOfRequest(living, NOW), stateOfRequest(old, NOW)]).toEqual(["at_bank", "waiting"]);
    // The service waits for the confirmation of what was agreed to in the last minute.
    expect(stateOfRequest({ ...old, returned: "SUCCEED" }, NOW)).toBe("agreed");
    expect(stateOfRequest({ ...old, returned: "SUCCEED", tokenAtMs: NOW - 43 * 60_000 }, NOW)).toBe("waiting");
    expect(stateOfRequest({ ...living, returned: "FAILED" }, NOW)).toBe("refused");
    expect(stateOfRequest({ ...living, returned: "FAILED_TO_ACCESS_BANK" }, NOW)).toBe("waiting");
    expect(stateOfRequest({ ...asked, returned: "FAILED_TO_ACCESS_BANK" }, NOW)).toBe("unreachable");
    expect(endOfVisit("FAILED", "02")).toBe("FAILED_TO_ACCESS_BANK");
    expect(endOfVisit("FAILED", "17")).toBe("FAILED");
    for (const code of ["18", "20", "28", "99", null]) expect(endOfVisit("FAILED", code)).toBe("FAILED_TO_ACCESS_BANK");
    expect(endOfVisit("SUCCEED", "17")).toBe("SUCCEED");
  });

  test("a living link never counts as failed, unless the payer refused or an agreement was lost", () => {
    fc.assert(
      fc.property(facts, (each) => {
        const lives = { ...each, linkUntilMs: NOW + 1, ended: null };
        if (hasFailed(stateOfRequest(lives, NOW))) expect(each.returned).toBe("FAILED");
      }),
      runs(1000),
    );
  });

  test("a token is used while it is fresh and nobody has gone to the bank or come back with it", () => {
    const unused = { tokenAtMs: NOW - 14 * 60_000, openedAtMs: null, returned: null };
    expect(isFresh(unused, NOW)).toBe(true);
    expect(isFresh({ ...unused, tokenAtMs: NOW - 15 * 60_000 }, NOW)).toBe(false);
    expect(isFresh({ ...unused, returned: "FAILED_TO_ACCESS_BANK" }, NOW)).toBe(false);
    expect(isFresh({ ...unused, tokenAtMs: null }, NOW)).toBe(false);
    // A press that is made twice is one press.
    expect(isFresh({ ...unused, openedAtMs: NOW - 9_999 }, NOW)).toBe(true);
    expect(isFresh({ ...unused, openedAtMs: NOW - 10_000 }, NOW)).toBe(false);
  });

  test("the days of a link are those it was made for", () => {
    const days = (linkUntil: string) => linkDaysOf({ createdAt: "2026-11-24T08:00:00.300Z", linkUntil });
    expect(days("2026-12-01T08:00:00.000Z")).toBe(7);
    expect(days("2026-11-24T08:20:00.000Z")).toBe(1);
  });

  test("the same asked for again has a link that ends before the authorization does", () => {
    const times = { createdAt: "2026-10-01T08:00:00Z", linkUntil: "2026-10-08T08:00:00Z" };
    const again = (expiresOn: string) => linkDaysAgain({ ...times, expiresOn }, NOW);
    expect([again("2027-11-24"), again("2026-11-28"), again("2026-11-25")]).toEqual([7, 3, 1]);
    for (const expiresOn of ["2026-11-26", "2026-11-27", "2026-11-30"])
      expect(tehranDayOf(linkEndMs(again(expiresOn), NOW)) < expiresOn).toBe(true);
  });
});

const BANK = {
  code: "012",
  name: null,
  canDebit: true,
  isHealthy: true,
  dailyLimitRial: null,
  limitRial: 500_000_000,
  limitCurrency: "RIAL",
  dailyCount: null,
  longestValidity: { count: 3, unit: "year" },
  payerAuthentication: null,
  canRefund: null,
} as never as Parameters<typeof brokenLimits>[1];

describe("what a bank allows", () => {
  test.each([
    ["2026-11-24", 3, "year", "2029-11-24"],
    ["2028-02-29", 1, "year", "2029-02-28"],
    ["2026-08-31", 6, "month", "2027-02-28"],
    ["2026-11-24", 12, "month", "2027-11-24"],
  ] as const)("from %s for %i %s: until %s", (from, count, unit, last) => {
    expect(lastDayAt({ longestValidity: { count, unit } }, from)).toBe(last);
  });

  test("the last day that it gives is within it, the next one is not", () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("1990-01-01", days));
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 40 }), fc.constantFrom("year", "month"), (from, count, unit) => {
        const bank = { ...BANK, longestValidity: { count, unit } } as typeof BANK;
        const last = lastDayAt(bank, from) ?? "";
        expect(brokenLimits({ limitRial: 1, expiresOn: last }, bank, from)).toEqual({});
        expect(brokenLimits({ limitRial: 1, expiresOn: addDays(last, 1) }, bank, from)).toEqual({
          expiresOn: "overValidity",
        });
      }),
      runs(1000),
    );
  });

  test("a bank that is away, and an amount beyond its ceiling, are said; what it does not tell forbids nothing", () => {
    const wish = { limitRial: 500_000_001, expiresOn: "2026-12-01" };
    expect(brokenLimits(wish, { ...BANK, isHealthy: false }, "2026-11-24")).toEqual({
      limitRial: "overLimit",
      bankCode: "bankAway",
    });
    expect(brokenLimits(wish, { ...BANK, limitRial: null, longestValidity: null }, "2026-11-24")).toEqual({});
  });
});

test("what the bank does not allow is told while other fields are still empty", () => {
  const within = requestInputWithin((wish) =>
    Object.entries(brokenLimits(wish, BANK, "2026-11-24")).map(([name, message]) => ({ name, message })),
  );
  const messages = (typed: object) => {
    const { error } = within.safeParse({ bankCode: "012", mobile: "", monthlyCount: "", limitRial: null, ...typed });
    return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
  };
  expect(messages({ limitRial: 500_000_001, expiresOn: "2030-01-01" })).toMatchObject({
    limitRial: "overLimit",
    expiresOn: "overValidity",
    mobile: "errors.required",
  });
  const { expiresOn, limitRial } = messages({ limitRial: 5, expiresOn: "2028-01-01" });
  expect([expiresOn, limitRial]).toEqual([undefined, undefined]);
});

test("an authorization has to last longer than the link that asks for it", () => {
  const within = requestInputWithin(() => []);
  const last = tehranDayOf(Date.now() + 3 * 86_400_000);
  const wrong = (expiresOn: string) => {
    const wish = { bankCode: "012", mobile: "09127000001", monthlyCount: "2", limitRial: 5_000, days: "3", expiresOn };
    return (within.safeParse(wish).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
  };
  expect(wrong(last)).toEqual([["expiresOn", "errors.dateNotAfterLink"]]);
  expect(wrong(addDays(last, 1))).toEqual([]);
  expect(wrong("2020-01-01")).toEqual([["expiresOn", "errors.dateNotAhead"]]);
});

test("the text for the payer says who, how much, how often, until when, and where", () => {
  const request = {
    limitRial: 20_000_000,
    monthlyCount: 4,
    expiresOn: "2027-11-24",
    linkUntil: "2026-12-01T08:20:00Z",
  };
  const { fa, en } = payerMessageOf(request as Parameters<typeof payerMessageOf>[0], {
    business: "پارس‌مارت",
    url: "https://pay.example/x",
    unit: "toman",
  });
  expect(fa).toContain("«پارس‌مارت»");
  expect(fa).toMatch(/ ۲[٬,]۰۰۰[٬,]۰۰۰ تومان /);
  expect(fa).toContain("۳ آذر ۱۴۰۶");
  expect(fa.endsWith("\nhttps://pay.example/x")).toBe(true);
  expect(en).toContain("2,000,000 toman");
  expect(en).toContain("4 times a month");
  expect(fa).toContain("۱۰ آذر ۱۴۰۵");
  expect(en).toContain("11:50");
});
