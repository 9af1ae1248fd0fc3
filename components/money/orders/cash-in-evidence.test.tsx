import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, onTestFinished, vi } from "vitest";
import { PreferencesProvider } from "@/components/kit/ui/preferences-context";
import en from "@/lib/areas/money/cash-in/words/en";
import all from "@/lib/areas/words/en";
import { type EvidenceRow, type LookedAt, lookThrough } from "@/lib/kit/orders/evidence";
import { EvidenceSide } from "./cash-in-evidence";
import { accountPages, walletPages } from "./use-cash-in-evidence";

const ORDER = { amountRial: 1_000_005, createdAt: "2026-11-20T08:00:00Z" };
const IBAN = "IR820540102680020817909002";
const ASKED = { business: "parsmart", iban: IBAN, from: "2026-11-19" };
const NONE = "None at all.";
const row = (id: string, amountRial: number): EvidenceRow => ({
  ...{ id, amountRial, isCandidate: true },
  at: "2026-11-20T09:00:00Z",
});

const drawn = (looked: Partial<LookedAt>): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ ...all, cashIn: en } as never} timeZone="Asia/Tehran">
      <PreferencesProvider
        value={{ locale: "en", unit: "rial", calendar: "jalali", theme: "light", density: "comfortable" }}
      >
        <EvidenceSide
          title="Side"
          order={ORDER}
          looked={{ rows: [], unreadRows: 0, isToEnd: true, oldest: null, newest: null, ...looked }}
          hasFailed={false}
          none={NONE}
          hrefOf={(id) => `/t/${id}`}
        />
      </PreferencesProvider>
    </NextIntlClientProvider>,
  );

it("says that there is none only of what was looked at whole", () => {
  expect(drawn({})).toContain(NONE);
  expect(drawn({ rows: [row("1", 70)] })).toContain(NONE);
  for (const part of [{ isToEnd: false }, { unreadRows: 1 }, { rows: [row("1", 70)], isToEnd: false }]) {
    expect(drawn(part)).not.toContain(NONE);
    expect(drawn(part)).toContain(en.evidence.noneSoFar);
  }
});

it("says how much was looked at, from when to when, also beside rows that fit", () => {
  const rows = [row("71", 1_000_000), row("72", 70)];
  const page = drawn({ rows, isToEnd: false, oldest: "2026-11-20T09:00:00Z", newest: "2026-11-20T09:30:00Z" });
  expect(page).toContain("/t/71");
  expect(page).not.toContain("/t/72");
  expect(page).toContain("2 rows of the statement were checked");
  expect(page).toMatch(/2026-11-20T09:00:00Z.*2026-11-20T09:30:00Z/s);
  expect(page).toContain(en.evidence.notToEnd);
  expect(drawn({ rows: Array.from({ length: 12 }, (_, at) => row(`9${at}`, 1_000_000)) })).toContain(
    "2 more rows match",
  );
});

/** Our own server's answers, one after another; what it was asked. */
function answers(...pages: object[]): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(new URLSearchParams(address.split("?")[1]));
    return Response.json(pages[asked.length - 1]);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

it("reads on in the account's statement by page numbers", async () => {
  const told = { iban: IBAN, at: "2026-11-20T09:00:00Z", amountRial: 5, status: "WITHDRAWAL" };
  const asked = answers(
    { items: [{ ...told, trackingCode: "1" }], hasMore: true },
    { items: [{ ...told, trackingCode: "2", status: "DEPOSIT" }], hasMore: false, unreadRows: 1 },
  );
  const looked = await lookThrough(accountPages(ASKED), 0);
  expect(asked.map((each) => each.get("page"))).toEqual(["1", "2"]);
  expect(looked).toMatchObject({ isToEnd: true, unreadRows: 1 });
  expect(looked.rows.map(({ id, isCandidate }) => [id, isCandidate])).toEqual([
    ["1", true],
    ["2", false],
  ]);
});

it("reads on in the wallet's statement after its last row", async () => {
  const told = { createdAt: "2026-11-20T09:00:00Z", amountRial: 5, status: "successful", payer: { iban: IBAN } };
  const asked = answers(
    { items: [{ ...told, id: "1", channelTitle: "واریز" }], hasMore: true, nextAfter: "1" },
    {
      items: [
        { ...told, id: "2", channelTitle: "درگاه" },
        { ...told, id: "3", status: "failed", channelTitle: null },
        { ...told, id: "4", channelTitle: null },
      ],
      hasMore: false,
      nextAfter: null,
    },
  );
  const looked = await lookThrough(walletPages(ASKED), 0);
  expect(asked.map((each) => each.get("after"))).toEqual([null, "1"]);
  expect(looked.rows.filter(({ isCandidate }) => isCandidate).map(({ id }) => id)).toEqual(["1", "4"]);
});
