import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import { parseObject, type Served } from "../core/serve";
import { BOT_TOKENS, BOTS, type BotName } from "./bots";
import type { SinkChannel, SinkFault } from "./sent";
import type { Sinks } from "./sinks";

const LARGEST_BODY = 65_536;
const NOT_NOW = 503;

type Refusal = (fault: SinkFault) => Response;

/** Answers, unless a fault is planned for the channel. */
async function answer(
  { sent }: Sinks,
  channel: SinkChannel,
  context: Served,
  refuse: Refusal,
  work: (body: Buffer) => Response | Promise<Response>,
): Promise<Response> {
  const body = Buffer.from(await context.req.arrayBuffer());
  if (body.length > LARGEST_BODY) return new Response(null, { status: 413 });
  const fault = sent.takeFault(channel);
  if (!fault) return work(body);
  if (fault.fault !== "hang") return refuse(fault);
  const { socket } = context.env.incoming;
  await new Promise((resolve) => socket.once("close", resolve));
  return RESPONSE_ALREADY_SENT;
}

/** @param gone the status that says that the address is gone */
const statusOf =
  (gone: number): Refusal =>
  ({ fault, value }) => {
    const status = fault === "refuse" ? gone : (value ?? NOT_NOW);
    return new Response(null, { status, headers: status === 429 ? { "retry-after": "30" } : {} });
  };

const botError = (status: number, description: string, more: object = {}): Response =>
  Response.json({ ok: false, error_code: status, description, ...more }, { status });

/** As Iranian providers of text messages do. */
const refuseAsProvider: Refusal = (fault) =>
  fault.fault === "in_success"
    ? Response.json({ status: "failed", message: "the credit is not enough" })
    : statusOf(400)(fault);

const refuseAsBot: Refusal = ({ fault, value }) => {
  if (fault === "in_success")
    return Response.json({ ok: false, ...(value === null ? {} : { error_code: value }), description: "Not sent" });
  if (fault === "refuse") return botError(403, "Forbidden: bot was blocked by the user");
  if (value === 429) return botError(429, "Too Many Requests: retry after 30", { parameters: { retry_after: 30 } });
  return botError(value ?? NOT_NOW, "Internal Server Error");
};

/** The addresses that the dashboard sends to in the sandbox's place of the real ones. */
export function mountSinks(app: Hono<{ Bindings: HttpBindings }>, sinks: Sinks): void {
  mountPush(app, sinks);
  for (const name of BOTS) mountBot(app, sinks, name);
  mountSms(app, sinks);
  mountWebhook(app, sinks);
}

function mountPush(app: Hono<{ Bindings: HttpBindings }>, sinks: Sinks): void {
  app.post("/sinks/push/:id", (context) =>
    answer(sinks, "push", context, statusOf(410), (body) => {
      const { authorization = "", ttl = "", urgency = "" } = context.req.header();
      if (!/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/.test(authorization)) return new Response(null, { status: 403 });
      const id = context.req.param("id");
      const text = sinks.subscriptions.read(id, body);
      if (text === undefined) return new Response(null, { status: 410 });
      const payload = parseObject(text);
      const { title = "", body: said = "" } = payload as Record<string, string>;
      sinks.sent.add({ channel: "push", to: id, title, text: said, detail: { payload, ttl, urgency, authorization } });
      return new Response(null, { status: 201 });
    }),
  );
}

function mountBot(app: Hono<{ Bindings: HttpBindings }>, sinks: Sinks, name: BotName): void {
  const bot = sinks.bots[name];
  app.post(`/sinks/${name}/:token/:method`, async (context) => {
    const { token, method } = context.req.param();
    if (token !== `bot${BOT_TOKENS[name]}`) return botError(401, "Unauthorized");
    if (method === "getMe") return Response.json({ ok: true, result: bot.me });
    if (method === "getUpdates") {
      const { offset = 0, limit = 100 } = await context.req.json<{ offset?: number; limit?: number }>();
      return Response.json({ ok: true, result: bot.updates(offset, limit) });
    }
    if (method !== "sendMessage") return botError(404, "Not Found");
    return answer(sinks, name, context, refuseAsBot, (body) => {
      const { chat_id: chat, text } = parseObject(body.toString("utf8"));
      if (typeof text !== "string" || text === "") return botError(400, "Bad Request: message text is empty");
      if (!bot.knows(Number(chat))) return botError(400, "Bad Request: chat not found");
      sinks.sent.add({ channel: name, to: String(chat), title: "", text });
      return Response.json({ ok: true, result: { message_id: 1, chat: { id: Number(chat) }, text } });
    });
  });
}

function mountSms(app: Hono<{ Bindings: HttpBindings }>, sinks: Sinks): void {
  app.on(["GET", "POST", "PUT"], "/sinks/sms", (context) =>
    answer(sinks, "sms", context, refuseAsProvider, (body) => {
      const { to, text, id } = { ...context.req.query(), ...fieldsOf(context, body) };
      if (!to || !text) return Response.json({ error: "to and text are needed" }, { status: 400 });
      const key = context.req.header("apikey") ?? null;
      sinks.sent.add({ channel: "sms", to, title: "", text, detail: { id: id ?? null, key } });
      return Response.json({ status: "sent" });
    }),
  );
}

function fieldsOf(context: Served, body: Buffer): Record<string, string> {
  const text = body.toString("utf8");
  if (text === "") return {};
  if (context.req.header("content-type")?.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(text));
  return parseObject(text) as Record<string, string>;
}

function mountWebhook(app: Hono<{ Bindings: HttpBindings }>, sinks: Sinks): void {
  app.post("/sinks/webhook/:name", (context) =>
    answer(sinks, "webhook", context, statusOf(410), (body) => {
      const raw = body.toString("utf8");
      const payload = parseObject(raw);
      const { title } = payload;
      const signature = context.req.header("x-daftar-signature") ?? null;
      sinks.sent.add({
        channel: "webhook",
        to: context.req.param("name"),
        title: typeof title === "string" ? title : "",
        text: raw,
        detail: { payload, signature },
      });
      return new Response(null, { status: 204 });
    }),
  );
}
