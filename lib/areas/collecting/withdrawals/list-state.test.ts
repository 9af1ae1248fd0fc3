import { expect, it } from "vitest";
import { toListInput, withdrawalListState } from "./list-state";
import { withdrawalListInput } from "./schemas";

it("forgives a bad link", () => {
  const state = withdrawalListState.parse({ status: "NO", from: "2026-13-01", to: "x", page: "-1", perPage: "500" });
  expect(state).toEqual({ page: 1, perPage: 20 });
});

it("asks from the first to the last second of the days in Tehran", () => {
  const input = toListInput(withdrawalListState.parse({ from: "2026-11-20", to: "2026-11-20" }));
  expect(input.from).toBe("2026-11-19T20:30:00.000Z");
  expect(input.to).toBe("2026-11-20T20:29:59.000Z");
  expect(withdrawalListInput.safeParse(input).success).toBe(true);
});

it("keeps the other end of a summer-time day of the years that had one", () => {
  const input = toListInput(withdrawalListState.parse({ from: "2022-06-01", to: "2022-06-01" }));
  expect(input.from).toBe("2022-05-31T19:30:00.000Z");
  expect(input.to).toBe("2022-06-01T19:29:59.000Z");
});

it("leaves out what is not filtered", () => {
  expect(toListInput(withdrawalListState.parse({ authorizationId: " " }))).toEqual({ page: 1, perPage: 20 });
});
