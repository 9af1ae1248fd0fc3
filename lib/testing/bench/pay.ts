import { setTimeout as pause } from "node:timers/promises";
import { control, signIn } from "../rig/session";
import { startTestStack, type TestStack } from "../rig/stack";
import { MEMBERS, recentWithdrawals, SECONDS, simulate } from "./people";
import { quantile, row, table } from "./print";
import type { Wanted } from "./screens";

const PAYERS = 500;
const LONGEST_MS = 15 * 60_000;
/** So long a payer whose page says that many are paying waits, as the page does, before it tries again. */
const AGAIN_MS = 6000;
const AGAIN_MORE_MS = 6000;
const LINKS_AT_ONCE = 20;
/** One in five closes the page at the gateway and never comes back. */
const LEAVES = 5;

interface Link {
  requestId: string;
  path: string;
}

/**
 * Payers who all pay at once, each by a link of their own, while two hundred people work, under the service's real limits:
 * how many payments were confirmed, how many lost, how long payers waited for the gateway, and people beside what they
 * waited without payers. `--records=60` for another number of payers.
 */
export async function measurePay({ records: count = PAYERS }: Wanted): Promise<void> {
  const stack = await startTestStack({ webProcesses: 2 });
  try {
    const [url = ""] = stack.urls;
    const cookies = await Promise.all(MEMBERS.map((name) => signIn(url, `${name}@demo.test`)));
    const owner = cookies[0] ?? "";
    const ids = await recentWithdrawals(stack, owner);
    const work = () =>
      simulate(ids, (ask, person) =>
        fetch(`${stack.urls[person % stack.urls.length]}/api/service/parsmart/${ask.daftar}`, {
          headers: { cookie: cookies[person % cookies.length] ?? "", "x-daftar-request": "1" },
        }),
      );
    const still = await work();
    const links = await makeLinks(url, owner, count);
    const startedAt = Date.now();
    const waits: number[] = [];
    const paying = Promise.all(links.map((link, index) => pay(stack, link, index, waits)));
    const during = await work();
    await paying;
    const states = await untilSettled(url, owner, links);
    const seconds = (Date.now() - startedAt) / 1000;
    const { payments } = await control<{ payments: { state: string }[] }>(stack, "GET", "gateway/payments");
    const atGateway = (state: string) => payments.filter((one) => one.state === state).length;
    table(
      `${count} payers at once, each by a link of their own; one in ${LEAVES} never comes back`,
      ["", "number"],
      [
        row("confirmed here", states.get("verified") ?? 0),
        row("confirmed at the gateway", atGateway("VERIFIED")),
        row("paid there and not confirmed", atGateway("PAID") + atGateway("EXPIRED")),
        row("seconds until all were settled", seconds.toFixed(0)),
        row("payer's wait for the gateway, p50", `${quantile(waits, 0.5).toFixed(0)} ms`),
        row("payer's wait for the gateway, p95", `${quantile(waits, 0.95).toFixed(0)} ms`),
      ],
    );
    const line = (name: string, { waits: each, errors }: typeof still) =>
      row(name, each.length, errors, `${quantile(each, 0.5).toFixed(0)} ms`, `${quantile(each, 0.95).toFixed(0)} ms`);
    table(
      `200 people for ${SECONDS} s, the service's real limits, 2 web processes`,
      ["", "requests", "errors", "p50", "p95"],
      [line("nobody pays", still), line("while they pay", during)],
    );
  } finally {
    await stack.stop();
  }
}

async function ask<T>(url: string, cookie: string, operation: string, input: object | null): Promise<T> {
  const answer = await fetch(`${url}/api/local/parsmart/${operation}`, {
    method: input === null ? "GET" : "POST",
    headers: { cookie, origin: new URL(url).origin, "x-daftar-request": "1", "content-type": "application/json" },
    body: input === null ? undefined : JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function makeLinks(url: string, cookie: string, count: number): Promise<Link[]> {
  const links: Link[] = [];
  const make = async (index: number) => {
    const wish = { amountRial: 1_000_000 + index * 10, invoice: `B-${index}` };
    const { id: requestId } = await ask<{ id: string }>(url, cookie, "payment_requests.create", wish);
    const shown = `payment_requests.show?requestId=${requestId}`;
    const { link } = await ask<{ link: { url: string } }>(url, cookie, shown, null);
    links.push({ requestId, path: new URL(link.url).pathname });
  };
  for (let from = 0; from < count; from += LINKS_AT_ONCE) {
    const some = Math.min(LINKS_AT_ONCE, count - from);
    await Promise.all(Array.from({ length: some }, (_, index) => make(from + index)));
  }
  return links;
}

/** One payer: presses until the gateway opens, pays, and comes back, or not. */
async function pay(stack: TestStack, { path }: Link, index: number, waits: number[]): Promise<void> {
  const url = stack.urls[index % stack.urls.length] ?? "";
  const startedAt = performance.now();
  for (;;) {
    const answer = await fetch(`${url}${path}/go`, { redirect: "manual" });
    const place = new URL(answer.headers.get("location") ?? "", url);
    if (place.pathname.startsWith("/gateway/v4/")) {
      waits.push(performance.now() - startedAt);
      const decision = index % LEAVES === 0 ? "pay_and_leave" : "pay";
      const token = place.pathname.split("/").at(-1);
      const { back } = await control<{ back: string | null }>(stack, "POST", "gateway/pay", { token, decision });
      if (back !== null) await fetch(`${url}${new URL(back).pathname}${new URL(back).search}`, { redirect: "manual" });
      return;
    }
    if (performance.now() - startedAt > LONGEST_MS) throw new Error(`a payer never came to the gateway: ${place}`);
    await pause(AGAIN_MS + Math.random() * AGAIN_MORE_MS);
  }
}

/** Asks for every request until nothing of it is open any more. @returns how many requests' newest payment is in each state */
async function untilSettled(url: string, cookie: string, links: readonly Link[]): Promise<Map<string, number>> {
  const until = Date.now() + LONGEST_MS;
  for (;;) {
    const states = new Map<string, number>();
    for (const { requestId } of links) {
      const shown = `payments.list?requestId=${requestId}&perPage=1`;
      const { items } = await ask<{ items: { state: string }[] }>(url, cookie, shown, null);
      const state = items[0]?.state ?? "none";
      states.set(state, (states.get(state) ?? 0) + 1);
    }
    if (states.get("verified") === links.length || Date.now() > until) return states;
    await pause(2000);
  }
}
