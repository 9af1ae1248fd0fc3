import { afterAll, beforeAll, expect, test } from "vitest";
import { holdClock } from "@/lib/testing/sandbox/held-clock";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";
import { settlementCalls } from "@/lib/testing/sandbox/settlement-calls";

holdClock();

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let pay: ReturnType<typeof settlementCalls>;
beforeAll(async () => {
  sandbox = await openSandbox();
  pay = settlementCalls(sandbox);
});
afterAll(() => sandbox.close());

const FROZEN_RIAL = 45_000_000;
const enqueue = async (track_id: string, amount: number) =>
  (await pay.enqueue({ track_id, amount })).body.data.queued_settlement;
const stateOf = async (id: string) => (await pay.queued(id)).body.data.queued_settlement.status;

test("waits for the balance, goes out when money comes, and becomes a settlement", async () => {
  const wallet = await pay.walletRial();
  const queued = await enqueue("waits", wallet + 1_000_000);
  expect(queued).toMatchObject({
    track_id: "waits",
    amount: wallet + 1_000_000,
    status: "QUEUED",
    settlement_id: null,
    created_at: expect.stringMatching(/^1[45]\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d$/),
  });
  await sandbox.advance(60);
  expect(await stateOf(queued.id)).toBe("QUEUED");
  expect(await pay.walletRial()).toBe(wallet);
  // What a court has frozen pays for nothing.
  await pay.deposit(1_025_000);
  expect(await stateOf(queued.id)).toBe("QUEUED");
  await pay.deposit(FROZEN_RIAL);
  const out = (await pay.queued(queued.id)).body.data.queued_settlement;
  const settlement = (await pay.show("waits")).body.data.settlement;
  expect(out).toMatchObject({
    status: "SUBMITTED",
    settlement_id: settlement.id,
    transaction_id: settlement.transaction_id,
  });
  expect(await pay.walletRial()).toBe(FROZEN_RIAL);
  expect(await pay.settlement("waits")).toMatchObject({ source: "queued", source_id: queued.id, state: "PENDING" });
  await pay.cancel("waits");
  expect(await pay.walletRial()).toBe(wallet + FROZEN_RIAL + 1_025_000);
});

test("a large one does not hold up the small ones behind it", async () => {
  const large = await enqueue("large", (await pay.walletRial()) + 1);
  const small = await enqueue("small", 50_000);
  await sandbox.advance(1);
  expect([await stateOf(large.id), await stateOf(small.id)]).toEqual(["QUEUED", "SUBMITTED"]);
});

test("can be cancelled while it waits, and only then", async () => {
  const { id } = await enqueue("leaves", 1e13);
  expect((await pay.cancelQueued(id)).body.data.queued_settlement).toEqual({ id, status: "CANCELED" });
  expect((await pay.cancelQueued(id)).status).toBe(422);
  expect((await pay.cancelQueued("nobody")).status).toBe(404);
  expect((await pay.queued("nobody")).status).toBe(404);
  expect(await pay.settlement("leaves")).toMatchObject({ state: "CANCELED", wallet_rial: 0 });
});

test("refuses a used track id whichever door it came through, and amounts below the least", async () => {
  const refused = async (fields: object) => Object.keys((await pay.enqueue({ amount: 50_000, ...fields })).body.errors);
  expect(await refused({ track_id: "leaves" })).toEqual(["track_id"]);
  await pay.store({ track_id: "stored" });
  expect(await refused({ track_id: "stored" })).toEqual(["track_id"]);
  expect(Object.keys((await pay.store({ track_id: "leaves" })).body.errors)).toEqual(["track_id"]);
  expect(await refused({ track_id: "new", amount: 49_999 })).toEqual(["amount"]);
});

test("lists by state, newest first", async () => {
  const { data, meta } = (await pay.queue("?status=QUEUED&per_page=2")).body;
  expect(meta).toMatchObject({ per_page: 2, total: 5 });
  expect(data.map(({ status }: { status: string }) => status)).toEqual(["QUEUED", "QUEUED"]);
  expect((await pay.queue()).body.meta.per_page).toBe(20);
  expect((await pay.queue("?status=GONE")).status).toBe(422);
});
