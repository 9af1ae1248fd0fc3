import { afterAll, beforeAll, expect, test } from "vitest";
import { holdClock } from "@/lib/testing/sandbox/held-clock";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";
import { ERROR_CODES } from "../withdrawals/errors";

holdClock();

type Row = Record<string, string>;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox({ size: "full" });
});
afterAll(() => sandbox.close());

async function everyWithdrawal(status: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await sandbox.debit("GET", `/withdrawal?status=${status}&per_page=100&page=${page}`);
    rows.push(...body.data);
    if (page >= body.meta.last_page) return rows;
  }
}

test("a year is there from the start", async () => {
  const { body } = await sandbox.debit("GET", "/withdrawal?per_page=1");
  expect(body.meta.total).toBeGreaterThanOrEqual(5000);
  const ledger = (await sandbox.control("GET", "/ledger?limit=1")).body;
  expect(ledger.balanced).toBe(true);
  let count = 0;
  let after = "";
  for (;;) {
    const page = (await sandbox.call("GET", `/v3/business/parsmart/transaction?per_page=100${after}`)).body;
    count += page.data.length;
    if (!page.has_more) break;
    after = `&start_after=${page.data.at(-1).id}`;
  }
  expect(count).toBeGreaterThanOrEqual(20_000);
});

test("every state and every error code has its rows", async () => {
  const failed = await everyWithdrawal("FAILED");
  expect([...new Set(failed.map((row) => row.error_code))].sort()).toEqual(ERROR_CODES);
  for (const status of ["PENDING", "INIT", "DONE", "CANCELED", "REVERSED"]) {
    expect((await everyWithdrawal(status)).length, status).toBeGreaterThan(0);
  }
  const { now } = (await sandbox.control("GET", "/clock")).body;
  const recent = (await sandbox.debit("GET", `/withdrawal?status=DONE&from_date=${now - 3600}`)).body.data;
  expect(recent.some((row: Row) => row.payer_account === null)).toBe(true);
});

test("authorizations are many, at several banks, in every state that shows", async () => {
  const of = async (status: string) =>
    (await sandbox.debit("GET", `/authorization?status=${status}&per_page=100`)).body;
  const active = await of("ACTIVE");
  expect(active.meta.total).toBeGreaterThanOrEqual(300);
  expect(new Set(active.data.map((row: Row) => row.bank_code)).size).toBeGreaterThan(5);
  await sandbox.control("POST", "/habits", { authorization_end: "expired" });
  for (const status of ["PENDING_VERIFY", "EXPIRED"]) expect((await of(status)).meta.total, status).toBeGreaterThan(0);
  const all = (await sandbox.debit("GET", "/authorization?per_page=1")).body.meta.total;
  expect(all).toBeGreaterThanOrEqual(400);
});

test("settlements are there in every state, from every door, and agree with the book", async () => {
  const { settlements } = (await sandbox.control("GET", "/settlements?limit=10000")).body;
  const found = new Set(settlements.map(({ source, state }: Row) => `${source} ${state}`));
  const ended = ["DONE", "FAILED", "CANCELED", "REVERSED"].flatMap((state) => [`single ${state}`, `batch ${state}`]);
  for (const each of [...ended, "single PENDING", "queued QUEUED", "queued CANCELED", "queued DONE"]) {
    expect(found).toContain(each);
  }
  const wrong = settlements.filter(
    (one: Record<string, unknown>) => one.paid_rial !== (one.state === "DONE" ? one.amount_rial : 0),
  );
  expect(wrong).toEqual([]);
});

test("people's numbers pass their own checks", async () => {
  const { data } = (await sandbox.debit("GET", "/authorization?per_page=100")).body;
  const codes = data.map((row: Row) => row.national_code).filter(Boolean);
  for (const code of codes) {
    const rest =
      [...code.slice(0, 9)].reduce((sum: number, digit, index) => sum + Number(digit) * (10 - index), 0) % 11;
    expect(Number(code[9])).toBe(rest < 2 ? rest : 11 - rest);
  }
  const settlements = (
    await sandbox.call("GET", "/v3/business/parsmart/transaction?statusKind=settlements&per_page=100")
  ).body.data;
  for (const { receiver } of settlements) {
    expect(receiver.iban).toMatch(/^IR\d{24}$/);
    expect(BigInt(`${receiver.iban.slice(4)}1827${receiver.iban.slice(2, 4)}`) % 97n).toBe(1n);
  }
});
