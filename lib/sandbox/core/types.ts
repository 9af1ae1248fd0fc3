import type { SeedContext, SeedEvent } from "../seed/context";
import type { NextDue } from "./due";
import type { Sandbox } from "./sandbox";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Host = "api" | "gateway" | "batch" | "subscription";

/** One request as a handler sees it. Everything in it comes from outside: check before use. */
export type Call = {
  sandbox: Sandbox;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The JSON object of the body, or the fields of a form; empty when there was none. */
  body: Readonly<Record<string, unknown>>;
  headers: Headers;
  /** The files of a form, by field. */
  files: Readonly<Record<string, Buffer>>;
};

/** A plain object is answered as JSON with 200; a `Response` goes out as it is. */
export type Answer = Record<string, unknown> | Response;

export type Route = {
  method: Method;
  host: Host;
  /** As in the reference, `:name` for parameters. A `?…` part documents a use of the same route. */
  path: string;
  /** Who may call: a holder of an access token (default), nobody checks (`open`), or a payer's browser (`payer`, not limited). */
  guard?: "token" | "open" | "payer";
  /** For a route without a business in its path: whether what is asked for is this business's. */
  isOf?: (sandbox: Sandbox, asked: Pick<Call, "params" | "body" | "headers">) => boolean;
  /** A page's own machinery that the reference does not list. */
  internal?: true;
  /** Runs inside one transaction unless it is a GET; what it throws takes everything back. */
  handle: (call: Call) => Answer;
};

/** One area of the reference: a folder of its own, listed in `areas.ts`. */
export type Area = {
  name: string;
  /** SQL that makes the area's tables and indexes, repeatable. */
  schema?: string;
  /** The area's tables, emptied by a reset. */
  tables?: readonly string[];
  routes: readonly Route[];
  /** What happened in the past year; `apply` is called in order of time over all areas. */
  seed?: (context: SeedContext) => SeedEvent[];
  /** What went on from `from` to `now` while the sandbox was off, so that today is never empty. */
  goOn?: (context: SeedContext) => SeedEvent[];
  /** What waits for a moment of its own. Of all areas the earliest is done first, with the clock at its moment. */
  due?: readonly NextDue[];
  /** Does what follows from the present state: after each piece of due work that changed the wallet, and every second. */
  onClock?: (sandbox: Sandbox) => void;
};
