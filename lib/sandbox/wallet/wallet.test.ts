import { afterAll, beforeAll, expect, test } from "vitest";
import { holdClock } from "@/lib/testing/sandbox/held-clock";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";

holdClock();

const STATEMENT = "/v3/business/parsmart/transaction";
type Row = {
  id: number;
  wallet: number;
  status: number;
  channel: string;
  created_at: string;
  description: string | null;
};
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const rows = async (query: string): Promise<Row[]> =>
  (await sandbox.call("GET", `${STATEMENT}?per_page=100&${query}`)).body.data;

test("the balance is the ledger's, in toman, the newest row agrees, and what is blocked is not what is on its way", async () => {
  const balance = await sandbox.call("GET", "/v2/business/parsmart/balance");
  const ledger = (await sandbox.control("GET", "/ledger")).body;
  expect(ledger.balanced).toBe(true);
  expect(balance.body).toMatchObject({ status: 1, data: { currency: "Toman" } });
  expect(balance.body.data.wallet).toBe(Math.trunc(ledger.balances_rial.wallet / 10));
  const [newest] = await rows("");
  expect(newest?.wallet).toBe(balance.body.data.wallet);
  const business = await sandbox.call("GET", "/v2/business/parsmart");
  expect(business.body.data).toMatchObject({
    wallet: balance.body.data.wallet,
    blocked_amount: 4_500_000,
    deductible_amount: String(balance.body.data.wallet - 4_500_000),
  });
  expect(ledger.balances_rial.held).toBeGreaterThan(0);
  expect(ledger.balances_rial.held).not.toBe(45_000_000);
});

test("a settlement is expected at the same time in the statement and in its own record", async () => {
  const { body } = await sandbox.call("GET", "/v4/business/parsmart/settlement?per_page=5&status=PENDING");
  const [settlement] = body.data.settlements.data;
  const { data } = (await sandbox.call("GET", `${STATEMENT}?id=${settlement.transaction_id}`)).body;
  const [, clock] = settlement.settlement_done_time_prediction.split(" ");
  expect(clock).toMatch(/^\d\d:\d\d:\d\d$/);
  expect(data[0].time_prediction.settlement_done_time_prediction).toContain(clock);
});

test("start_after walks the whole statement, every row once", async () => {
  const seen: number[] = [];
  let after = "";
  for (;;) {
    const { body } = await sandbox.call("GET", `${STATEMENT}?per_page=100${after}`);
    seen.push(...body.data.map((row: Row) => row.id));
    if (!body.has_more) break;
    after = `&start_after=${body.data.at(-1).id}`;
  }
  expect(seen.length).toBeGreaterThan(700);
  expect(new Set(seen).size).toBe(seen.length);
  expect((await sandbox.call("GET", `${STATEMENT}?start_after=1`)).body).toEqual({
    status: 1,
    has_more: false,
    data: [],
  });
});

test("filters by kind, state and channel", async () => {
  const only = async (query: string, field: "status" | "channel") => [
    ...new Set((await rows(query)).map((row) => row[field])),
  ];
  expect(await only("statusKind=settlements", "channel")).toEqual(["تسویه"]);
  expect(await only("statusKind=transactions", "channel")).not.toContain("تسویه");
  expect(await only("channel=subscription", "channel")).toEqual(["برداشت مستقیم"]);
  expect(await only("status=failed&statusKind=transactions", "status")).toEqual([-1]);
  expect(await only("status=pending&statusKind=settlements", "status")).toEqual([-2]);
  expect((await only("status=succeed", "status")).every((status) => [1, 2, 4, 5, -5, 6].includes(Number(status)))).toBe(
    true,
  );
});

test("finds exactly and freely", async () => {
  const [row] = (await sandbox.call("GET", `${STATEMENT}?channel=ipg&status=succeed&per_page=1`)).body.data;
  for (const query of [
    `id=${row.id}`,
    `ref_id=${row.ref_id}`,
    `factor_number=${row.factorNumber}`,
    `q=${row.ref_id}&search_field=ref_id`,
    `q=${row.ref_id}`,
  ]) {
    expect((await rows(query)).map(({ id }) => id)).toContain(row.id);
  }
  expect(await rows(`q=${row.ref_id}&search_field=mobile_number`)).toEqual([]);
  expect(await rows("q=%25")).toEqual([]);
  const [settlement] = (await sandbox.call("GET", `${STATEMENT}?statusKind=settlements&per_page=1`)).body.data;
  expect((await rows(`track_id=${settlement.track_id}`)).map(({ id }) => id)).toEqual([settlement.id]);
});

test("keeps to Jalali days, both ends inside", async () => {
  const [newest] = await rows("");
  const [year, month, day] = (newest?.created_at.split(" - ")[1] ?? "").split("/");
  const text = `${year}${month?.padStart(2, "0")}${day?.padStart(2, "0")}`;
  const days = new Set((await rows(`fromDate=${text}&toDate=${text}`)).map((row) => row.created_at.split(" - ")[1]));
  expect([...days]).toEqual([`${year}/${month}/${day}`]);
  expect(await rows("toDate=990101")).toEqual([]);
});

test("names the filters that it cannot understand", async () => {
  const { status, body } = await sandbox.call(
    "GET",
    `${STATEMENT}?fromDate=14041399&status=gone&channel=x&q=a&search_field=y`,
  );
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual(["channel", "fromDate", "search_field", "status"]);
});

test("a done withdrawal adds its row, and a returned one takes it back", async () => {
  const authorization = await sandbox.authorization();
  const before = (await sandbox.control("GET", "/ledger")).body.balances_rial.wallet;
  const { body } = await sandbox.withdraw({ authorization_id: authorization, amount: 1_000_000, track_id: "row" });
  const done = await sandbox.show(body.result.withdrawal.id);
  const [row] = await rows(`id=${done.gateway_transaction_id}`);
  expect(row).toMatchObject({
    amount: 100_000,
    wage: 1000,
    status: 1,
    channel: "برداشت مستقیم",
    wallet: Math.trunc((before + 990_000) / 10),
  });
  await sandbox.control("POST", `/withdrawals/${done.id}/settle`, { status: "REVERSED" });
  const ledger = (await sandbox.control("GET", "/ledger?track_id=row")).body;
  expect(ledger.movements.map(({ kind }: { kind: string }) => kind)).toEqual(["withdrawal_reversed", "withdrawal"]);
  expect(ledger.balances_rial.wallet).toBe(before - 10_000);
});

test("users of the business come page by page", async () => {
  const { body } = await sandbox.call("GET", "/v2/business/parsmart/iam?page=2&per_page=5");
  expect(body.data).toMatchObject({ page: 2, per_page: 5, total: 12, last_page: 3 });
  expect(body.data.users).toHaveLength(5);
  for (const { role_id, status } of body.data.users)
    expect([typeof role_id, typeof status]).toEqual(["number", "number"]);
});
