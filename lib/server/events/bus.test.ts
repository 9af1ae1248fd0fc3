import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestSandbox } from "@/lib/launch/testing/server";
import { type ChangeEvent, isListening, publish, subscribe } from "./bus";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterAll(() => sandbox.close());

it("tells of a change whatever the service calls its records, and however many they are", async () => {
  const heard: ChangeEvent[] = [];
  subscribe((event) => heard.push(event));
  await expect.poll(isListening).toBe(true);
  const ids = Array.from({ length: 300 }, () => crypto.randomUUID());
  await publish({ business: "many", tags: ["withdrawals"], ids });
  await publish({ business: "long", tags: ["withdrawals"], ids: ["۱".repeat(5000)] });
  await publish({ business: "few", tags: ["withdrawals"], ids: ids.slice(0, 3) });
  await expect.poll(() => heard.some(({ business }) => business === "few")).toBe(true);
  const idsOf = (name: string) => heard.find(({ business }) => business === name)?.ids;
  expect([idsOf("many"), idsOf("long"), idsOf("few")?.length]).toEqual([undefined, undefined, 3]);
  expect(heard.filter(({ tags }) => tags.includes("withdrawals"))).toHaveLength(3);
});
