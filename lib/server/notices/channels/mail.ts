import "server-only";
import { connect, type Socket } from "node:net";
import { createTransport } from "nodemailer";
import EN_FAULTS from "@/lib/kit/i18n/en/send-faults";
import { LOCALES, type Locale } from "@/lib/kit/i18n/locales";
import type { SendFault } from "@/lib/kit/send-faults";
import { env } from "@/lib/server/core/env";
import { readMailbox } from "@/lib/server/core/env-rules.mjs";
import type { Channel, NoticeMessage, SentMessage } from "./channel";
import { CHANNEL_WORDS } from "./words";

const PORTS = { "smtp:": 587, "smtps:": 465 } as const;
const CONNECT_TIMEOUT_MS = 5000;
const TIMEOUT_MS = 13_000;
const LONGEST_SUBJECT = 200;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

export const mailChannel: Channel = {
  name: "mail",
  isSetUp: () => env().SMTP_URL !== undefined,
  send: (address, message) =>
    sendMail(address, {
      id: message.id,
      locale: message.locale,
      subject: message.title,
      text: textOf(message),
      html: htmlOf(message),
      isUrgent: message.isUrgent,
    }),
};

interface Mail {
  /** The same in every try. */
  id: string;
  locale: Locale;
  subject: string;
  text: string;
  html?: string;
  isUrgent?: boolean;
  /** Stands for the sender's name of `MAIL_FROM`. */
  fromName?: string | null;
}

/** Sends a mail to one address. It takes at most 15 seconds and does not throw. */
export async function sendMail(address: string, mail: Mail): Promise<SentMessage> {
  const to = readMailbox(address);
  if (!to || to.address !== address.trim()) return { state: "refused", why: "wrong_address" };
  try {
    await withServer((server) => server.sendMail(mailOf(to.address, mail)));
    return { state: "sent" };
  } catch (error) {
    return failureOf(error);
  }
}

/** Connects to the mail server and signs in. @throws Error whose message contains no secret */
export async function checkMail(): Promise<void> {
  try {
    await withServer((server) => server.verify());
  } catch (error) {
    throw new Error(inEnglish(failureOf(error).why));
  }
}

/**
 * Works with the mail server over a connection of its own, which is closed after the work and at the latest when its time
 * is over: a server that answers slowly cannot keep it.
 */
async function withServer<Result>(work: (server: ReturnType<typeof serverOver>) => Promise<Result>): Promise<Result> {
  const url = new URL(env().SMTP_URL ?? "");
  const socket = new TimedSocket(url);
  try {
    return await Promise.race([socket.over, socket.opened.then((connection) => work(serverOver(url, connection)))]);
  } finally {
    socket.close();
  }
}

class TimeOver extends Error {
  readonly code = "ETIMEDOUT";
}

/** A connection that is destroyed when its time is over. */
class TimedSocket {
  readonly opened: Promise<Socket>;
  /** Rejects when the time is over. */
  readonly over: Promise<never>;
  readonly close: () => void;

  constructor({ protocol, hostname, port }: URL) {
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    const socket = connect({ host, port: Number(port) || PORTS[protocol as keyof typeof PORTS] });
    let end: (error: Error) => void = () => undefined;
    this.over = new Promise((_, reject) => {
      end = reject;
    });
    this.over.catch(() => undefined);
    const timers = [CONNECT_TIMEOUT_MS, TIMEOUT_MS].map((ms) => setTimeout(() => end(new TimeOver()), ms));
    this.opened = new Promise((resolve, reject) => {
      socket.once("error", reject);
      socket.once("connect", () => {
        clearTimeout(timers[0]);
        resolve(socket);
      });
    });
    this.close = () => {
      for (const timer of timers) clearTimeout(timer);
      // Whatever was still asked of the server fails now, and nobody waits for it any more.
      socket.on("error", () => undefined);
      socket.destroy();
    };
  }
}

function serverOver(url: URL, connection: Socket) {
  const user = decodeURIComponent(url.username);
  const isLocal = LOOPBACK.test(url.hostname);
  return createTransport({
    connection,
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    secure: url.protocol === "smtps:",
    // A password never travels in the clear. A relay without one may have no certificate.
    requireTLS: user !== "" && !isLocal,
    ...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    name: hostOf(env().DAFTAR_URL),
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[.*\]$/, "localhost");

/** A text on one line, so that nothing in it begins a header. */
const onOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

function mailOf(to: string, { id, locale, subject, text, html, isUrgent, fromName }: Mail) {
  const from = readMailbox(env().MAIL_FROM ?? "");
  if (!from) throw new Error("MAIL_FROM is missing");
  return {
    from: fromName ? { ...from, name: onOneLine(fromName) } : from,
    to: { name: "", address: to },
    subject: onOneLine(subject).slice(0, LONGEST_SUBJECT),
    text,
    ...(html === undefined ? {} : { html }),
    messageId: `<${id.replace(/[^\w.-]/g, "-")}@${hostOf(env().DAFTAR_URL)}>`,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": locale },
    ...(isUrgent ? { priority: "high" as const } : {}),
  };
}

function textOf(message: NoticeMessage): string {
  const { locale, title, lines, link } = message;
  return [title, ...lines, "", `${CHANNEL_WORDS[locale].open}:`, link, "", whyOf(message), ""].join("\n");
}

/** Why the mail came: a member chose this way, or somebody asked for it without being signed in. */
const whyOf = ({ locale, isAskedFor }: NoticeMessage): string =>
  isAskedFor ? CHANNEL_WORDS[locale].whyAsked : CHANNEL_WORDS[locale].why;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const FONT = "font-family:Vazirmatn,Tahoma,Arial,sans-serif";

/** Small, without pictures and without anything that is loaded from elsewhere. */
function htmlOf(message: NoticeMessage): string {
  const { locale, title, lines, link } = message;
  const words = CHANNEL_WORDS[locale];
  return pageOf(
    locale,
    title,
    `<h1 style="margin:0 0 12px;font-size:20px;line-height:1.6">${escaped(title)}</h1>
${lines.map(paragraph).join("\n")}
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#1f2328;color:#ffffff;text-decoration:none">${words.open}</a></p>
<p style="margin:0;font-size:13px;color:#57606a">${whyOf(message)}</p>`,
  );
}

/** The same look for a plain text: each line is a paragraph, and a line that is an address is a link. */
export function htmlOfText(text: string, { locale, subject }: Pick<Mail, "locale" | "subject">): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return pageOf(locale, subject, lines.map((line) => (ADDRESS.test(line) ? linked(line) : paragraph(line))).join("\n"));
}

const ADDRESS = /^https?:\/\/\S+$/;

const paragraph = (line: string): string => `<p style="margin:0 0 8px">${escaped(line)}</p>`;

const linked = (address: string): string =>
  `<p dir="ltr" style="margin:16px 0;overflow-wrap:anywhere"><a href="${escaped(address)}">${escaped(address)}</a></p>`;

function pageOf(locale: Locale, title: string, contents: string): string {
  const { dir } = LOCALES[locale];
  const style = `${FONT};font-size:16px;line-height:1.8;color:#1f2328;text-align:${dir === "rtl" ? "right" : "left"}`;
  return `<!doctype html>
<html lang="${locale}" dir="${dir}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff"><div dir="${dir}" style="max-width:560px;margin:0 auto;${style}">
${contents}
</div></body></html>
`;
}

interface MailError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** A refusal of the recipient alone is final. Everything else may be mended, such as a wrong password of ours. */
function failureOf(error: unknown): Exclude<SentMessage, { state: "sent" }> {
  const { code, command, responseCode } = (error ?? {}) as MailError;
  if (responseCode !== undefined) {
    if (command === "RCPT TO" && responseCode >= 500)
      return { state: "refused", why: `mailbox_refused:${responseCode}` };
    const isSignIn = command?.startsWith("AUTH") === true;
    return { state: "failed", why: isSignIn ? `mail_login:${responseCode}` : `mail_answered:${responseCode}` };
  }
  if (code === "ETIMEDOUT") return { state: "failed", why: "timeout" };
  if (code === "ETLS") return { state: "failed", why: "mail_unsafe" };
  if (code === "EDNS" || code === "ENOTFOUND") return { state: "failed", why: "mail_unknown" };
  return { state: "failed", why: "unreachable" };
}

/** The fault in English, for the operator who reads the doctor in a terminal. */
function inEnglish(fault: SendFault): string {
  const [name = "", code = ""] = fault.split(":");
  return EN_FAULTS[name as keyof typeof EN_FAULTS].replace("{code, number}", code);
}
