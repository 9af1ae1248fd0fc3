import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { failChannel, noticeMessage, sentNotices } from "@/lib/testing/sent-notices";
import { checkMail, mailChannel } from "./mail";

let sandbox: TestSandbox;
const servers: Server[] = [];
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterEach(async () => {
  await sandbox.control("DELETE", "sent");
  await sandbox.control("DELETE", "sent/faults");
  pointTo(sandbox.mailUrl);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await sandbox.close();
});

/** The settings are read once per process. */
function pointTo(url: string): void {
  process.env.SMTP_URL = url;
  const { __daftar: kept } = globalThis as unknown as { __daftar: Map<string, unknown> };
  kept.delete("env");
}

/**
 * A server that answers each line of a client with what the script says, and with nothing where it ends. An answer that
 * ends with an ellipsis is one that goes on and on.
 */
async function scripted(...answers: string[]): Promise<string> {
  const server = createServer((socket) => {
    const left = [...answers];
    const trickle = (line: string) => {
      const timer = setInterval(() => socket.write(`${line}\r\n`), 100);
      socket.once("close", () => clearInterval(timer));
    };
    const say = () => {
      const next = left.shift();
      if (next?.endsWith("…")) trickle(next.slice(0, -1));
      else if (next !== undefined) socket.write(`${next}\r\n`);
    };
    socket.on("data", say);
    socket.on("error", () => undefined);
    say();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const send = (given: Parameters<typeof noticeMessage>[0] = {}, to = "sara@example.com") =>
  mailChannel.send(to, noticeMessage(given));

it("arrives as text and as a page in the member's language, with a link and nothing from elsewhere", async () => {
  expect(await send({ isUrgent: true })).toEqual({ state: "sent" });
  const [mail] = await sentNotices(sandbox, "mail");
  expect(mail).toMatchObject({ to: "sara@example.com", title: "تسویه‌ای منتظر تأیید است" });
  expect(mail?.text).toContain("تا امروز ساعت ۱۸:۰۰ فرصت هست.");
  expect(mail?.text).toContain("http://localhost:3000/parsmart/approvals?from=notice");
  const { html = "", headers } = mail?.detail ?? {};
  expect(html).toContain('<html lang="fa" dir="rtl">');
  expect(html).toContain("باز کردن در دفتر");
  expect(String(html)).not.toMatch(/<img|<link|<script|src=|url\(/i);
  expect(headers).toMatchObject({
    from: "Daftar <daftar@sandbox.test>",
    "message-id": "<6f1d2a34-0000-4000-8000-000000000001@localhost>",
    "auto-submitted": "auto-generated",
    "content-language": "fa",
    importance: "High",
  });
});

it("is in English for who reads English, and its texts cannot make up tags", async () => {
  await send({ locale: "en", title: "<b>One</b> & two", lines: ['a "quoted" <script>'] });
  const [mail] = await sentNotices(sandbox, "mail");
  const html = String(mail?.detail.html);
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).toContain("&#60;b&#62;One&#60;/b&#62; &#38; two");
  expect(html).not.toContain("<script>");
  expect(mail?.text).toContain("Open in Daftar");
});

it("no text of a message or an address becomes a header or another recipient", async () => {
  expect(
    await send({
      title: "One\r\nBcc: other@example.com\r\n\r\nbody\u2028x",
      id: "id\r\nX-Injected: 1> <b",
      lines: ["\r\n.\r\nMAIL FROM:<x@y.z>"],
    }),
  ).toEqual({ state: "sent" });
  const sent = await sentNotices(sandbox, "mail");
  expect(sent.map(({ to }) => to)).toEqual(["sara@example.com"]);
  expect(sent[0]?.title).toBe("One Bcc: other@example.com body x");
  const headers = sent[0]?.detail.headers as Record<string, string>;
  expect(Object.keys(headers)).not.toContain("bcc");
  expect(Object.keys(headers)).not.toContain("x-injected");
  for (const to of [
    "a@b.test\r\nBcc: c@d.test",
    "a@b.test, c@d.test",
    "a@b.test;c@d.test",
    "A <a@b.test>",
    "<a@b.test>",
    "a@b.test c@d.test",
    '"a b"@c.test',
    "a",
    "",
  ]) {
    expect(await send({}, to)).toEqual({ state: "refused", why: "wrong_address" });
  }
  expect(await sentNotices(sandbox, "mail")).toHaveLength(1);
});

it("a recipient that the server refuses for good is refused, everything else may be tried again", async () => {
  await failChannel(sandbox, "mail", "refuse");
  expect(await send()).toEqual({ state: "refused", why: "mailbox_refused:550" });
  await failChannel(sandbox, "mail", "status", { value: 451 });
  expect(await send()).toEqual({ state: "failed", why: "mail_answered:451" });
  expect(await send()).toEqual({ state: "sent" });
  pointTo("smtp://127.0.0.1:1");
  expect(await send()).toEqual({ state: "failed", why: "unreachable" });
});

it("a refusal of the sender is none of the recipient", async () => {
  pointTo(`smtp://${await scripted("220 x", "250 x", "550 not you")}`);
  expect(await send()).toEqual({ state: "failed", why: "mail_answered:550" });
});

it("a password of the settings is in no answer", async () => {
  const host = await scripted("220 x", "250 AUTH PLAIN", "535 wrong password geheim-7788");
  pointTo(`smtp://daftar:geheim-7788@${host}`);
  const sent = await send();
  expect(sent).toEqual({ state: "failed", why: "mail_login:535" });
  await expect(checkMail()).rejects.toThrow(/^the mail server does not accept Daftar’s sign-in \(code 535\)$/);
});

it("a server that hangs or trickles does not keep it beyond its time", async () => {
  const began = performance.now();
  const hosts = await Promise.all([scripted("220 x", "250 x"), scripted("220 x", "250-x…")]);
  const sent = await Promise.all(
    hosts.map((host) => {
      pointTo(`smtp://${host}`);
      return send();
    }),
  );
  expect(sent).toEqual(sent.map(() => ({ state: "failed", why: "timeout" })));
  expect(performance.now() - began).toBeLessThan(15_000);
});

it("the doctor's look signs in and sends nothing", async () => {
  await checkMail();
  expect(await sentNotices(sandbox, "mail")).toEqual([]);
  pointTo("smtp://127.0.0.1:1");
  await expect(checkMail()).rejects.toThrow("cannot be reached");
});
