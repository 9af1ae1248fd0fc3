import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";

// Never reached: the streams are only opened and closed here.
Object.assign(process.env, {
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  DAFTAR_URL: "http://localhost:3000",
  DAFTAR_SECRET: randomBytes(32).toString("hex"),
  SERVICE_BASE_URL: "http://127.0.0.1:1",
});

const { eventStream } = await import("./stream");

function openStream(sessionId: string) {
  const away = new AbortController();
  const request = new Request("http://localhost:3000/api/events/parsmart", { signal: away.signal });
  const reader = eventStream(request, "parsmart", sessionId, async () => true).body?.getReader();
  return { away, next: async () => reader?.read() };
}

it("ends a session's oldest streams when it opens ever more, and nobody else's", async () => {
  const neighbour = openStream("another");
  const streams = Array.from({ length: 25 }, () => openStream("one"));
  const opened = await Promise.all(streams.map(({ next }) => next()));
  expect(opened.every((chunk) => chunk?.done === false)).toBe(true);
  const ended = await Promise.all(streams.slice(0, 5).map(({ next }) => next()));
  expect(ended.every((chunk) => chunk?.done)).toBe(true);
  const rest = [neighbour, ...streams.slice(5)];
  await neighbour.next();
  const stillOpen = rest.map(({ next }) => Promise.race([next(), new Promise((r) => setTimeout(r, 50, "open"))]));
  expect(await Promise.all(stillOpen)).toEqual(rest.map(() => "open"));
  for (const { away } of rest) away.abort();
});
