import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { holdClock } from "@/lib/testing/sandbox/held-clock";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";

holdClock();

const folder = mkdtempSync(path.join(tmpdir(), "sandbox-"));
afterAll(() => rmSync(folder, { recursive: true }));
const DAY = 86_400;

/** What stands in the book, how time is, and how many rows of the statement are of the last day. */
async function look({ control, call }: Awaited<ReturnType<typeof openSandbox>>) {
  const { balances_rial, balanced, total } = (await control("GET", "/ledger?limit=1")).body;
  const { offsetSeconds } = (await control("GET", "/clock")).body;
  const { data } = (await call("GET", "/v3/business/parsmart/transaction?per_page=100")).body;
  return { balances_rial, balanced, total, offsetSeconds, newest: data[0].effective_time_stamp ?? 0 };
}

test("everything outlives the process", async () => {
  const dataFile = path.join(folder, "kept.sqlite");
  const first = await openSandbox({ dataFile });
  await first.advance(2 * DAY);
  const keys = (await first.control("GET", "/webhook-keys")).body;
  const { access_token } = (await first.control("POST", "/tokens", {})).body;
  const before = await look(first);
  await first.close();
  const second = await openSandbox({ dataFile });
  second.setToken(access_token);
  expect(await look(second)).toEqual(before);
  expect((await second.control("GET", "/webhook-keys")).body).toEqual(keys);
  await second.close();
});

test("nobody else of the machine reads its file, nor one that was open to all before", async () => {
  const dataFile = path.join(folder, "own.sqlite");
  writeFileSync(dataFile, "", { mode: 0o644 });
  const sandbox = await openSandbox({ dataFile });
  await sandbox.advance(DAY);
  const modes = ["", "-wal", "-shm"].map((suffix) => statSync(dataFile + suffix).mode & 0o777);
  await sandbox.close();
  expect(modes).toEqual([0o600, 0o600, 0o600]);
});

test("after days of standing still the business has gone on", async () => {
  const dataFile = path.join(folder, "old.sqlite");
  const first = await openSandbox({ dataFile });
  const before = await look(first);
  await first.close();
  const file = new DatabaseSync(dataFile);
  file.exec(`UPDATE meta SET value = value - ${5 * DAY} WHERE name = 'lived_until'`);
  file.close();
  const second = await openSandbox({ dataFile });
  const after = await look(second);
  expect(after.balanced).toBe(true);
  expect(after.total).toBeGreaterThan(before.total + 100);
  await second.close();
});
