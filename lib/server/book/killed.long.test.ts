import "@/lib/server/app";
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BookKind } from "@/lib/kit/book/entry";
import type { StatementDay } from "@/lib/kit/book/statement-days";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { registry } from "@/lib/server/core/registry";
import { db } from "@/lib/server/db/client";
import { bookReadings, bookRecords, dailyFigures } from "@/lib/server/db/schema";
import { trueDays, trueRecords, type WholeBook, wholeBook } from "@/lib/testing/book/truth";
import { type Held, type Line, type Moment, openLine } from "@/lib/testing/crash/line";
import { testIban } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { bookCoverage } from "./read-lists";
import { bookCheck } from "./state";

const DAYS = 31;
/**
 * The whole book is read several times in small pages. The machine decides how long that takes, so each wait has its
 * own limit.
 */
const ENDLESS_MS = 900_000;
const LISTS = registry().records.filter(({ list }) => list).length;
let sandbox: TestSandbox;
let lines: Line[];
const readers: (ChildProcess | undefined)[] = [];
/** How many times each reader has finished a complete round since its start. */
const rounds: number[] = [];
let diesByItself: (why: Error) => void;
const deathByItself = new Promise<never>((_, reject) => {
  diesByItself = reject;
});
// A waiting reader gets this rejection. If nothing waits, it must not count as unhandled.
deathByItself.catch(() => {});

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off" },
  });
  lines = [await openLine(sandbox.url), await openLine(sandbox.url)];
});
afterAll(async () => {
  for (const reader of readers) reader?.kill("SIGKILL");
  await Promise.all(lines.map((line) => line.close()));
  await sandbox.close();
});

function start(which: number): void {
  const url = lines[which]?.url ?? "";
  const reader = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "lib/testing/book/reader.ts"],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        READER_PER_PAGE: "10",
        SERVICE_BASE_URL: url,
        SERVICE_GATEWAY_URL: `${url}/gateway`,
        SERVICE_BATCH_URL: `${url}/batch`,
        SERVICE_SUBSCRIPTION_URL: `${url}/subscription`,
      },
    },
  );
  rounds[which] = 0;
  reader.once("exit", (code) => {
    if (code !== null) diesByItself(new Error(`reader ${which} ended by itself with ${code}`));
  });
  reader.stdout?.on("data", () => {
    rounds[which] = (rounds[which] ?? 0) + 1;
  });
  readers[which] = reader;
}

/** Kills readers as a power cut does, and starts them again. */
async function kill(...which: number[]): Promise<void> {
  await Promise.all(
    which.map(async (one) => {
      const reader = readers[one];
      if (!reader?.pid || reader.exitCode !== null) throw new Error("it was not running");
      const ended = once(reader, "exit");
      process.kill(reader.pid, "SIGKILL");
      const [, signal] = await ended;
      expect(signal).toBe("SIGKILL");
    }),
  );
  for (const one of which) {
    lines[one]?.release();
    start(one);
  }
}

/**
 * Stops the reader that makes this many calls, counted over both readers. They share the work freely, and a reader
 * that started late may find nothing to read.
 */
async function holdAnyone(moment: Moment): Promise<{ one: number; held: Held }> {
  let calls = randomInt(2, 14);
  const fits = (_: string, path: string) =>
    /\/(transaction|settlement|withdrawal|authorization|customers)\b/.test(path) && --calls < 0;
  const caught = await Promise.race([
    deathByItself,
    ...lines.map(async (line, one) => ({ one, held: await line.hold(fits, moment) })),
  ]);
  for (const [which, line] of lines.entries()) if (which !== caught.one) line.release();
  return caught;
}

/**
 * Kills readers at this many moments of their reading: during a call, or right after its answer.
 *
 * @returns how many times some list had never been read completely by then
 */
async function killAlong(times: number): Promise<number> {
  let whileNotWhole = 0;
  for (let time = 0; time < times; time += 1) {
    const { one, held } = await holdAnyone(time % 3 === 0 ? "before" : "after");
    // Some of the received answer is written, and some is not.
    if (time % 3 === 2) {
      held.goOn();
      await new Promise((resolve) => setTimeout(resolve, randomInt(12)));
    }
    const lists = await bookCoverage(BUSINESS);
    if (lists.length < LISTS || lists.some(({ freshAt }) => freshAt === null)) whileNotWhole += 1;
    await (time % 3 === 1 ? kill(0, 1) : kill(one));
  }
  return whileNotWhole;
}

/**
 * Reads until both readers have finished everything that exists now. Days that count as read are not read again,
 * unless the bank worked on meanwhile. So gaps left by a killed reader stay visible.
 *
 * @param since the service's records when the reading began
 */
async function readToTheEnd(since: WholeBook): Promise<WholeBook> {
  // The death of a reading is noticed minutes later.
  await db()
    .update(dailyFigures)
    .set({ readingSince: sql`${dailyFigures.readingSince} - interval '11 minutes'` });
  for (let before = since; ; before = await wholeBook(sandbox)) {
    if (before !== since) await makeDue();
    const begun = [...rounds];
    await expect
      .poll(() => rounds.every((count, index) => count >= (begun[index] ?? 0) + 2), { timeout: 120_000 })
      .toBe(true);
    if (JSON.stringify(before) === JSON.stringify(await wholeBook(sandbox))) return before;
  }
}

/** Acts as if everything was last read hours ago. */
async function makeDue(): Promise<void> {
  await db()
    .update(bookReadings)
    .set({
      wholeAt: sql`${bookReadings.wholeAt} - interval '7 hours'`,
      freshAt: sql`${bookReadings.freshAt} - interval '7 hours'`,
    });
  await db().update(dailyFigures).set({ isStale: true });
}

async function expectEqual(book: WholeBook): Promise<number> {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(tehranDayOf(Date.now()), index - DAYS + 1));
  const truth = trueRecords(book, Date.parse(tehranDayBounds(days[0] ?? "").from) / 1000);
  const rows = await db().select().from(bookRecords).where(eq(bookRecords.business, BUSINESS));
  let count = 0;
  for (const kind of Object.keys(truth) as BookKind[]) {
    const inBook = rows.filter((row) => row.kind === kind);
    const known = new Map(inBook.map(({ id, state }) => [id, state]));
    expect(known.size, `${kind}: none twice`).toBe(inBook.length);
    const told = [...truth[kind]].map(([id, { state }]) => [id, state]);
    expect(
      told.map(([id]) => [id, known.get(id ?? "")]),
      `${kind}: no gap`,
    ).toEqual(told);
    count += told.length;
  }
  const kept = new Map((await db().select().from(dailyFigures)).map((row) => [row.day, row.figures as StatementDay]));
  expect(days.map((day) => [day, kept.get(day)?.ledger?.openingRial, kept.get(day)?.closingBalanceRial])).toEqual(
    [...trueDays(book, days)].map(([day, { openingRial, closingRial }]) => [day, openingRial, closingRial]),
  );
  expect(await bookCheck(BUSINESS)).toMatchObject({ verdict: "balanced", differences: [] });
  expect((await bookCoverage(BUSINESS)).every(({ freshAt, unread }) => freshAt !== null && unread === 0)).toBe(true);
  return count;
}

it(
  "two processes killed in the middle of the first import and of the catch-up: no gap, no double, balanced",
  async () => {
    const atFirst = await wholeBook(sandbox);
    start(0);
    start(1);
    expect(await killAlong(3)).toBeGreaterThanOrEqual(1);
    const first = await expectEqual(await readToTheEnd(atFirst));
    expect(first).toBeGreaterThan(200);

    // Many records are new or changed, and no webhook has told of them.
    const { access_token } = await sandbox.control<{ access_token: string }>("POST", "tokens", {});
    for (let time = 0; time < 30; time += 1) {
      await sandbox.control("POST", "deposit", { amountRial: 1_000_000 + time * 10 });
      const order = { track_id: randomUUID(), iban: testIban(4_300_000 + time), amount: 6000 + time };
      const answer = await fetch(`${sandbox.url}/v3/business/${BUSINESS}/settlement/store`, {
        method: "POST",
        headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
        body: JSON.stringify(order),
      });
      expect(answer.status).toBe(200);
      const status = ["DONE", "FAILED", "CANCELED"][time % 3];
      await sandbox.control("POST", `settlements/${order.track_id}/settle`, { status });
    }
    const atLast = await wholeBook(sandbox);
    await makeDue();
    await killAlong(2);
    expect(await expectEqual(await readToTheEnd(atLast))).toBeGreaterThanOrEqual(first + 60);
  },
  ENDLESS_MS,
);
