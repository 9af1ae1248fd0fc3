import path from "node:path";
import { control, signIn } from "../rig/session";
import { startTestStack, type TestStack } from "../rig/stack";
import { startPassThrough } from "./pass-through";
import { quantile, row, table } from "./print";

const PEOPLE = 200;
export const SECONDS = 60;
const LONGEST_PAUSE_MS = 8000;
const SHORTEST_PAUSE_MS = 2000;
export const MEMBERS = ["owner", "manager", "manager2", "accountant", "support", "auditor"];

/** One thing a person asks for: in our words, and as the service's own address for the pass-through. */
interface Ask {
  daftar: string;
  service: string;
}

interface Outcome {
  waits: number[];
  errors: number;
}

/**
 * Two hundred people on one business for a minute, under the service's real limits: who got an error, and how long the
 * others waited. The same people, with the same choices, then use the plain pass-through.
 */
export async function measurePeople(): Promise<void> {
  const stack = await startTestStack({ webProcesses: 2 });
  try {
    const cookies = await Promise.all(MEMBERS.map((name) => signIn(stack.urls[0] ?? "", `${name}@demo.test`)));
    const ids = await recentWithdrawals(stack, cookies[0] ?? "");
    const daftar = await simulate(ids, async (ask, person) => {
      const url = stack.urls[person % stack.urls.length] ?? "";
      const cookie = cookies[person % cookies.length] ?? "";
      return fetch(`${url}/api/service/parsmart/${ask.daftar}`, { headers: { cookie, "x-daftar-request": "1" } });
    });
    const { access_token: token } = await control<{ access_token: string }>(stack, "POST", "tokens", {});
    const { url, service } = await startPassThrough(
      stack.env.SERVICE_BASE_URL ?? "",
      token,
      path.join(stack.logDir, "pass-through.log"),
    );
    const plain = await simulate(ids, async (ask) => fetch(`${url}/withdrawals?path=${ask.service}`)).finally(() =>
      service.stop(),
    );
    const { worst, refused } = await limitsSeen(stack);
    report(daftar, plain);
    console.log(`Fullest 3 seconds at the service over both runs: ${worst} of 100; refused with 429: ${refused}`);
  } finally {
    await stack.stop();
  }
}

export async function recentWithdrawals(stack: TestStack, cookie: string): Promise<string[]> {
  const answer = await fetch(`${stack.urls[0]}/api/service/parsmart/withdrawals.list?page=1&perPage=100`, {
    headers: { cookie },
  });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

export async function simulate(ids: string[], send: (ask: Ask, person: number) => Promise<Response>): Promise<Outcome> {
  const outcome: Outcome = { waits: [], errors: 0 };
  const end = Date.now() + SECONDS * 1000;
  const live = async (person: number) => {
    const random = seeded(person + 1);
    await pause(random() * LONGEST_PAUSE_MS);
    while (Date.now() < end) {
      const startedAt = performance.now();
      try {
        const answer = await send(choose(ids, random), person);
        await answer.arrayBuffer();
        if (!answer.ok) outcome.errors += 1;
      } catch {
        outcome.errors += 1;
      }
      outcome.waits.push(performance.now() - startedAt);
      await pause(SHORTEST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, person) => live(person)));
  return outcome;
}

/** Half look at the newest, a fifth at one withdrawal, the rest turn pages or read the statement. */
function choose(ids: string[], random: () => number): Ask {
  const dice = random();
  const base = "/v3/business/parsmart/subscription/withdrawal";
  if (dice < 0.5) return { daftar: "withdrawals.list?page=1&perPage=20", service: base };
  if (dice < 0.7) {
    const id = ids[Math.floor(random() ** 2 * ids.length)] ?? "";
    return { daftar: `withdrawals.show?withdrawalId=${id}`, service: `${base}/${id}` };
  }
  if (dice < 0.8) {
    const page = 2 + Math.floor(random() * 20);
    return { daftar: `withdrawals.list?page=${page}&perPage=20`, service: `${base}%3Fpage=${page}` };
  }
  if (dice < 0.9) return { daftar: "business.show", service: "/v2/business/parsmart" };
  return { daftar: "wallet.transactions?perPage=20", service: "/v3/business/parsmart/transaction" };
}

async function limitsSeen(stack: TestStack): Promise<{ worst: number; refused: number }> {
  const { worst, calls } = await control<{ worst: { other: { count: number } }; calls: { status: number }[] }>(
    stack,
    "GET",
    "calls?since=0",
  );
  return { worst: worst.other.count, refused: calls.filter(({ status }) => status === 429).length };
}

/** A small generator of even numbers (mulberry32): the same people make the same choices in both runs. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function report(daftar: Outcome, plain: Outcome): void {
  const line = (name: string, { waits, errors }: Outcome) =>
    row(
      name,
      waits.length,
      `${((errors / waits.length) * 100).toFixed(1)} %`,
      `${quantile(waits, 0.5).toFixed(0)} ms`,
      `${quantile(waits, 0.95).toFixed(0)} ms`,
    );
  table(
    `${PEOPLE} people, ${SECONDS} s, the service's real limits, 2 web processes`,
    ["", "requests", "errors", "p50", "p95"],
    [line("Daftar", daftar), line("plain Next pass-through", plain)],
  );
}
