import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { gatherChanges } from "@/lib/kit/operations/gather-changes";
import { routes } from "@/lib/kit/routes";
import { control, signIn } from "../rig/session";
import { startTestStack, type TestStack } from "../rig/stack";
import { type NewsKind, NOTICE_NEWS } from "./notice-news";
import { quantile, row, table } from "./print";
import type { Wanted } from "./screens";

const BUSINESS = "parsmart";
const MEMBERS = 200;
/** A source finds no more of a kind. */
const MOST_OF_A_KIND = 1000;
/** All are opened together; the demo's own jobs may end some that were written. */
const ENOUGH_KINDS = 9;
/** How many of the members work at the same time, and the pauses between their questions. */
const AT_WORK = 60;
const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 4000;
/** Of each part but the middle one, which lasts until everything is sent. */
const SECONDS = 120;
/** A process that has just started answers more slowly. */
const WARM_UP_SECONDS = 30;
const LONGEST_MS = 15 * 60_000;
/** Signing in takes a core for a moment. */
const SIGNED_IN_AT_ONCE = 4;
const UNLIMITED = { SANDBOX_LIMITS: "off", SERVICE_LIMIT_OTHER: "4000", SERVICE_LIMIT_POST: "4000" };

interface Waited {
  waits: number[];
  errors: number;
}

/**
 * Measures what people wait while about ten thousand notices for two hundred members are found, planned and sent by mail and
 * push, beside what they waited before and wait afterwards, all in one run. `--records=100` for fewer of each kind.
 */
export async function measureNotices({ records = MOST_OF_A_KIND }: Wanted): Promise<void> {
  const stack = await startTestStack({ webProcesses: 2, env: UNLIMITED });
  const pool = new pg.Pool({ connectionString: stack.env.DATABASE_URL, max: 2 });
  try {
    const cookies = await makeMembers(stack, pool);
    await untilChecked(pool);
    await untilSent(pool, 0);
    await work(stack, cookies, () => pause(WARM_UP_SECONDS * 1000));
    const still = await work(stack, cookies, () => pause(SECONDS * 1000));
    const [ofBefore] = await countOf(pool);
    const perKind = Math.min(MOST_OF_A_KIND, records);
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    for (const kind of Object.keys(NOTICE_NEWS) as NewsKind[]) await pool.query(NOTICE_NEWS[kind], [BUSINESS, perKind]);
    const times = { written: seconds(), planned: 0, sent: 0 };
    const beside = await work(stack, cookies, async () => {
      await ask(stack, cookies[0] ?? "", "POST", "notice_settings.change_business", {
        walletUnderRial: null,
        escalateAfterMinutes: 15,
      });
      await until(async () => (await countOf(pool))[0].notices >= perKind * ENOUGH_KINDS);
      times.planned = seconds();
      await untilSent(pool, ofBefore.sent + 1);
      times.sent = seconds();
    });
    const [all] = await countOf(pool);
    const after = await work(stack, cookies, () => pause(SECONDS * 1000));
    const p95 = ({ waits }: Waited) => quantile(waits, 0.95);
    const line = (name: string, each: Waited) =>
      row(
        name,
        each.waits.length,
        each.errors,
        `${quantile(each.waits, 0.5).toFixed(0)} ms`,
        `${p95(each).toFixed(0)} ms`,
        (p95(each) / p95(still)).toFixed(2),
      );
    table(
      `${AT_WORK} of ${MEMBERS} members at work, no limits, 2 web processes (aim: × 1.20)`,
      ["", "requests", "errors", "p50", "p95", "× before"],
      [
        line("before", still),
        line(`while ${all.notices} notices are told`, beside),
        line(`with ${all.notices} open notices`, after),
      ],
    );
    const messages = all.sent - ofBefore.sent;
    console.log(
      `Found and planned after ${(times.planned - times.written).toFixed(1)} s; ${messages} messages sent within ${(times.sent - times.planned).toFixed(0)} s.`,
    );
    await showInbox(stack, cookies);
  } finally {
    await pool.end();
    await stack.stop();
  }
}

/** Managers with a browser each, who hear of everything by mail and push. @returns their sessions */
async function makeMembers(stack: TestStack, pool: pg.Pool): Promise<string[]> {
  const [url = ""] = stack.urls;
  const emails = Array.from({ length: MEMBERS }, (_, index) => `bench${index}@demo.test`);
  const kinds = JSON.stringify(Object.fromEntries(Object.keys(NOTICE_NEWS).map((kind) => [kind, ["mail", "push"]])));
  await pool.query(
    `WITH made AS (
      INSERT INTO members (email, name, password_hash)
      SELECT email, email, (SELECT password_hash FROM members WHERE email = 'owner@demo.test') FROM unnest($2::text[]) AS email
      RETURNING id),
    joined AS (INSERT INTO memberships (member_id, business, role) SELECT id, $1, 'manager' FROM made)
    INSERT INTO notice_wishes (member_id, kinds) SELECT id, $3::jsonb FROM made`,
    [BUSINESS, emails, kinds],
  );
  const waiting = [...emails];
  const cookies: string[] = [await signIn(url, "owner@demo.test")];
  const signInTurn = async () => {
    for (let email = waiting.shift(); email; email = waiting.shift()) {
      const cookie = await signIn(url, email);
      const browser = await control<object>(stack, "POST", "sent/browsers");
      await ask(stack, cookie, "POST", "notice_settings.subscribe_push", browser);
      cookies.push(cookie);
    }
  };
  await Promise.all(Array.from({ length: SIGNED_IN_AT_ONCE }, signInTurn));
  return cookies;
}

async function ask(stack: TestStack, cookie: string, method: "GET" | "POST", operation: string, input?: object) {
  const [url = ""] = stack.urls;
  const answer = await fetch(url + routes.api.local(BUSINESS, operation), {
    method,
    headers: { cookie, origin: url, "x-daftar-request": "1", "content-type": "application/json" },
    body: input && JSON.stringify(input),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${text}`);
  return text;
}

/** What the frame asks: as the first page opens, once a minute, and when notices change. */
const NUMBERS = "local/notices.counts";
const NUMBERS_EVERY_MS = 60_000;
const INBOX = "local/notices.inbox";
/** What pages ask beside it; a page is opened if the dice fall below its number. */
const PAGES: readonly { below: number; asks: readonly string[] }[] = [
  { below: 0.2, asks: [INBOX, "service/wallet.balance"] },
  { below: 0.5, asks: ["service/withdrawals.list?page=1&perPage=20"] },
  { below: 0.7, asks: ["local/orders.list"] },
  { below: 0.85, asks: ["service/wallet.transactions?perPage=20"] },
  { below: 1, asks: ["service/business.show"] },
];

/**
 * People open page after page until it is over, and their frames follow the business's changes. They wait for what a page
 * asks as it opens, and not for what is asked again on it.
 */
async function work(stack: TestStack, cookies: readonly string[], until: () => Promise<unknown>): Promise<Waited> {
  const waited: Waited = { waits: [], errors: 0 };
  const over = new AbortController();
  const send = (person: number, path: string) =>
    fetch((stack.urls[person % stack.urls.length] ?? "") + path, {
      headers: { cookie: cookies[person + 1] ?? "", "x-daftar-request": "1" },
      ...(path.startsWith("/api/events") && { signal: over.signal }),
    });
  const get = async (person: number, path: string) => {
    const [area, operation] = path.split("/");
    try {
      const answer = await send(person, `/api/${area}/${BUSINESS}/${operation}`);
      await answer.arrayBuffer();
      if (!answer.ok) waited.errors += 1;
    } catch {
      waited.errors += 1;
    }
  };
  const waitFor = async (person: number, path: string) => {
    const startedAt = performance.now();
    await get(person, path);
    waited.waits.push(performance.now() - startedAt);
  };
  /** @param changed is called for each change of notices, until it is over */
  const follow = async (person: number, changed: () => void) => {
    try {
      const { body } = await send(person, routes.api.events(BUSINESS, String(Date.now())));
      const decoder = new TextDecoder();
      for await (const bytes of body ?? [])
        if (decoder.decode(bytes, { stream: true }).includes('"notices"')) changed();
    } catch (error) {
      if (!over.signal.aborted) throw error;
    }
  };
  const live = async (person: number) => {
    let shown: readonly string[] = [];
    const askAgain = gatherChanges(() =>
      Promise.all([NUMBERS, ...shown.filter((path) => path === INBOX)].map((path) => get(person, path))),
    );
    await pause(Math.random() * LONGEST_PAUSE_MS);
    let numbersAt = -Infinity;
    const following = follow(person, () => askAgain({ tags: ["notices"] }));
    while (!over.signal.aborted) {
      const dice = Math.random();
      shown = PAGES.find(({ below }) => dice < below)?.asks ?? [];
      const isDue = performance.now() - numbersAt > NUMBERS_EVERY_MS;
      if (isDue) numbersAt = performance.now();
      await Promise.all((isDue ? [NUMBERS, ...shown] : shown).map((path) => waitFor(person, path)));
      await pause(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
    }
    await following;
  };
  const living = Promise.all(Array.from({ length: AT_WORK }, (_, person) => live(person)));
  try {
    await until();
  } finally {
    over.abort();
  }
  await living;
  return waited;
}

async function countOf(pool: pg.Pool): Promise<[{ notices: number; sent: number; waiting: number }]> {
  const { rows } = await pool.query(
    `SELECT
    (SELECT count(*)::int FROM notices WHERE over_at IS NULL AND kind = ANY($1)) AS notices,
    (SELECT count(*)::int FROM notice_deliveries WHERE state = 'sent') AS sent,
    (SELECT count(*)::int FROM notice_deliveries WHERE state = 'waiting') AS waiting`,
    [Object.keys(NOTICE_NEWS)],
  );
  return [rows[0]];
}

/** Waits for a check from now on: it plans messages of all that has happened, such as sign-ins from new devices. */
async function untilChecked(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const isChecked = "SELECT FROM notice_checks WHERE business = $1 AND checked_at > $2";
  await until(async () => (await pool.query(isChecked, [BUSINESS, rows[0]?.now])).rowCount === 1);
}

/** Waits until nothing waits to be sent and so many were. */
const untilSent = (pool: pg.Pool, least: number) =>
  until(async () => {
    const [{ sent, waiting }] = await countOf(pool);
    return waiting === 0 && sent >= least;
  });

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error("the notices were not told in time");
    await pause(500);
  }
}

/** How large the inbox is, and how long its questions take for one member while nobody else asks. */
async function showInbox(stack: TestStack, cookies: readonly string[]): Promise<void> {
  const lines: string[][] = [];
  for (const operation of ["notices.counts", "notices.inbox", "notices.ended"]) {
    const times: number[] = [];
    let size = 0;
    for (let time = 0; time < 20; time += 1) {
      const startedAt = performance.now();
      size = (await ask(stack, cookies[1] ?? "", "GET", operation)).length;
      times.push(performance.now() - startedAt);
    }
    lines.push(row(operation, `${quantile(times, 0.5).toFixed(0)} ms`, `${(size / 1000).toFixed(1)} kB`));
  }
  table("The inbox of one member with all of them open (middle of 20)", ["", "took", "answer"], lines);
}
