import { randomUUID } from "node:crypto";
import pg from "pg";
import { makeIban } from "@/lib/kit/format/iban";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { MOST_DECIDED } from "@/lib/kit/orders/kinds";
import { makeAuthorization } from "../orders/authorization";
import { control, signIn } from "../rig/session";
import { startTestStack, type TestStack } from "../rig/stack";
import { operationAddress } from "../screens";
import { quantile, row, table } from "./print";

const SETTLEMENT_RIAL = 60_000;
const SENT = 1000;
/** What the service takes: 30 POST in 3 seconds. */
const SERVICE_PER_SECOND = 10;
const LONGEST_WAIT_MS = 300_000;
const LISTED = 1_000_000;
const LOOKS = 200;

/**
 * Payment orders: approving a whole list with one check, beside one by one; sending a thousand at the service's
 * limit, as a share of what it allows, also of one series; and reading lists of a million orders, beside the cheapest
 * signed-in question.
 */
export async function measureOrders(): Promise<void> {
  const stack = await startTestStack({ webProcesses: 1 });
  const database = new pg.Client({ connectionString: stack.env.DATABASE_URL });
  await database.connect();
  try {
    await control(stack, "POST", "deposit", { amountRial: 100 * SENT * SETTLEMENT_RIAL });
    const [accountant, manager] = await Promise.all(["accountant", "manager"].map((name) => client(stack, name)));
    if (!accountant || !manager) throw new Error("no members");
    await measureApproving(accountant, manager);
    await measureSending(accountant, manager, database);
    await measureSeries(accountant, manager, database, stack);
    await measureLists(manager, database);
  } finally {
    await database.end();
    await stack.stop();
  }
}

interface Client {
  get: <T>(operation: string, input: [string, string][]) => Promise<T>;
  post: <T>(operation: string, input: object) => Promise<T>;
}

async function client(stack: TestStack, name: string): Promise<Client> {
  const url = stack.urls[0] ?? "";
  const cookie = await signIn(url, `${name}@demo.test`);
  const read = async <T>(answer: Response): Promise<T> => {
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const headers = { cookie, origin: new URL(url).origin, "x-daftar-request": "1", "content-type": "application/json" };
  return {
    get: async (operation, input) =>
      read(await fetch(`${url}${operationAddress(operation)}?${new URLSearchParams(input)}`, { headers })),
    post: async (operation, input) =>
      read(
        await fetch(`${url}${operationAddress(operation)}`, { method: "POST", headers, body: JSON.stringify(input) }),
      ),
  };
}

async function makeOrders(by: Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const content = { iban: makeIban("056", String(10_000 + made)), amountRial: SETTLEMENT_RIAL, isInstant: true };
    const wanted = { kind: "settlement", idempotencyKey: randomUUID(), content };
    ids.push((await by.post<{ orderId: string }>("orders.make", wanted)).orderId);
  }
  return ids;
}

/** @returns how long the decision alone took, in milliseconds */
async function approveTogether(by: Client, ids: readonly string[]): Promise<number> {
  const selection = await by.get<{ orders: { id: string; contentHash: string }[]; listHash: string }>(
    "orders.selection",
    ids.map((id) => ["orderIds", id]),
  );
  const orders = selection.orders.map(({ id, contentHash }) => ({ orderId: id, shownHash: contentHash }));
  const startedAt = performance.now();
  const wanted = { decision: "approve", orders, listHash: selection.listHash };
  const { results } = await by.post<{ results: { ok: boolean }[] }>("orders.decide", wanted);
  if (results.some(({ ok }) => !ok)) throw new Error("an order was not approved");
  return performance.now() - startedAt;
}

async function measureApproving(accountant: Client, manager: Client): Promise<void> {
  const alone = await makeOrders(accountant, 20);
  const startedAt = performance.now();
  for (const id of alone) await approveTogether(manager, [id]);
  const each = (performance.now() - startedAt) / alone.length;
  const together = await approveTogether(manager, await makeOrders(accountant, MOST_DECIDED));
  table(
    "Approving, one web process",
    ["", "orders", "time", "per order", "ratio"],
    [
      row(
        "one by one, each shown first",
        alone.length,
        `${(each * alone.length).toFixed(0)} ms`,
        `${each.toFixed(1)} ms`,
        "1.00",
      ),
      row(
        "together, one check",
        MOST_DECIDED,
        `${together.toFixed(0)} ms`,
        `${(together / MOST_DECIDED).toFixed(1)} ms`,
        (together / MOST_DECIDED / each).toFixed(2),
      ),
    ],
  );
}

async function measureSending(accountant: Client, manager: Client, database: pg.Client): Promise<void> {
  await waitUntilSent(database);
  const ids = await makeOrders(accountant, SENT);
  // All of them become due at the same moment, whenever they were approved.
  for (let start = 0; start < ids.length; start += MOST_DECIDED) {
    await approveTogether(manager, ids.slice(start, start + MOST_DECIDED));
  }
  await waitUntilSent(database);
  const { rows } = await database.query<{ seconds: number; tries: number }>(
    `SELECT extract(epoch FROM max(sent_at) - min(sending_since))::float AS seconds, max(attempts)::int AS tries
     FROM payment_orders WHERE id = ANY($1)`,
    [ids],
  );
  const seconds = rows[0]?.seconds ?? 0;
  const perSecond = SENT / seconds;
  table(
    "Sending at the service's limit, one web process",
    ["", "orders", "time", "per second", "share of the limit", "most tries"],
    [
      row(
        "approved orders",
        SENT,
        `${seconds.toFixed(1)} s`,
        perSecond.toFixed(2),
        `${((perSecond / SERVICE_PER_SECOND) * 100).toFixed(0)} %`,
        rows[0]?.tries ?? 0,
      ),
    ],
  );
}

/** A thousand withdrawals that one approval lets go: one order of a day each, under one authorization. */
async function measureSeries(
  accountant: Client,
  manager: Client,
  database: pg.Client,
  stack: TestStack,
): Promise<void> {
  const service = {
    url: stack.env.SERVICE_BASE_URL ?? "",
    control: <T>(method: string, path: string, body?: unknown) => control<T>(stack, method, path, body),
  };
  const authorizationId = await makeAuthorization(service, { count: SENT, expiration_date: lastDay(SENT + 30) });
  const content = {
    ...{ authorizationId, amountRial: SETTLEMENT_RIAL, times: SENT, rhythm: "days", step: 1 },
    from: addDays(tehranDayOf(Date.now()), 1),
  };
  const wanted = { kind: "debitBatch", idempotencyKey: randomUUID(), content };
  const { orderId } = await accountant.post<{ orderId: string }>("orders.make", wanted);
  const decidedMs = await approveTogether(manager, [orderId]);
  await waitUntilSent(database);
  const { rows } = await database.query<{ sent: number; seconds: number; tries: number }>(
    `SELECT count(*) FILTER (WHERE state = 'sent')::int AS sent, max(attempts)::int AS tries,
       extract(epoch FROM max(sent_at) - min(sending_since))::float AS seconds
     FROM payment_orders WHERE part_of = $1`,
    [orderId],
  );
  const { sent = 0, seconds = 0, tries = 0 } = rows[0] ?? {};
  const perSecond = sent / seconds;
  table(
    "One series of withdrawals, one web process",
    ["", "withdrawals", "approving", "time", "per second", "share of the limit", "most tries"],
    [
      row(
        "agreed to once",
        sent,
        `${decidedMs.toFixed(0)} ms`,
        `${seconds.toFixed(1)} s`,
        perSecond.toFixed(2),
        `${((perSecond / SERVICE_PER_SECOND) * 100).toFixed(0)} %`,
        tries,
      ),
    ],
  );
}

const lastDay = (ahead: number): string => addDays(tehranDayOf(Date.now()), ahead);

async function waitUntilSent(database: pg.Client): Promise<void> {
  const end = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const { rows } = await database.query(
      "SELECT FROM payment_orders WHERE state IN ('approved', 'sending', 'unknown') LIMIT 1",
    );
    if (rows.length === 0) return;
    if (Date.now() > end) throw new Error("orders were not sent in time");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function measureLists(manager: Client, database: pg.Client): Promise<void> {
  await fillOrders(database);
  const member = await timed(() => manager.get("session.me", []));
  const lists: [string, () => [string, string][]][] = [
    ["newest", () => []],
    ["a later page", () => [["page", String(2 + Math.floor(Math.random() * 50))]]],
    ["one state", () => [["state", "failed"]]],
    ["a month ago", () => [["to", new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)]]],
    ["an IBAN", () => [["q", makeIban("056", String(1 + Math.floor(Math.random() * 5000)))]]],
    ["an id", () => [["q", randomUUID()]]],
    ["need a person", () => [["attention", "any"]]],
  ];
  const rows = [row("session.me (the cheapest)", ...figures(member), "1.00")];
  for (const [name, input] of lists) {
    const took = await timed(() => manager.get("orders.list", input()));
    rows.push(row(name, ...figures(took), (quantile(took, 0.95) / quantile(member, 0.95)).toFixed(2)));
  }
  table(`Lists of ${LISTED.toLocaleString("en")} orders, one after another`, ["", "p50", "p95", "ratio of p95"], rows);
}

async function timed(look: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let count = 0; count < LOOKS; count += 1) {
    const startedAt = performance.now();
    await look();
    took.push(performance.now() - startedAt);
  }
  return took;
}

const figures = (took: number[]): string[] => [0.5, 0.95].map((share) => `${quantile(took, share).toFixed(1)} ms`);

/** Orders of three years, straight into the table: most are done, some failed, a few need a person. */
async function fillOrders(database: pg.Client): Promise<void> {
  const ibans = Array.from({ length: 5000 }, (_, index) => makeIban("056", String(index + 1)));
  await database.query(
    `INSERT INTO payment_orders (business, kind, state, track_id, idempotency_key, maker_id, maker_name, created_at,
       amount_rial, destination, content, content_hash, attention)
     SELECT 'parsmart', 'settlement', CASE WHEN n % 50 = 0 THEN 'failed' ELSE 'done' END, gen_random_uuid(),
       gen_random_uuid(), gen_random_uuid()::text, 'نمونه', now() - n * interval '95 seconds', 50000 + n,
       ($1::text[])[1 + n % 5000], jsonb_build_object('iban', ($1::text[])[1 + n % 5000], 'amountRial', 50000 + n),
       md5(n::text) || md5(n::text), CASE WHEN n % 100000 = 0 THEN 'no_answer' END
     FROM generate_series(1, $2::int) AS n`,
    [ibans, LISTED],
  );
  await database.query("ANALYZE payment_orders");
}
