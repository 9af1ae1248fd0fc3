import "server-only";
import { safeParse } from "zod";
import { ApiError } from "@/lib/kit/operations/errors";
import { acquire, release } from "@/lib/server/budget/budget";
import { log } from "@/lib/server/core/log";
import { metrics } from "@/lib/server/core/metrics";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { sendUpstream } from "@/lib/server/core/upstream";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { saysNo } from "@/lib/server/proxy/own-word";
import { upstreamJson } from "@/lib/server/proxy/upstream-json";
import { tokenAnswer } from "./answers";
import { tokenOperations } from "./operations";
import {
  DECLINED,
  declinedInARow,
  forgetPair,
  markBroken,
  noteRefreshFailure,
  readPair,
  replacePair,
  type StoredPair,
  type TokenPair,
} from "./store";

const TIMEOUT_MS = 10_000;
const WAIT_MS = 20_000;
/**
 * The longest lifetime that is stored. A new pair must be kept in any case, and a time beyond the calendar would make
 * the write fail.
 */
const LONGEST_LIFE_SECONDS = 365 * 86_400;

const running = () => processSingleton("token-refreshes", () => new Map<string, Promise<StoredPair>>());

/**
 * Gives a pair newer than `failedVersion`: it refreshes if the stored pair is still that one, otherwise it returns
 * the pair that another caller or process has stored meanwhile. The service is asked once for all callers in all
 * processes.
 *
 * @param actor the person who asked for it, if there is one
 * @throws ApiError `token_broken` if the service refuses the refresh token for good; `upstream_unavailable` or
 *   `upstream_timeout` if it could not be reached and another try may work
 */
export function refreshIfStill(business: string, failedVersion: number, actor?: string): Promise<StoredPair> {
  const inFlight = running().get(business);
  if (inFlight) {
    return inFlight.then((pair) =>
      pair.version > failedVersion ? pair : refreshIfStill(business, failedVersion, actor),
    );
  }
  const started = refreshUnderLock(business, failedVersion, actor).finally(() => running().delete(business));
  running().set(business, started);
  return started;
}

async function refreshUnderLock(business: string, failedVersion: number, actor?: string): Promise<StoredPair> {
  return withExclusiveLock("token", [business], async () => {
    const stored = await readPair(business);
    if (!stored || stored.brokenAt) throw new ApiError("token_broken");
    const newer = stored.version === failedVersion ? await refresh(business, stored, actor) : stored;
    await forgetPair(business, failedVersion);
    return newer;
  });
}

async function refresh(business: string, stored: StoredPair, actor?: string): Promise<StoredPair> {
  const first = await ask(business, stored.refreshToken);
  // A lost answer may mean that the pair was rotated. Only a second call shows it: a used token is refused.
  const outcome = first.kind === "unknown" ? await ask(business, stored.refreshToken) : first;
  metrics().tokenRefreshes.inc({ outcome: outcome.kind });
  if (outcome.kind === "pair" && (await replacePair(business, stored.version, outcome.pair, actor))) {
    log.info({ business }, "token pair refreshed");
  }
  // Somebody may have pasted a pair meanwhile. That pair counts, and the service's answer to the old one does not.
  const present = await readPair(business);
  if (present && present.version !== stored.version) return present;
  const reason = await whyBroken(business, stored.version, first, outcome);
  if (reason) {
    await markBroken(business, stored.version, reason);
    log.error({ business, reason }, "the link to the service is broken");
    throw new ApiError("token_broken");
  }
  await noteRefreshFailure(business, stored.version, outcome.kind === "unknown" ? outcome.error.code : outcome.kind);
  throw outcome.kind === "unknown" ? outcome.error : new ApiError("upstream_unavailable");
}

type Outcome =
  | { kind: "pair"; pair: TokenPair }
  | { kind: "refused" }
  /** A refusal that may come from a proxy or firewall in front of the service, not from the service itself. */
  | { kind: typeof DECLINED }
  | { kind: "unknown"; error: ApiError };

/**
 * After this many refusals in a row, over at least this time and with no other event in between, they count as the
 * service's own, and the pair is marked broken.
 */
const MOST_DECLINED = 5;
const DECLINED_MS = 15 * 60_000;

/** Why no refresh of this pair will work again; null if one may still work. */
async function whyBroken(business: string, version: number, first: Outcome, outcome: Outcome): Promise<string | null> {
  if (outcome.kind === "refused") return first.kind === "unknown" ? "answer_lost" : "refused";
  if (outcome.kind !== DECLINED) return null;
  const { count, since } = await declinedInARow(business, version);
  return since && count + 1 >= MOST_DECLINED && Date.now() - since.getTime() >= DECLINED_MS ? DECLINED : null;
}

async function ask(business: string, refreshToken: string): Promise<Outcome> {
  const { service, toService } = tokenOperations.refresh;
  const lease = await acquire(business, "post", {
    lane: "money",
    deadline: Date.now() + WAIT_MS,
    timeoutMs: TIMEOUT_MS,
  });
  try {
    const body = toService?.({ refreshToken }).body;
    const answer = await sendUpstream({ ...service, body, timeoutMs: TIMEOUT_MS });
    if (answer.status === 401 || answer.status === 403 || answer.status === 422) return { kind: "refused" };
    const said = upstreamJson(answer.text);
    const isNo =
      answer.status === 400 || answer.status === 404 ? hasWords(said) : answer.status === 200 && saysNo(said);
    if (isNo) return { kind: DECLINED };
    if (answer.status !== 200) return { kind: "unknown", error: new ApiError("upstream_unavailable") };
    const pair = safeParse(tokenAnswer, said).data;
    if (!pair || !isWhole(pair)) return { kind: "unknown", error: new ApiError("upstream_unreadable") };
    return {
      kind: "pair",
      pair: { ...pair, expiresInSeconds: Math.min(pair.expiresInSeconds, LONGEST_LIFE_SECONDS) },
    };
  } catch (error) {
    if (error instanceof ApiError) return { kind: "unknown", error };
    throw error;
  } finally {
    release(lease);
  }
}

/**
 * Whether the answer has a message of the service. The page of a proxy in front of the service has none of these
 * fields.
 */
const hasWords = (said: unknown): boolean =>
  typeof said === "object" && said !== null && ["message", "error", "errors"].some((name) => name in said);

const isWhole = ({ accessToken, refreshToken, expiresInSeconds }: TokenPair): boolean =>
  accessToken !== "" && refreshToken !== "" && expiresInSeconds > 0;
