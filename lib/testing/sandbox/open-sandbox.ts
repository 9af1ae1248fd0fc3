import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { startSandbox } from "../../sandbox/server";

/** An answer's JSON as tests look into it: no promise of types that a service may not keep. */
export type Json = ReturnType<typeof JSON.parse>;
export type Reply = { status: number; body: Json; headers: Headers };

type Options = Parameters<typeof startSandbox>[0];
/** Tests let months pass; a token's end is the business of its own tests. */
const YEARS = 1e9;
const DIRECT_DEBIT = "/v3/business/parsmart/subscription";

async function ask(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Reply> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: { ...headers, ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text), headers: response.headers };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A small sandbox in memory without limits, spoken to over real HTTP, with a token at hand. */
export async function openSandbox(options: Options = {}) {
  const { url, mailUrl, close } = await startSandbox({ size: "small", limits: "off", ...options });
  const control = (method: string, path: string, body?: unknown) => ask(`${url}/_sandbox${path}`, method, body, {});
  let { access_token: token } = (await control("POST", "/tokens", { accessSeconds: YEARS })).body;
  const call = (method: string, path: string, body?: unknown) =>
    ask(url + path, method, body, { Authorization: `Bearer ${token}`, Accept: "application/json" });
  const debit = (method: string, path: string, body?: unknown) => call(method, DIRECT_DEBIT + path, body);

  /** An active authorization: asked for, agreed by the payer, verified. */
  const authorization = async (fields: Record<string, unknown> = {}): Promise<string> => {
    const asked = await debit("POST", "/authorization/store", {
      bank_code: "012",
      mobile: "09121234567",
      callback_url: "http://localhost:3000/return",
      count: 30,
      limit: 50_000_000,
      expiration_date: new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10),
      ...fields,
    });
    const { body } = await control("POST", `/authorizations/${asked.body.result.authorization.token}/decide`, {
      decision: "agree",
    });
    const id = new URL(body.redirect).searchParams.get("authorization_id") ?? "";
    await debit("PATCH", `/authorization/${id}/verify`);
    return id;
  };
  const withdraw = (fields: Record<string, unknown>) => debit("POST", "/withdrawal/store", fields);
  const show = async (id: string): Promise<Json> => (await debit("GET", `/withdrawal/${id}`)).body.result.withdrawal;
  const advance = (advanceSeconds: number) => control("POST", "/clock", { advanceSeconds });
  /** The day this many days after the sandbox's today, in the form of `withdrawal_date`. */
  const dayAfter = async (days: number): Promise<string> => {
    const { now } = (await control("GET", "/clock")).body;
    return new Date((now + 12_600 + days * 86_400) * 1000).toISOString().slice(0, 10);
  };
  /**
   * What `look` reads, with the book of that very moment: the sandbox works on between two questions (time passes, and
   * the queue goes out when there is money), so both are asked again until no money moved meanwhile.
   */
  const atOneMoment = async <Seen extends object>(look: () => Promise<Seen>): Promise<Seen & { ledger: Json }> => {
    const book = async () => (await control("GET", "/ledger?limit=1")).body;
    let ledger = await book();
    for (;;) {
      const seen = await look();
      const after = await book();
      if (isDeepStrictEqual(ledger, after)) return { ...seen, ledger };
      ledger = after;
    }
  };
  const setToken = (next: string): void => {
    token = next;
  };
  return {
    url,
    mailUrl,
    close,
    control,
    call,
    debit,
    authorization,
    withdraw,
    show,
    advance,
    dayAfter,
    atOneMoment,
    setToken,
  };
}

export type Received = { headers: Record<string, string | string[] | undefined>; raw: string; body: Json; at: number };

/** A merchant's webhook address: keeps what comes and answers with `status`. */
export async function openReceiver(status = 200) {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    let raw = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => {
      raw += part;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, raw, body: parsed(raw), at: Date.now() });
      response.writeHead(status).end();
      for (const go of waiting.splice(0)) go();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  /** Resolves when this many have come. */
  const until = async (count: number): Promise<Received[]> => {
    while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    return received;
  };
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, until, close };
}
