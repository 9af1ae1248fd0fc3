import { afterAll, beforeAll, expect, test } from "vitest";
import { holdClock } from "@/lib/testing/sandbox/held-clock";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";

holdClock();

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let authorization: string;
beforeAll(async () => {
  sandbox = await openSandbox();
  authorization = await sandbox.authorization();
  await sandbox.withdraw({ authorization_id: authorization, amount: 100_000 });
});
afterAll(() => sandbox.close());

test("pages newest first with the envelope of the reference", async () => {
  const { body } = await sandbox.debit("GET", "/withdrawal?per_page=7&page=2");
  expect(body.data).toHaveLength(7);
  expect(body.meta).toMatchObject({ current_page: 2, from: 8, to: 14, per_page: 7 });
  expect(body.meta.last_page).toBe(Math.ceil(body.meta.total / 7));
  expect(body.links.prev).toContain("page=1");
  const standard = await sandbox.debit("GET", "/withdrawal");
  expect(standard.body.meta.per_page).toBe(20);
  expect((await sandbox.debit("GET", "/withdrawal?per_page=101")).status).toBe(422);
});

test("filters by state, time and authorization", async () => {
  for (const status of ["PENDING", "INIT", "DONE", "FAILED", "CANCELED", "REVERSED"]) {
    const { body } = await sandbox.debit("GET", `/withdrawal?status=${status}&per_page=100`);
    expect(body.data.length).toBeGreaterThan(0);
    expect(new Set(body.data.map((row: { status: string }) => row.status))).toEqual(new Set([status]));
  }
  const own = await sandbox.debit("GET", `/withdrawal?q=${authorization}`);
  expect(own.body).toMatchObject({ data: [{ authorization_id: authorization }], meta: { total: 1 } });
  const { now } = (await sandbox.control("GET", "/clock")).body;
  const none = await sandbox.debit("GET", `/withdrawal?from_date=${now + 10}`);
  expect(none.body).toMatchObject({ data: [], meta: { total: 0, from: null, last_page: 1 } });
  expect((await sandbox.debit("GET", "/withdrawal?status=NEW&from_date=x")).body.errors).toHaveProperty("from_date");
});
