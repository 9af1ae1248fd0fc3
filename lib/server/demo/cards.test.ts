import "@/lib/server/app";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { cardFileOperations } from "@/lib/areas/cards/card-files/operations";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { STANDINGS, WAITS } from "@/lib/areas/cards/cards/status";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { cardApplications, paymentOrders } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { makeDemoMembers } from "@/lib/server/members/demo-members";
import { startWorkers } from "@/lib/server/workers/work";
import { setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { playCards } from "./cards";
import { ask, type Cast, findCast } from "./cast";

interface Credit {
  balance_rial: number;
}
interface Cardholder {
  id: string;
  provider: string;
  status: string;
  next_at: number | null;
}
interface Transfer {
  track_id: string;
  status: string;
  amount_rial: number;
}

let sandbox: TestSandbox;
let cast: Cast;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { SANDBOX_ORDER_PACE: "0.01" } });
  await makeDemoMembers(BUSINESS);
  await setPolicy(BUSINESS, { undoSeconds: 0 });
  await startWorkers();
  const found = await findCast(BUSINESS);
  if (!found) throw new Error("nobody plays");
  cast = found;
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

const board = () => ask(cast.owner, cardOperations.list, { page: 1, perPage: 100 });

it("leaves an application in every state that lasts, by the product's own ways", async () => {
  const warned = vi.spyOn(log, "warn");
  await playCards(cast);
  const missing = warned.mock.calls.filter(([about]) => Object.hasOwn(Object(about), "part"));
  expect(missing).toEqual([]);
  const { items, counts, total } = await board();
  expect(total).toBe(items.length);
  // A registration is under way for seconds only.
  const lasting = STANDINGS.filter((standing) => standing !== "SENDING");
  expect(new Set(items.map(({ standing }) => standing))).toEqual(new Set(lasting));
  expect(WAITS.filter((who) => counts[who] === 0)).toEqual(["unknown"]);
  expect(new Set(items.map(({ flow }) => flow))).toEqual(new Set(["ISSUE", "REISSUE"]));
  const posts = await Promise.all(
    items
      .filter(({ standing }) => standing === "ISSUED")
      .map(async ({ id }) => (await ask(cast.owner, cardOperations.show, { applicationId: id })).post?.status),
  );
  expect(posts.sort()).toEqual(["NOT_SENT", "SENT"]);
  const { items: files } = await ask(cast.manager, cardFileOperations.list, { page: 1, perPage: 10 });
  expect(files.map(({ status, rows }) => [status, rows])).toEqual([["done", 4]]);
});

it("says of each application what the sandbox's books say, which leave it as it is", async () => {
  const { cardholders } = await sandbox.control<{ cardholders: Cardholder[] }>("GET", "cardholders");
  const own = new Map(cardholders.filter(({ provider }) => provider === "sample").map((row) => [row.id, row]));
  expect([...own.values()].filter(({ next_at }) => next_at !== null)).toEqual([]);
  const known = await db().select().from(cardApplications).where(eq(cardApplications.business, BUSINESS));
  const told = known.filter(({ cardholderId, replacedBy }) => cardholderId !== null && replacedBy === null);
  expect(told.map(({ status, cardholderId }) => [cardholderId, status])).toEqual(
    told.map(({ cardholderId }) => [cardholderId, own.get(cardholderId ?? "")?.status]),
  );
  // The one whose answer was lost is at the service, and nobody here knows it.
  expect(own.size).toBe(told.length + 1);
});

it("has holders with credit, some of it spent, and money that came and went", async () => {
  const { cardholders } = await sandbox.control<{ cardholders: Cardholder[] }>("GET", "cardholders");
  const own = cardholders.filter(({ provider }) => provider === "sample");
  const credits = await Promise.all(
    own.map(({ id }) => sandbox.control<{ credit: Credit | null }>("GET", `cardholders/${id}/money`)),
  );
  const given = credits.flatMap(({ credit }) => (credit ? [credit.balance_rial] : []));
  const { sums } = await ask(cast.accountant, cardMoneyOperations.overview, {});
  expect(given).toHaveLength(7);
  expect(sums.holders).toBe(7);
  expect(sums.active).toBe(6);
  expect(sums.leftRial).toBe(given.reduce((sum, each) => sum + each, 0));
  expect(sums.lateRial).toBeGreaterThan(0);

  const { transfers } = await sandbox.control<{ transfers: Transfer[] }>("GET", "card-transfers");
  const ended = async () =>
    (await db().select().from(paymentOrders).where(eq(paymentOrders.business, BUSINESS)))
      .filter(({ kind }) => kind === "holderTransfer" || kind === "cardTransfer")
      .map(({ trackId, state, amountRial }) => [trackId, state, amountRial]);
  const ENDS: Readonly<Record<string, string>> = { DONE: "done", FAILED: "failed" };
  expect(transfers.map(({ status }) => status).sort()).toEqual(["DONE", "DONE", "DONE", "FAILED"]);
  await expect
    .poll(ended, { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining(
        transfers.map(({ track_id, status, amount_rial }) => [track_id, ENDS[status], amount_rial]),
      ),
    );
  const orders = await db().select().from(paymentOrders).where(eq(paymentOrders.business, BUSINESS));
  const kinds = orders.map(({ kind, state }) => `${kind} ${state}`);
  expect(kinds).toEqual(
    expect.arrayContaining([
      "grantTransfer done",
      "cardCredit done",
      "cardCredits done",
      "cardCredit awaiting_approval",
      "holderTransfer awaiting_approval",
    ]),
  );
});
