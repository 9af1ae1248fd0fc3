import { createHmac, randomUUID } from "node:crypto";
import { connect } from "node:net";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";
import { BUSINESS, expect, test } from "../fixtures";

interface Keys {
  v1: string;
  v0: string;
}

interface Shot {
  payload?: string;
  contentType?: string;
  ageSeconds?: number;
  header?: (time: number, v1: string, v0: string) => string | null;
}

const sign = (key: string, time: number, payload: string) =>
  createHmac("sha256", key).update(`${time},${payload}`).digest("hex");

const payloadOf = (id: string = randomUUID()) =>
  JSON.stringify({ withdrawal_id: id, authorization_id: randomUUID(), status: "DONE", amount: "1000000" });

async function shoot(url: string, keys: Keys, shot: Shot = {}): Promise<number> {
  const payload = shot.payload ?? payloadOf();
  const time = Math.floor(Date.now() / 1000) - (shot.ageSeconds ?? 0);
  const write = shot.header ?? ((t, v1, v0) => `t=${t}, v1=${v1}, v0=${v0}`);
  const header = write(time, sign(keys.v1, time, payload), sign(keys.v0, time, payload));
  const answer = await fetch(`${url}/api/webhooks/${BUSINESS}/withdrawals`, {
    method: "POST",
    headers: {
      "content-type": shot.contentType ?? "application/json",
      ...(header === null ? {} : { "x-service-signature": header }),
    },
    body: payload,
  });
  return answer.status;
}

/** The header's bytes as they are: what builds requests for us would refuse or escape most of them. */
async function shootRaw(url: string, header: string): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const path = `/api/webhooks/${BUSINESS}/withdrawals`;
  const lines = [`POST ${path} HTTP/1.1`, `Host: ${host}`, "Content-Length: 2", "Connection: close"];
  const socket = connect(Number(port), hostname);
  socket.write(`${lines.join("\r\n")}\r\nX-Service-Signature: ${header}\r\n\r\n{}`);
  const answer = (await socket.setEncoding("latin1").toArray()).join("");
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

test("what the service's own sender sends is taken, stored and worked on", async ({
  apiAs,
  newWithdrawal,
  sandbox,
}) => {
  const owner = await apiAs("owner");
  const withdrawal = await newWithdrawal();
  await sandbox.post(`withdrawals/${withdrawal.id}/settle`, { status: "DONE" });
  await expect
    .poll(async () =>
      (await owner.get("webhooks.list")).body.items.find(
        (row: { subjectId: string }) => row.subjectId === withdrawal.id,
      ),
    )
    .toMatchObject({ verdict: "accepted", processedAt: expect.any(String) });
  const timeline = await owner.get("withdrawals.timeline", { withdrawalId: withdrawal.id });
  expect(JSON.stringify(timeline.body)).toContain("webhook");
});

// Each refusal by itself: `lib/server/webhooks/receive.test.ts` and `signature.test.ts`.
test("signed now is 200, garbage too; a wrong key, no header, an old time and a changed body are refused", async ({
  sandbox,
  stack,
}) => {
  const keys = await sandbox.get<Keys>("webhook-keys");
  const url = stack.urls[0] ?? "";
  expect(await shoot(url, keys)).toBe(200);
  expect(await shoot(url, { v1: "wrong", v0: "wrong" })).toBe(401);
  expect(await shoot(url, keys, { header: () => null })).toBe(401);
  expect(await shoot(url, keys, { payload: "\u0000\u0001 not json {{{" })).toBe(200);
  expect(await shoot(url, keys, { payload: "" })).toBe(200);
  expect(await shoot(url, keys, { ageSeconds: 7 })).toBe(400);
  expect(await shoot(url, keys, { ageSeconds: -8 })).toBe(400);
  const time = Math.floor(Date.now() / 1000);
  const v1 = sign(keys.v1, time, payloadOf());
  expect(await shoot(url, keys, { header: () => `t=${time}, v1=${v1}` })).toBe(401);
});

test("garbage in the header reaches the parser as it was sent, and is refused", async ({ stack }) => {
  const url = stack.urls[0] ?? "";
  const hash = "0".repeat(64);
  for (const header of [
    "",
    "t=",
    "v1=abc",
    "t=1e9,v1=xyz",
    "🙂",
    "t=99999999999999999999, v1=00",
    `t=-1, v1=${hash}`,
    `t=${Math.floor(Date.now() / 1000)}, v1=${hash}, v1=`,
    `t=${Math.floor(Date.now() / 1000)}, v1=${"🙂".repeat(16)}`,
    `t=%31, v1=${hash}`,
    "=,=,,=;\t=",
    "t,".repeat(4000),
  ]) {
    expect([400, 401], header.slice(0, 80)).toContain(await shootRaw(url, header));
  }
});

test("the same twice is kept twice and worked on once", async ({ apiAs, sandbox, secondWeb, stack }) => {
  const keys = await sandbox.get<Keys>("webhook-keys");
  const owner = await apiAs("owner");
  // One that was decided long ago: what is not decided yet is looked at again with the same news.
  const { id } = (await owner.get("withdrawals.list", { status: "DONE", page: 700, perPage: 1 })).body.items[0];
  const payload = payloadOf(id);
  const first = stack.urls[0] ?? "";
  for (const url of [first, IS_WHOLE_RUN ? await secondWeb() : first])
    expect(await shoot(url, keys, { payload })).toBe(200);
  await expect
    .poll(async () => {
      const { items } = (await owner.get("webhooks.list", { subject: id })).body;
      const own = items.filter((row: { subjectId: string | null }) => row.subjectId === id);
      return own.map((row: { duplicateOf: string | null }) => row.duplicateOf !== null).sort();
    })
    .toEqual([false, true]);
});

test("form fields are read like JSON", async ({ apiAs, sandbox, stack }) => {
  const keys = await sandbox.get<Keys>("webhook-keys");
  const id = randomUUID();
  const payload = new URLSearchParams({ withdrawal_id: id, status: "FAILED", error_code: "01" }).toString();
  const contentType = "application/x-www-form-urlencoded";
  expect(await shoot(stack.urls[0] ?? "", keys, { payload, contentType })).toBe(200);
  const owner = await apiAs("owner");
  await expect.poll(async () => JSON.stringify((await owner.get("webhooks.list")).body)).toContain(id);
});

test("a megabyte, an unknown business and an unknown topic leave nothing behind", async ({ sandbox, stack }) => {
  const keys = await sandbox.get<Keys>("webhook-keys");
  const url = stack.urls[0] ?? "";
  expect(await shoot(url, keys, { payload: "x".repeat(1_000_000) })).toBe(413);
  for (const path of ["nobody/withdrawals", `${BUSINESS}/unknown`, `${BUSINESS}/..%2Fwithdrawals`]) {
    const answer = await fetch(`${url}/api/webhooks/${path}`, { method: "POST", body: "{}" });
    expect(answer.status, path).toBe(404);
  }
});
