import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/operations/errors";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { askPatiently } from "./ask";

const said = vi.hoisted(() => ({ answers: [] as (Error | object)[], waitedMs: [] as number[] }));

vi.mock("@/lib/server/proxy/call-service", () => ({
  callService: async () => {
    const next = said.answers.shift() ?? { items: [] };
    if (next instanceof Error) throw next;
    return { data: next };
  },
}));
vi.mock("node:timers/promises", () => ({ setTimeout: async (ms: number) => void said.waitedMs.push(ms) }));

const ask = () =>
  askPatiently(
    "pars",
    "test",
    new AbortController().signal,
  )(withdrawalOperations.list, { page: 1, perPage: 100 } as never);
const times = (count: number, make: () => Error) => Array.from({ length: count }, make);

beforeEach(() => Object.assign(said, { answers: [], waitedMs: [] }));

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
