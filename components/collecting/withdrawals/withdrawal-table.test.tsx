import { beforeEach, expect, it, vi } from "vitest";
import en from "@/lib/areas/words/en";
import { ApiError } from "@/lib/kit/operations/errors";
import { drawn } from "@/lib/testing/drawn";
import { WithdrawalTable } from "./withdrawal-table";

const state = vi.hoisted(() => ({ address: "", answer: {} as Record<string, unknown> }));

vi.mock("next/navigation", () => ({
  usePathname: () => "/pars/withdrawals",
  useSearchParams: () => new URLSearchParams(state.address),
  useRouter: () => ({}),
}));
vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: ({ id }: { id: string }) =>
    id === "withdrawals.list" ? state.answer : { data: undefined, error: null },
  useOperationMutation: () => ({ error: null }),
}));
vi.mock("@/lib/kit/operations/live", () => ({ useChangedIds: () => new Set() }));
vi.mock("@/components/frame/saved-views/views", () => ({ Views: () => null }));
vi.mock("@/components/shared/exports/export-button", () => ({ ExportButton: () => null }));

const ID = "0f3a9c51-0000-4000-8000-00000000000";
const row = (number: number, status: "DONE" | "FAILED") => ({
  id: `${ID}${number}`,
  authorizationId: `${ID}9`,
  trackId: `track-${number}`,
  status,
  amountRial: number * 1_000_000,
  retryCount: 1,
  maxRetryCount: 1,
  isInstant: true,
  date: "2026-11-20",
  errorCode: status === "FAILED" ? "01" : null,
  errorMessage: null,
  payerAccount: null,
});
const answered = (items: unknown[], more: object = {}) => ({
  data: { items, total: items.length },
  error: null,
  isError: false,
  isFetching: false,
  isPlaceholderData: false,
  isLoadingError: false,
  dataUpdatedAt: Date.parse("2026-11-27T08:00:00Z"),
  refetch: () => {},
  ...more,
});

/** The list at an address of it. */
const table = (address = ""): string => {
  state.address = address;
  return drawn(<WithdrawalTable />);
};

beforeEach(() => {
  state.answer = answered([row(1, "FAILED"), row(2, "DONE")]);
});

it("leaves out the rows that were not asked for, and says how many they are", () => {
  expect(table()).toContain("track-2");
  expect(table()).not.toContain("The service also sent");
  const narrowed = table("status=FAILED");
  expect(narrowed).toContain("track-1");
  expect(narrowed).not.toContain("track-2");
  expect(narrowed).toContain("The service also sent 1 row");
});

it("keeps its rows with their age, and offers a retry, where it can't be brought up to date", () => {
  state.answer = answered([row(1, "FAILED")], { isError: true, error: new ApiError("upstream_unavailable") });
  const page = table();
  expect(page).toContain("track-1");
  expect(page).toContain("Could not be updated");
  expect(page).toContain(en.common.actions.retry);
});

it("says what failed, with a retry, where there is nothing to keep", () => {
  const error = new ApiError("upstream_rejected");
  state.answer = { ...answered([]), data: undefined, isError: true, isLoadingError: true, error };
  const page = table();
  expect(page).toContain("The payment service did not accept this request");
  expect(page).toContain(en.common.actions.retry);
});

it("tells an empty list, filters that let nothing through, and a page after the last from each other", () => {
  state.answer = answered([]);
  const { lists, withdrawals } = en;
  expect(table()).toContain(withdrawals.empty.title);
  expect(table("status=FAILED")).toContain(lists.emptyFiltered);
  const tooFar = table("page=9999");
  expect(tooFar).toContain(lists.pageTooFar.title);
  expect(tooFar).toContain(lists.pageTooFar.action);
});

it("leads what is no authorization's id to the search, behind the # of its address", () => {
  state.answer = answered([]);
  const page = table("authorizationId=09121234567");
  expect(page).toContain("takes a whole authorization id");
  expect(page).toContain('href="/pars/search#q=09121234567"');
});

it("has a box for an authorization's id where the book does not read who the payers are", () => {
  expect(table()).toContain(`placeholder="${en.withdrawals.filters.authorization}"`);
});
