import "@/lib/server/app";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { turnsOf } from "@/lib/server/jobs/until-turn";
import { askPatiently, askUnderLock } from "./ask";

const said = vi.hoisted(() => ({ answers: [] as (Error | object)[], waitedMs: [] as number[] }));

vi.mock("@/lib/server/proxy/call-service", () => ({
  callService: async () => {
    const next = said.answers.shift() ?? { items: [] };
    if (next instanceof Error) throw next;
    return { data: next };
  },
}));
vi.mock("node:timers/promises", () => ({
  setTimeout: async (ms: number) => {
    said.waitedMs.push(ms);
    vi.setSystemTime(Date.now() + ms);
  },
}));

const ask = (turns = turnsOf(new AbortController().signal)) =>
  askPatiently("pars", "test", turns)(withdrawalOperations.list, { page: 1, perPage: 100 } as never);
const times = (count: number, make: () => Error) => Array.from({ length: count }, make);

beforeEach(() => {
  Object.assign(said, { answers: [], waitedMs: [] });
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

it("waits for its turn however often none comes, as long as the limit says", async () => {
  said.answers = [...times(40, () => new ApiError("busy", { retryAfterSeconds: 3 })), { items: ["there"] }];
  expect(await ask()).toEqual({ items: ["there"] });
  expect(said.waitedMs).toEqual(Array(40).fill(3000));
});

it("gives a service that does not answer five tries, whatever turns it waited for between them", async () => {
  const away = () => new ApiError("upstream_unavailable");
  said.answers = [...times(2, away), new ApiError("busy"), ...times(3, away), { items: [] }];
  await expect(ask()).rejects.toMatchObject({ code: "upstream_unavailable" });
  expect(said.answers).toHaveLength(1);
});

it("waits an hour altogether for all pages of a run, and counts only the waiting", async () => {
  const turns = turnsOf(new AbortController().signal);
  const busy = (times: number) => Array.from({ length: times }, () => new ApiError("busy", { retryAfterSeconds: 600 }));
  said.answers = [...busy(4), { items: [1] }];
  expect(await ask(turns)).toEqual({ items: [1] });
  // Work that went on meanwhile is not counted.
  vi.setSystemTime(Date.now() + 5 * 3_600_000);
  said.answers = [...busy(3), { items: [2] }];
  await expect(ask(turns)).rejects.toMatchObject({ code: "busy" });
  expect(said.waitedMs).toHaveLength(6);
});

it("under a lock says at once that there was no turn, and waits for none", async () => {
  said.answers = [new ApiError("busy", { retryAfterSeconds: 3 })];
  const asked = askUnderLock("pars", "test", new AbortController().signal);
  await expect(asked(withdrawalOperations.list, { page: 1, perPage: 100 } as never)).rejects.toMatchObject({
    code: "busy",
  });
  expect(said.waitedMs).toEqual([]);
});
