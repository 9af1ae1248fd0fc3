import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Role } from "@/lib/kit/roles";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { hearing, publish, subscribe } from "./bus";
import { eventStream } from "./stream";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterAll(() => sandbox.close());

interface Given {
  role?: Role;
  memberId?: string;
  address?: string;
  headers?: Record<string, string>;
}

function openStream(sessionId: string, given: Given = {}) {
  const away = new AbortController();
  const { memberId = `member of ${sessionId}`, role = "owner", address = "", headers = {} } = given;
  const request = new Request(`http://localhost:3000/api/events/parsmart${address}`, { signal: away.signal, headers });
  const reader = eventStream(request, "parsmart", { memberId, sessionId, role }, async () => "stays").body?.getReader();
  return { away, next: async () => reader?.read() };
}

/** What a stream says when it opens. */
async function opening(given: Given): Promise<string> {
  const { away, next } = openStream("one", given);
  const { value } = (await next()) ?? {};
  away.abort();
  return new TextDecoder().decode(value);
}

it("ends a session's oldest streams when it opens ever more, and nobody else's", async () => {
  await expect.poll(hearing).toBe("ok");
  const neighbour = openStream("another");
  const streams = Array.from({ length: 25 }, () => openStream("one"));
  const opened = await Promise.all(streams.map(({ next }) => next()));
  expect(opened.every((chunk) => chunk?.done === false)).toBe(true);
  const ended = await Promise.all(streams.slice(0, 5).map(({ next }) => next()));
  expect(ended.every((chunk) => chunk?.done)).toBe(true);
  const rest = [neighbour, ...streams.slice(5)];
  await neighbour.next();
  const news = rest.map(({ next }) => next());
  await publish({ business: "parsmart", tags: ["wallet"] });
  expect((await Promise.all(news)).every((chunk) => chunk?.done === false)).toBe(true);
  for (const { away } of rest) away.abort();
});

it("ends a member's oldest streams however many sessions they are of", async () => {
  const neighbour = openStream("neighbour");
  const streams = Array.from({ length: 50 }, (_, index) =>
    openStream(`session ${Math.floor(index / 10)}`, { memberId: "greedy" }),
  );
  await Promise.all([neighbour, ...streams].map(({ next }) => next()));
  const ended = await Promise.all(streams.slice(0, 10).map(({ next }) => next()));
  expect(ended.every((chunk) => chunk?.done)).toBe(true);
  const rest = [neighbour, ...streams.slice(10)];
  const news = rest.map(({ next }) => next());
  await publish({ business: "parsmart", tags: ["wallet"] });
  expect((await Promise.all(news)).every((chunk) => chunk?.done === false)).toBe(true);
  for (const { away } of rest) away.abort();
});

it("begins with what changed since the page was made, or says that all may have", async () => {
  await expect.poll(hearing).toBe("ok");
  const began = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(began + 10_000);
  const heard = vi.fn();
  const stop = subscribe(heard);
  await publish({ business: "another", tags: ["withdrawals"] });
  await publish({ business: "parsmart", tags: ["orders"], ids: ["the-order"] });
  await expect.poll(() => heard.mock.calls.length).toBe(2);
  stop();
  const all = 'data: {"tags":"all"}';
  const later = began + 20_000;
  clock.mockReturnValue(later);
  const news = await opening({ address: `?since=${later - 11_000}` });
  expect(news).toContain('data: {"tags":["orders"],"ids":["the-order"]}');
  expect(news).not.toContain("withdrawals");
  expect(news).not.toContain(all);
  expect(await opening({ address: `?since=${later - 3000}` })).not.toContain("data:");
  // A browser that comes back says so itself, and its address is the old one.
  const headers = { "last-event-id": String(later - 3000) };
  expect(await opening({ address: `?since=${later - 11_000}`, headers })).not.toContain("data:");
  for (const address of ["", "?since=", "?since=soon", "?since=0"]) expect(await opening({ address })).toContain(all);
  clock.mockReturnValue(later + 120_000);
  expect(await opening({ address: `?since=${later}` })).toContain(all);
  clock.mockRestore();
});

it("tells nobody that what they may not read has changed", async () => {
  await expect.poll(hearing).toBe("ok");
  const began = Date.now() + 200_000;
  const clock = vi.spyOn(Date, "now").mockReturnValue(began);
  const [support, owner] = [openStream("support", { role: "support" }), openStream("owner")];
  await Promise.all([support.next(), owner.next()]);
  const id = crypto.randomUUID();
  await publish({ business: "parsmart", tags: ["documents", "reconciliation", "bank-statements"], ids: [id] });
  await publish({ business: "parsmart", tags: ["audit", "deposits"], ids: ["1"] });
  const heard = async ({ next }: typeof owner) => new TextDecoder().decode((await next())?.value);
  expect(await heard(support)).toContain('"tags":["deposits"],"ids":["1"]');
  expect(await heard(owner)).toContain('"tags":["documents","reconciliation","bank-statements"]');
  for (const { away } of [support, owner]) away.abort();
  // What was missed meanwhile is told in the same way.
  clock.mockReturnValue(began + 10_000);
  const missed = await opening({ role: "support", address: `?since=${began - 1000}` });
  expect(missed).toContain('data: {"tags":["deposits"],"ids":["1"]}');
  clock.mockRestore();
});
