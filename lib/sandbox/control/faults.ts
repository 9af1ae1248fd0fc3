import { LOOKS } from "../core/apply-fault";
import { FAULTS, REFRESH_ROUTE } from "../core/faults";
import { readChoice, readNumber, readText, refuse } from "./read";
import type { ControlRoute } from "./types";

/** Splits `METHOD /pattern`; a bare pattern is any method. */
function readTarget(body: Readonly<Record<string, unknown>>): { method: string | null; path: string | null } {
  const [first, second] = (readText(body, "operation") ?? readText(body, "path") ?? "*").split(" ");
  const method = readText(body, "method")?.toUpperCase() ?? (second === undefined ? null : (first ?? null));
  const path = second ?? first ?? "*";
  if (path !== "*" && !path.startsWith("/")) refuse("path must begin with / (or operation with METHOD /path)");
  return { method, path: path === "*" ? null : path.replace(/\?.*$/, "") };
}

/** `405`, or `422 fields`. */
function isStatus(value: string | number | null): boolean {
  const [status = "", look = "error", ...more] = String(value ?? 500).split(" ");
  return /^[2-5]\d\d$/.test(status) && look in LOOKS && more.length === 0;
}

function isObject(value: string | number | null): boolean {
  try {
    const told: unknown = JSON.parse(String(value));
    return typeof told === "object" && told !== null && !Array.isArray(told);
  } catch {
    return false;
  }
}

export const faultRoutes: readonly ControlRoute[] = [
  {
    method: "POST",
    path: "/faults",
    handle: ({ sandbox, body }) => {
      const fault = readChoice(body, "fault", FAULTS);
      const times = body.times === "always" ? null : (readNumber(body, "times") ?? 1);
      const value = typeof body.value === "number" || typeof body.value === "string" ? body.value : null;
      if ((fault === "lie" || fault === "answer") && !isObject(value)) refuse("value must be the JSON of an object");
      if (fault.startsWith("status") && !isStatus(value)) refuse("value must be a status, or a status and a look");
      const target = fault === "refresh_lost" ? REFRESH_ROUTE : readTarget(body);
      return sandbox.faults.add({ fault, times, value, ...target });
    },
  },
  { method: "GET", path: "/faults", handle: ({ sandbox }) => ({ faults: sandbox.faults.list() }) },
  {
    method: "DELETE",
    path: "/faults",
    handle: ({ sandbox }) => {
      sandbox.faults.clear();
      return { faults: [] };
    },
  },
];
