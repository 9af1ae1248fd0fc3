import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";
import { BOT_TOKENS } from "./bots";
import { readMail } from "./read-mail";
import { SentMessages } from "./sent";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(async () => {
  await sandbox.control("DELETE", "/sent");
  await sandbox.control("DELETE", "/sent/faults");
});
afterAll(() => sandbox.close());

const post = (path: string, body: unknown) =>
  fetch(`${sandbox.url}/sinks/${path}`, { method: "POST", body: JSON.stringify(body) });
const sent = async (query = "") => (await sandbox.control("GET", `/sent${query}`)).body.sent;

test("keeps what arrived, newest first, and no more than 500", async () => {
  for (const text of ["one", "two"]) await post("sms", { to: "0912", text });
  await post("webhook/team", { title: "three" });
  expect(await sent("?channel=sms")).toMatchObject([{ text: "two" }, { text: "one" }]);
  expect(await sent("?to=team")).toMatchObject([{ channel: "webhook", title: "three", text: '{"title":"three"}' }]);
  const messages = new SentMessages();
  for (let count = 0; count < 501; count += 1)
    messages.add({ channel: "sms", to: "x", title: "", text: String(count) });
  expect(messages.list()).toHaveLength(500);
  expect(messages.list()[0]?.text).toBe("500");
});

test("a channel fails as often as it is told, and others do not", async () => {
  await sandbox.control("POST", "/sent/faults", { channel: "sms", fault: "status", value: 429, times: 2 });
  await sandbox.control("POST", "/sent/faults", { channel: "webhook", fault: "refuse", times: "always" });
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await post("sms", { to: "0912", text: "x" })).status);
  for (let count = 0; count < 3; count += 1) statuses.push((await post("webhook/team", {})).status);
  expect(statuses).toEqual([429, 429, 200, 410, 410, 410]);
  expect((await sandbox.control("GET", "/sent/faults")).body.faults).toMatchObject([{ channel: "webhook", struck: 3 }]);
  for (const wrong of [
    { channel: "fax", fault: "refuse" },
    { channel: "sms", fault: "status", value: 200 },
    { channel: "mail", fault: "in_success" },
  ])
    expect((await sandbox.control("POST", "/sent/faults", wrong)).status).toBe(422);
});

test("a bot answers to its token alone, and forgets messages that have arrived", async () => {
  const bot = (method: string, body: object, token: string = BOT_TOKENS.bale) =>
    post(`bale/bot${token}/${method}`, body);
  expect((await bot("getMe", {}, "1:x")).status).toBe(401);
  for (const text of ["a", "b"]) await sandbox.control("POST", "/sent/bots/bale", { chat_id: 5, text });
  const read = async (body: object) =>
    (await (await bot("getUpdates", body)).json()) as { result: { update_id: number }[] };
  const { result } = await read({});
  expect(result).toMatchObject([
    { message: { text: "a", chat: { id: 5, type: "private" } } },
    { message: { text: "b" } },
  ]);
  const [first] = result;
  expect((await read({ offset: (first?.update_id ?? 0) + 1 })).result).toHaveLength(1);
  expect((await read({})).result).toHaveLength(1);
  expect((await bot("sendMessage", { chat_id: 6, text: "x" })).status).toBe(400);
  expect((await bot("sendMessage", { chat_id: 5, text: "x" })).status).toBe(200);
});

test("a push for nobody is gone, and one that is not signed is forbidden", async () => {
  const authorization = "vapid t=a.b.c, k=d";
  const push = (path: string, headers: Record<string, string>) =>
    fetch(`${sandbox.url}/sinks/push/${path}`, { method: "POST", headers, body: "x" });
  expect((await push("nobody", { authorization })).status).toBe(410);
  expect((await push("nobody", {})).status).toBe(403);
});

test("a mail is read in its parts, whatever they are encoded in", () => {
  const lines = [
    "Subject: =?UTF-8?B?2LPZhNin?= =?UTF-8?Q?=D9=85_x?=",
    "X-Long: one",
    " two",
    'Content-Type: multipart/alternative; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "=D8=B3=",
    "=D9=84",
    "--b",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from("<p>سلام</p>").toString("base64"),
    "--b--",
    "",
  ];
  expect(readMail(Buffer.from(lines.join("\r\n")))).toMatchObject({
    subject: "سلام x",
    text: "سل",
    html: "<p>سلام</p>",
    headers: { "x-long": "one two" },
  });
});

test("the mail server passes nothing on, and ends with the sandbox", async () => {
  const another = await openSandbox({ mailPort: 0 });
  const socket = connect(Number(new URL(another.mailUrl ?? "").port), "127.0.0.1");
  const greeted = await new Promise((resolve) => socket.once("data", (data) => resolve(data.toString())));
  expect(greeted).toMatch(/^220 /);
  const ended = new Promise((resolve) => socket.once("close", resolve));
  await another.close();
  await ended;
});
