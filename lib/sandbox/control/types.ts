import type { Sandbox } from "../core/sandbox";
import type { Sinks } from "../sinks/sinks";

export type ControlCall = {
  sandbox: Sandbox;
  sinks: Sinks;
  /** The address at which this call reached the sandbox. */
  origin: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
};

/** A call of the person or test that plays the world around the service. Paths stand under `/_sandbox`. */
export type ControlRoute = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  handle: (call: ControlCall) => Record<string, unknown> | Promise<Record<string, unknown>>;
};
