import pg from "pg";
import { control, signIn } from "../rig/session";
import { startTestStack, type TestStack } from "../rig/stack";
import { MEMBERS, recentWithdrawals, SECONDS, simulate } from "./people";
import { quantile, row, table } from "./print";

/** The service's limit for calls that are no POST. */
const LIMIT = { calls: 100, seconds: 3 };
const LONGEST_IMPORT_MS = 20 * 60_000;
/** Lists are read once a minute: when nothing came for longer than that, all of it is there. */
const QUIET_MS = 75_000;

/**
 * The first import of the book while people work: what they wait beside what they waited before, how many records came, and
 * how much of what the limits allow the import took. The year and all lists of the demo, under the service's real limits;
 * the same people make the same choices in both minutes.
 */
export async function measureImport(): Promise<void> {
  // A month of the statement is the least that is read, and is there within seconds.
  const still = await withStack({ BOOK_DAYS: "31", BOOK_LISTS: "off" }, async (stack) => {
    await pause(20_000);
    return people(stack);
  });
  await withStack({ BOOK_DAYS: "365", BOOK_LISTS: "on" }, async (stack) => {
    const records = recordsIn(stack);
    try {
      const startedAt = Date.now();
      const during = await people(stack);
      const inAMinute = await records.count();
      const meanwhile = await callsOf(stack);
      const whole = await records.untilQuiet();
      const seconds = (whole.at - startedAt) / 1000;
      const all = await callsOf(stack);
      const line = (name: string, { waits, errors }: typeof still) =>
        row(
          name,
          waits.length,
          errors,
          `${quantile(waits, 0.5).toFixed(0)} ms`,
          `${quantile(waits, 0.95).toFixed(0)} ms`,
        );
      table(
        `200 people for ${SECONDS} s, the service's real limits, 2 web processes`,
        ["", "requests", "errors", "p50", "p95"],
        [line("nothing is imported", still), line("during the first import", during)],
      );
      const allowed = LIMIT.calls / LIMIT.seconds;
      const part = (name: string, count: number, calls: number, took: number) =>
        row(
          name,
          count,
          took.toFixed(0),
          (count / took).toFixed(0),
          (calls / took).toFixed(1),
          `${((calls / took / allowed) * 100).toFixed(0)} %`,
        );
      table(
        "The first import: a year of the statement and all lists",
        ["", "records", "seconds", "records a second", "calls a second", "of the limit"],
        [
          part("while people work, theirs among the calls", inAMinute, meanwhile.count, SECONDS),
          part("afterwards", whole.count - inAMinute, all.count - meanwhile.count, seconds - SECONDS),
        ],
      );
      console.log(
        `Refused with 429: ${all.refused}; fullest ${LIMIT.seconds} seconds: ${all.fullest} of ${LIMIT.calls}`,
      );
    } finally {
      await records.close();
    }
  });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function withStack<T>(env: Record<string, string>, work: (stack: TestStack) => Promise<T>): Promise<T> {
  const stack = await startTestStack({ webProcesses: 2, env });
  try {
    return await work(stack);
  } finally {
    await stack.stop();
  }
}

async function people(stack: TestStack) {
  const cookies = await Promise.all(MEMBERS.map((name) => signIn(stack.urls[0] ?? "", `${name}@demo.test`)));
  const ids = await recentWithdrawals(stack, cookies[0] ?? "");
  return simulate(ids, async (ask, person) => {
    const url = stack.urls[person % stack.urls.length] ?? "";
    const cookie = cookies[person % cookies.length] ?? "";
    return fetch(`${url}/api/service/parsmart/${ask.daftar}`, { headers: { cookie, "x-daftar-request": "1" } });
  });
}

function recordsIn(stack: TestStack) {
  const pool = new pg.Pool({ connectionString: stack.env.DATABASE_URL, max: 1 });
  const count = async () =>
    Number((await pool.query<{ count: string }>("SELECT count(*) FROM book_records")).rows[0]?.count ?? 0);
  return {
    count,
    /** @returns how many there are when no more come, and since when */
    async untilQuiet(): Promise<{ count: number; at: number }> {
      const startedAt = Date.now();
      let last = { count: await count(), at: Date.now() };
      while (Date.now() - last.at < QUIET_MS) {
        if (Date.now() - startedAt > LONGEST_IMPORT_MS) throw new Error("the import did not come to its end");
        await pause(1000);
        const now = await count();
        // A new row now and then is the demo's own life.
        if (now > last.count + 5) last = { count: now, at: Date.now() };
      }
      return last;
    },
    close: () => pool.end(),
  };
}

async function callsOf(stack: TestStack): Promise<{ count: number; refused: number; fullest: number }> {
  const { total, worst, calls } = await control<{
    total: number;
    worst: { other: { count: number } };
    calls: { status: number }[];
  }>(stack, "GET", "calls?since=0&class=other&limit=1000000");
  return { count: total, refused: calls.filter(({ status }) => status === 429).length, fullest: worst.other.count };
}
