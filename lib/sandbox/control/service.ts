import { REAL_LIMITS } from "../core/calls";
import { nextCycle, nextSlot } from "../settlements/cycles";
import { issuePair } from "../token/tokens";
import { readChoice, readNumber, refuse } from "./read";
import type { ControlCall, ControlRoute } from "./types";

const clockOf = ({ sandbox }: ControlCall) => ({
  now: sandbox.clock.now(),
  iso: new Date(sandbox.clock.now() * 1000).toISOString(),
  offsetSeconds: sandbox.clock.offsetSeconds,
  ...bankTimes(sandbox.clock.now()),
});

/** When what waits is next sent to the bank, and when all of it will have been decided; unix seconds. */
const bankTimes = (now: number) => ({ nextSlot: nextSlot(now), nextCycle: nextCycle(nextSlot(now)) });

/** @returns how far to go: so many seconds, to the next slot, or to the end of the cycle that decides all that waits */
function readAdvance({ sandbox, body }: ControlCall): number {
  const now = sandbox.clock.now();
  if (body.to !== undefined) return bankTimes(now)[readChoice(body, "to", ["nextSlot", "nextCycle"])] - now;
  const seconds = readNumber(body, "advanceSeconds");
  if (seconds !== undefined && seconds >= 0 && Number.isInteger(seconds)) return seconds;
  return refuse("advanceSeconds must be a whole number, 0 or more");
}

function calls({ sandbox, query }: ControlCall) {
  const windowSeconds = Number(query.get("windowSeconds") ?? REAL_LIMITS.windowSeconds);
  const records = sandbox.calls.list({
    since: Number(query.get("since") ?? 0),
    class: query.get("class") ?? undefined,
    path: query.get("path") ?? undefined,
  });
  const limit = Number(query.get("limit") ?? 1000);
  return {
    total: records.length,
    limits: sandbox.calls.limits,
    windowSeconds,
    worst: sandbox.calls.worst(records, windowSeconds),
    calls: limit === 0 ? [] : records.slice(-limit),
  };
}

function setLimits({ sandbox, body }: ControlCall) {
  const mode = body.limits;
  if (mode === "off") sandbox.calls.setLimits(null);
  else if (mode === "real") sandbox.calls.setLimits(REAL_LIMITS);
  else {
    const before = sandbox.calls.limits ?? REAL_LIMITS;
    sandbox.calls.setLimits({
      post: readNumber(body, "post") ?? before.post,
      other: readNumber(body, "other") ?? before.other,
      windowSeconds: readNumber(body, "windowSeconds") ?? before.windowSeconds,
    });
  }
  return { limits: sandbox.calls.limits };
}

/** A new pair, as the service's own dashboard would give; perhaps the only one that works from now on. */
function giveTokens({ sandbox, body }: ControlCall) {
  return sandbox.db.transaction(() => {
    if (body.revokeOthers === true) sandbox.db.exec("DELETE FROM tokens");
    return issuePair(sandbox, {
      accessSeconds: readNumber(body, "accessSeconds"),
      refreshSeconds: readNumber(body, "refreshSeconds"),
    });
  });
}

function expireTokens({ sandbox, body }: ControlCall) {
  const now = sandbox.clock.now();
  const access =
    body.access === false
      ? 0
      : sandbox.db.run("UPDATE tokens SET access_until = :now WHERE access_until > :now", { now });
  const refresh =
    body.refresh === true
      ? sandbox.db.run("UPDATE tokens SET refresh_until = :now WHERE refresh_until > :now", { now })
      : 0;
  return { access, refresh };
}

export const serviceRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/card-files",
    handle: ({ sandbox }) => ({ files: sandbox.db.all("SELECT type, sha256, size FROM cardholder_files") }),
  },
  {
    method: "POST",
    path: "/reset",
    handle: ({ sandbox, body }) => {
      const seed = readNumber(body, "seed");
      const size = body.size === undefined ? undefined : readChoice(body, "size", ["full", "small"]);
      if (body.tokens === "drop") sandbox.db.exec("DELETE FROM tokens");
      return sandbox.reset({ seed, size });
    },
  },
  { method: "GET", path: "/clock", handle: clockOf },
  {
    method: "POST",
    path: "/clock",
    handle: (call) => {
      call.sandbox.advance(readAdvance(call));
      return clockOf(call);
    },
  },
  { method: "GET", path: "/calls", handle: calls },
  {
    method: "DELETE",
    path: "/calls",
    handle: ({ sandbox }) => {
      sandbox.calls.clear();
      return { total: 0 };
    },
  },
  { method: "GET", path: "/limits", handle: ({ sandbox }) => ({ limits: sandbox.calls.limits }) },
  { method: "POST", path: "/limits", handle: setLimits },
  { method: "POST", path: "/tokens", handle: giveTokens },
  { method: "POST", path: "/tokens/expire", handle: expireTokens },
  {
    method: "POST",
    path: "/tokens/rotation",
    handle: ({ sandbox, body }) => {
      const oldAccess = readChoice(body, "oldAccess", ["keep", "revoke"]);
      sandbox.meta.write("old_access", oldAccess);
      return { oldAccess };
    },
  },
  {
    method: "POST",
    path: "/domains",
    handle: ({ sandbox, body }) => {
      const domains = Array.isArray(body.domains)
        ? body.domains.filter((one) => typeof one === "string")
        : refuse("domains must be a list");
      sandbox.meta.write("domains", domains);
      return { domains };
    },
  },
];
