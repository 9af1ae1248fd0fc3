import "@/lib/server/app";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/kit/operations/errors";
import type { KindContext } from "@/lib/server/orders/kinds/kind";
import { PerhapsListed } from "@/lib/server/orders/kinds/whole-list";
import { callService } from "@/lib/server/proxy/call-service";
import { testIban } from "@/lib/testing/orders/orders";
import { queuedKind } from "./kind";

vi.mock("@/lib/server/proxy/call-service");

const MADE = new Date("2026-11-22T10:00:00Z");
const order = {
  id: "o",
  business: "b",
  trackId: "ours",
  createdAt: MADE,
  amountRial: 700_000,
  destination: testIban(7),
};
const row = (id: string, more: object = {}) => ({
  id,
  trackId: `of ${id}`,
  status: "QUEUED",
  amountRial: 700_000,
  iban: testIban(8),
  createdAt: "2026-11-22T10:00:05Z",
  errorMessage: null,
  ...more,
});

/** The pages of the queue. There are no rows after them, and no settlement is known. */
function answers(pages: readonly object[][], total: number | null = null, beyond: object[] = []): void {
  vi.mocked(callService).mockImplementation((async (_: unknown, { page }: { page?: number }) => {
    if (page === undefined) throw new ApiError("upstream_not_found", { answer: { status: 404, isOwnWord: true } });
    return { data: { items: pages[page - 1] ?? beyond, page, perPage: 100, total, hasMore: false } };
  }) as unknown as typeof callService);
}
const lookUp = () => queuedKind.lookUp({} as never, { order, lane: "job" } as unknown as KindContext);

beforeEach(() => vi.resetAllMocks());

it("does not take a short page for the last one", async () => {
  answers([[row("a"), row("b"), row("c")], [row("ours", { trackId: "ours" })]]);
  expect(await lookUp()).toMatchObject({ serviceId: "ours", state: "sent" });
  answers([[row("a"), row("b"), row("c")], [row("ours", { trackId: "ours" })]], 4);
  expect(await lookUp()).toMatchObject({ serviceId: "ours" });
  answers([[row("a"), row("b")], [row("c")]]);
  expect(await lookUp()).toBeNull();
});

it("proves nothing where every page has the same rows", async () => {
  answers([[row("a")]], null, [row("a")]);
  await expect(lookUp()).rejects.toMatchObject({ code: "upstream_unreadable" });
});

it("takes a day without an hour for its end", async () => {
  const day = "2026-11-22";
  answers([[row("a"), row("b", { createdAt: day })], [row("ours", { trackId: "ours", createdAt: day })]]);
  expect(await lookUp()).toMatchObject({ serviceId: "ours" });
  answers([[row("a", { trackId: null, iban: testIban(7), createdAt: day })]]);
  await expect(lookUp()).rejects.toBeInstanceOf(PerhapsListed);
});

it("knows an IBAN however it is written, and takes one that cannot be read for perhaps its own", async () => {
  const iban = testIban(7);
  const bare = iban.slice(2);
  const persian = bare.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)] ?? "");
  for (const written of [
    bare,
    persian,
    iban.replace(/(.{4})/g, "$1-"),
    `${iban.slice(0, 8)}••••${iban.slice(-4)}`,
    "",
  ]) {
    answers([[row("a", { trackId: null, iban: written })]]);
    await expect(lookUp()).rejects.toBeInstanceOf(PerhapsListed);
  }
  answers([[row("a", { trackId: null })]]);
  expect(await lookUp()).toBeNull();
});
