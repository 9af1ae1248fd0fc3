import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { jsonAnswer } from "./answers";
import type { Fault } from "./faults";

const TWO_GIGABYTES = 2 * 1024 ** 3;
/** Longer than anybody waits for one call. */
const LONG_WAIT_SECONDS = 16;

/** Answers a call through a fault. `work` is what would have been done; faults "before" never start it. */
export async function applyFault(
  fault: Fault,
  incoming: IncomingMessage,
  work: () => Promise<Response>,
): Promise<Response> {
  const number = typeof fault.value === "number" ? fault.value : undefined;
  switch (fault.fault) {
    case "drop_before":
      return cut(incoming);
    case "drop_after":
    case "refresh_lost":
      await work();
      return cut(incoming);
    case "delay":
      await sleep(number ?? 3000);
      return work();
    case "status":
      return broken(fault.value);
    case "status_after":
      await work();
      return broken(fault.value);
    case "rate_limit":
      return tooMany(number ?? 3);
    case "malformed":
      return malformed(String(fault.value ?? "truncated"), await work());
    case "lie":
      return lie(toldOf(fault.value), await work());
    case "answer":
      return jsonAnswer(toldOf(fault.value));
    case "huge":
      return huge(number ?? TWO_GIGABYTES);
    case "never_ending":
      return neverEnding();
    case "silent":
      await new Promise((resolve) => incoming.socket.once("close", resolve));
      return cut(incoming);
    default:
      return work();
  }
}

export const tooMany = (seconds: number): Response =>
  Response.json(
    { status: 0, message: "تعداد درخواست‌ها بیش از حد مجاز است." },
    { status: 429, headers: { "Retry-After": String(seconds) } },
  );

function cut(incoming: IncomingMessage): Response {
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** What stands in a failing answer: the service's own envelopes, or what something before it would say. */
export const LOOKS: Readonly<Record<string, (status: number) => Response>> = {
  error: (status) =>
    jsonAnswer(
      { status: 0, errors: { error: "خطای داخلی سرویس. فقط اگر مطمئن هستید وجهی جابه‌جا نشده دوباره تلاش کنید." } },
      status,
    ),
  message: (status) => jsonAnswer({ status: 0, message: "این درخواست پذیرفته نشد." }, status),
  rule: (status) => jsonAnswer({ status: 0, errors: { amount: ["این مبلغ پذیرفته نیست."] } }, status),
  fields: (status) =>
    jsonAnswer({ message: "The given data was invalid.", errors: { amount: ["این مبلغ پذیرفته نیست."] } }, status),
  taken: (status) =>
    jsonAnswer(
      { message: "The given data was invalid.", errors: { track_id: ["این track_id پیش‌تر به کار رفته است."] } },
      status,
    ),
  bare: (status) => jsonAnswer({ message: "no Route matched with those values" }, status),
  page: (status) => page(`<h1>${status}</h1><hr><center>nginx</center>`, status),
  empty: (status) => new Response(null, { status }),
  wait: (status) =>
    jsonAnswer({ status: 0, message: "بعداً دوباره تلاش کنید." }, status, { "Retry-After": String(LONG_WAIT_SECONDS) }),
};

/** @param value a status, or a status and how it looks: `405`, `422 fields` */
function broken(value: string | number | null): Response {
  const [status = "500", look = "error"] = String(value ?? 500).split(" ");
  const answer = LOOKS[look];
  return answer ? answer(Number(status)) : jsonAnswer({ status: 0, message: `no such look: ${look}` }, 500);
}

const page = (html: string, status: number): Response =>
  new Response(`<!doctype html><html><body>${html}</body></html>`, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });

async function malformed(kind: string, response: Response): Promise<Response> {
  const text = await response.text();
  const send = (body: string) =>
    new Response(body, { status: response.status, headers: { "Content-Type": "application/json" } });
  switch (kind) {
    case "html":
      return page("<h1>502 Bad Gateway</h1>", response.status);
    case "wrong_types":
      return send(JSON.stringify(wrongTypes(JSON.parse(text), true)));
    case "odd_rows":
      return send(JSON.stringify(oddRows(JSON.parse(text))));
    case "no_paging": {
      const { meta: _meta, links: _links, ...rest } = JSON.parse(text) as Record<string, unknown>;
      return send(JSON.stringify(rest));
    }
    case "empty":
      return send("");
    case "array":
      return send("[]");
    default:
      return send(text.slice(0, Math.floor(text.length / 2)));
  }
}

/** What a fault is to tell, as the JSON of its value. */
const toldOf = (value: Fault["value"]): Record<string, unknown> => JSON.parse(String(value ?? "{}"));

const NAMES_OF_IDS = ["id", "uuid", "gateway_transaction_id", "transfer_id", "cardholder_id"];

/** The answer as it is, but each record in it (what has an id) says something else of itself. */
async function lie(told: Record<string, unknown>, response: Response): Promise<Response> {
  const said = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(said);
    if (typeof value !== "object" || value === null) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, said(item)]));
    return NAMES_OF_IDS.some((name) => name in inner) ? { ...inner, ...told } : inner;
  };
  return jsonAnswer(said(await response.json()) as object, response.status);
}

/** Same names, other types: numbers become words, texts become lists, truth becomes doubt. */
function wrongTypes(value: unknown, top = false): unknown {
  if (Array.isArray(value)) return top ? value : value.map((item) => wrongTypes(item));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, wrongTypes(item)]));
  }
  if (typeof value === "number") return "not-a-number";
  if (typeof value === "string") return [{ unexpected: value }];
  return typeof value === "boolean" ? "maybe" : value;
}

const DATE = /\d{4}[/-]\d{1,2}[/-]\d{1,2}/;

/** A list as services grow odd: its first row in a state and at times that nobody knows, its second without amounts. */
function oddRows(value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === "object" && row !== null)) {
    return value.map((row, index) => (index === 0 ? strangeRow(row) : index === 1 ? withoutAmounts(row) : row));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, oddRows(item)]));
}

const strangeRow = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, item]) => {
      if (name === "status") return [name, "PARKED"];
      return [name, typeof item === "string" && DATE.test(item) ? "2641/06/01 00:00:00" : item];
    }),
  );

const withoutAmounts = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, item]) => [name, name.startsWith("amount") ? "much" : item]));

function huge(bytes: number): Response {
  const chunk = new TextEncoder().encode("a".repeat(65_536));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"status":1,"data":"')),
    pull: (controller) => {
      sent += chunk.length;
      if (sent <= bytes) return controller.enqueue(chunk);
      controller.enqueue(new TextEncoder().encode('"}'));
      controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

function neverEnding(): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"status":1,"data":[')),
    pull: () => new Promise<void>(() => undefined),
  });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}
