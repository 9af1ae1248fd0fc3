import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestSandbox } from "@/lib/launch/testing/server";
import { isListening, publish } from "./bus";
import { eventStream } from "./stream";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterAll(() => sandbox.close());

function openStream(sessionId: string) {
  const away = new AbortController();
  const request = new Request("http://localhost:3000/api/events/parsmart", { signal: away.signal });
  const reader = eventStream(request, "parsmart", sessionId, async () => true).body?.getReader();
  return { away, next: async () => reader?.read() };
}

it("ends a session's oldest streams when it opens ever more, and nobody else's", async () => {
  await expect.poll(isListening).toBe(true);
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
