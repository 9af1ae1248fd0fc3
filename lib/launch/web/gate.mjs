import { createServer, IncomingMessage } from "node:http";
import { admissionOf } from "../../server/core/body-limits.mjs";
import { clientAddressOf, isTrusted } from "./addresses.mjs";

/** @typedef {import("node:http").ServerResponse} Response */
/** @typedef {import("node:net").BlockList} BlockList */

/** Time limits. A client slower than this does not have a bad line: it holds our connections on purpose. */
const TIMES = { headersMs: 10_000, smallBodyMs: 15_000, requestMs: 60_000, slowMs: 240_000, checkEveryMs: 2000 };
/** A body up to this size must arrive as fast as a small one. Only uploaded files may take the whole time. */
const SOON_WHOLE_BYTES = 2 * 1024 * 1024;
/**
 * An idle connection stays open for longer than the minute of browsers and proxies. With Node's five seconds, a busy
 * process may close a connection late, when the next request is already on it; that request is then cut
 * (`ECONNRESET`).
 */
const IDLE_MS = 75_000;
/** The handler of a streamed body also counts and reports the size itself. This limit ends a body that nobody reads. */
const SLACK_BYTES = 64 * 1024;
/** How long a refused body may go on arriving, unread. */
const LINGER_MS = 1000;
/** The content type that a form sends without the page's scripts, before they are loaded. */
const FORM = /^application\/x-www-form-urlencoded\b/i;
const HSTS = "max-age=63072000; includeSubDomains";
/** The headers in which a proxy describes the client. They are believed only from a trusted proxy. */
const FORWARDED = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto", "x-real-ip"];

/** A request that counts the bytes of its body as they arrive, before the app reads them. */
class CountedRequest extends IncomingMessage {
  /** The allowed size of the body; no body is accepted until it is set. */
  bodyBytes = 0;
  received = 0;
  /** @type {(() => void) | undefined} */
  onTooLarge;
  /** @type {(() => void) | undefined} */
  onWhole;

  /**
   * @override
   * @param {Buffer | null} chunk null: the body is whole
   * @param {BufferEncoding} [encoding]
   */
  push(chunk, encoding) {
    if (chunk === null) {
      const wantsMore = super.push(chunk);
      this.onWhole?.();
      return wantsMore;
    }
    this.received += chunk.length;
    if (this.received > this.bodyBytes) {
      this.onTooLarge?.();
      return true;
    }
    const wantsMore = super.push(chunk, encoding);
    // Nobody reads a small body before it is complete, so the connection must go on reading until then. The byte
    // count is the limit.
    return wantsMore || this.onWhole !== undefined;
  }
}

/**
 * The HTTP server in front of the app. Before the app sees a request, the gate has checked that its address accepts
 * the method, that its body is not larger than the address allows, and who sent it (`x-forwarded-for` then holds one
 * address, the client's). Small bodies are complete before the app handles the request, so that a body which never
 * comes costs a connection and nothing else.
 *
 * @param {object} options
 * @param {(request: IncomingMessage, response: Response) => Promise<void>} options.app
 * @param {BlockList} options.trusted proxies whose word about the client counts
 * @param {boolean} options.isDev
 * @param {boolean} options.isHttps people reach us by https
 * @param {Partial<typeof TIMES>} [options.times] in milliseconds
 */
export function createGate({ app, trusted, isDev, isHttps, times: given }) {
  const times = { ...TIMES, ...given };
  const timing = {
    headersTimeout: times.headersMs,
    requestTimeout: Math.max(times.requestMs, times.slowMs),
    keepAliveTimeout: IDLE_MS,
    connectionsCheckingInterval: times.checkEveryMs,
  };
  return createServer({ ...timing, IncomingMessage: CountedRequest }, (request, response) => {
    if (isHttps) response.setHeader("strict-transport-security", HSTS);
    const address = ownAddress(request);
    if (address === undefined) return refuse(response, 400, "strange_address");
    request.url = address;
    const { methods, bodyBytes, isStreamed, isSlow } = admissionOf(address.split("?", 1)[0] ?? "", isDev);
    const { method = "", headers } = request;
    const isEarly = method === "POST" && !methods.includes("POST") && FORM.test(headers["content-type"] ?? "");
    if (!methods.includes(method) && !isEarly) {
      response.setHeader("allow", methods.join(", "));
      return refuse(response, 405, "method_not_allowed");
    }
    const most = method === "POST" ? bodyBytes : 0;
    if (Number(headers["content-length"] ?? 0) > most) return refuse(response, 413, "too_large");
    nameClient(request, trusted);
    if (isStreamed) {
      request.bodyBytes = most + SLACK_BYTES;
      request.onTooLarge = () => request.destroy();
      const largeMs = isSlow ? times.slowMs : times.requestMs;
      cutUnlessWhole(request, response, most <= SOON_WHOLE_BYTES ? times.smallBodyMs : largeMs);
      response.once("finish", () => letRestGo(request));
      return pass(app, request, response);
    }
    request.bodyBytes = most;
    whenWhole(request, response, times.smallBodyMs, () =>
      isEarly ? comeAgain(response, address) : pass(app, request, response),
    );
  });
}

/**
 * The requested path and query. Undefined if the escapes are invalid, or if the request names another host than its
 * own `Host`, so that the code behind the gate never meets an ambiguous address.
 *
 * @param {IncomingMessage} request
 */
function ownAddress({ url = "", headers }) {
  try {
    // An address that cannot be decoded cannot be routed.
    decodeURI(url.split("?", 1)[0] ?? "");
    if (url.startsWith("/")) return url;
    const { host, pathname, search, protocol } = new URL(url);
    return /^https?:$/.test(protocol) && host === headers.host?.toLowerCase() ? pathname + search : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {IncomingMessage} request
 * @param {BlockList} trusted
 */
function nameClient({ headers, socket }, trusted) {
  const said = headers["x-forwarded-for"];
  const client = clientAddressOf(socket.remoteAddress, Array.isArray(said) ? said.join(",") : said, trusted);
  if (!isTrusted(socket.remoteAddress, trusted)) for (const name of FORWARDED) delete headers[name];
  headers["x-forwarded-for"] = client;
}

/**
 * @param {CountedRequest} request
 * @param {Response} response
 * @param {number} withinMs
 */
function cutUnlessWhole(request, response, withinMs) {
  const timer = setTimeout(() => request.complete || request.destroy(), withinMs);
  response.once("close", () => clearTimeout(timer));
}

/**
 * Reads a request to its end and drops the data when it was answered before it was read. The next request on the
 * connection comes behind it.
 *
 * @param {IncomingMessage} request
 */
function letRestGo(request) {
  if (request.complete) return;
  for (const event of ["data", "readable"]) request.removeAllListeners(event);
  request.resume();
}

/**
 * @param {CountedRequest} request
 * @param {Response} response
 * @param {number} withinMs
 * @param {() => void} next
 */
function whenWhole(request, response, withinMs, next) {
  const timer = setTimeout(() => end(() => refuse(response, 408, "too_slow")), withinMs);
  /** @param {() => void} then */
  const end = (then) => {
    clearTimeout(timer);
    request.onWhole = undefined;
    request.onTooLarge = undefined;
    then();
  };
  request.onTooLarge = () => end(() => refuse(response, 413, "too_large"));
  request.onWhole = () => end(next);
  response.once("close", () => clearTimeout(timer));
}

/**
 * @param {(request: IncomingMessage, response: Response) => Promise<void>} app
 * @param {IncomingMessage} request
 * @param {Response} response
 */
function pass(app, request, response) {
  app(request, response).catch((error) => {
    process.stderr.write(`A request could not be answered: ${error instanceof Error ? error.stack : error}\n`);
    if (response.headersSent) response.destroy();
    else refuse(response, 500, "internal");
  });
}

/**
 * Sends the browser back to the page, whose scripts will be loaded next time. The submitted data is dropped unread.
 *
 * @param {Response} response
 * @param {string} address
 */
function comeAgain(response, address) {
  // Two slashes at the beginning would name another host.
  response.writeHead(303, { location: address.replace(/^[/\\]+/, "/"), "cache-control": "no-store" }).end();
}

/**
 * Refuses in the form of every other error (`lib/kit/operations/errors.ts`). The rest of the body is dropped for a
 * moment, so that the client receives the answer; then the connection ends.
 *
 * @param {Response} response
 * @param {number} status
 * @param {string} code
 */
function refuse(response, status, code) {
  const { req, socket } = response;
  const problem = { type: `urn:daftar:error:${code}`, title: code.replaceAll("_", " "), status, code };
  response.writeHead(status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(JSON.stringify(problem), () => {
    if (!req.complete) setTimeout(() => !req.complete && socket?.destroy(), LINGER_MS);
  });
}
