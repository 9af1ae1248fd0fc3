import "server-only";
import { isIP } from "node:net";
import { Agent, buildConnector, type Dispatcher, errors, request } from "undici";
import { env } from "./env";
import { processSingleton } from "./process-singleton";
import { ForbiddenAddress, isPublicAddress, publicLookup } from "./public-address";

const CONNECT_TIMEOUT_MS = 4000;
const TIMEOUT_MS = 12_000;
const MAX_ANSWER_BYTES = 256 * 1024;
const IDLE_MS = 4000;
/** Only these addresses of the sandbox may be named by a member or a browser: its controls stand beside them. */
const SINKS = "/sinks/";

export interface OutgoingRequest {
  url: string;
  method: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  body?: string | Buffer | null;
  /**
   * Where the address comes from. One of the installation's settings may be in the own network. One that a member typed or
   * a browser sent must be https and on the internet, or the sandbox's own in sandbox mode.
   */
  from: "settings" | "outside";
  /** Total time for resolving, connecting, sending, waiting and reading. */
  timeoutMs?: number;
}

export interface OutgoingAnswer {
  status: number;
  /** In seconds, if the answer says when to come again. */
  retryAfterSeconds: number | undefined;
  text: string;
}

const WORDS = {
  forbidden: "the address is not one on the internet by https",
  timeout: "no answer in time",
  broken_off: "the connection broke off before the answer",
  unreachable: "cannot be reached",
  too_large: "the answer is too large",
};

/** Why there is no answer. Its message contains nothing of the address, which is often a secret. */
export class OutgoingFailure extends Error {
  override name = "OutgoingFailure";
  constructor(readonly reason: keyof typeof WORDS) {
    super(WORDS[reason]);
  }
}

/**
 * One request to somebody other than the service: no redirect is followed, no repeat is made, and no more than 256 KiB of
 * the answer is read.
 *
 * @throws OutgoingFailure
 */
export async function sendOutgoing(call: OutgoingRequest): Promise<OutgoingAnswer> {
  const { url, method, headers = {}, body = null, from, timeoutMs = TIMEOUT_MS } = call;
  const dispatcher = from === "settings" || isOfSandbox(url) ? anywhere() : internet();
  if (dispatcher !== anywhere() && !mayBeOutside(url)) throw new OutgoingFailure("forbidden");
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await request(url, { method, headers, body, dispatcher, signal, ...times(timeoutMs) });
    const text = await answer.body.text();
    return { status: answer.statusCode, retryAfterSeconds: secondsOf(answer.headers["retry-after"]), text };
  } catch (error) {
    throw new OutgoingFailure(reasonOf(error));
  }
}

const times = (timeoutMs: number) => ({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs });

/** Whether this is one of the addresses where the sandbox catches messages. */
function isOfSandbox(url: string): boolean {
  const { mode, SANDBOX_CONTROL_URL } = env();
  if (mode !== "sandbox" || !SANDBOX_CONTROL_URL || !URL.canParse(url)) return false;
  const { origin, pathname } = new URL(url);
  return origin === new URL(SANDBOX_CONTROL_URL).origin && pathname.startsWith(SINKS);
}

/**
 * Whether an address that a member or a browser gave can be used at all. Its name is resolved and checked again when
 * something is sent.
 */
export function isOutsideAddress(url: string): boolean {
  return isOfSandbox(url) || mayBeOutside(url);
}

function mayBeOutside(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (protocol !== "https:" || username !== "" || password !== "") return false;
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(literal) === 0 ? hostname !== "" : isPublicAddress(literal);
}

const anywhere = () => processSingleton("outgoing-anywhere", () => new Agent(OPTIONS));

const OPTIONS: Agent.Options = {
  connect: { timeout: CONNECT_TIMEOUT_MS },
  maxResponseSize: MAX_ANSWER_BYTES,
  keepAliveTimeout: IDLE_MS,
  keepAliveMaxTimeout: IDLE_MS,
};

/** Connects to addresses on the internet alone. What a socket is connected to is checked once more before it is used. */
function internet(): Dispatcher {
  return processSingleton("outgoing-internet", () => {
    const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: publicLookup() });
    return new Agent({
      ...OPTIONS,
      connect: (options, callback) =>
        connect(options, (error, socket) => {
          if (error) return callback(error, null);
          if (isPublicAddress(socket.remoteAddress ?? "")) return callback(null, socket);
          socket.destroy();
          callback(new ForbiddenAddress("the socket leads to no address on the internet"), null);
        }),
    });
  });
}

function secondsOf(header: string | string[] | undefined): number | undefined {
  const seconds = Number(Array.isArray(header) ? header[0] : (header ?? Number.NaN));
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

function reasonOf(error: unknown): keyof typeof WORDS {
  if (error instanceof ForbiddenAddress) return "forbidden";
  if (error instanceof errors.ResponseExceededMaxSizeError) return "too_large";
  const isTimeout =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError ||
    (error instanceof Error && error.name === "TimeoutError");
  if (isTimeout) return "timeout";
  const isBrokenOff = error instanceof errors.SocketError || (error as NodeJS.ErrnoException).code === "ECONNRESET";
  return isBrokenOff ? "broken_off" : "unreachable";
}
