import "server-only";
import { safeParse } from "zod";
import { ApiError } from "@/lib/kit/operations/errors";
import { acquire, release } from "@/lib/server/budget/budget";
import { sendUpstream } from "@/lib/server/core/upstream";
import { businessName } from "@/lib/server/members/businesses";
import { upstreamJson } from "@/lib/server/proxy/upstream-json";
import { profileName } from "./answers";

/** How long a pasted access token lives, as the service's reference says; a pasted pair does not tell. */
export const PASTED_LIFE_SECONDS = 432_000;
const TIMEOUT_MS = 10_000;
const WAIT_MS = 10_000;

/** Whether an access token opens this very business now. @throws ApiError when the service cannot be asked */
export const tokenWorks = async (business: string, accessToken: string): Promise<boolean> =>
  (await tryToken(business, accessToken)) !== null;

/** What the service answers about a business to this access token; null when it refuses it. */
async function tryToken(business: string, accessToken: string): Promise<string | null> {
  const path = `/v2/business/${encodeURIComponent(business)}`;
  const lease = await acquire(business, "other", {
    lane: "person",
    deadline: Date.now() + WAIT_MS,
    timeoutMs: TIMEOUT_MS,
  });
  const answer = await sendUpstream({ host: "api", method: "GET", path, accessToken, timeoutMs: TIMEOUT_MS }).finally(
    () => release(lease),
  );
  if (answer.status === 200) return answer.text;
  if (answer.status === 401 || answer.status === 403 || answer.status === 404) return null;
  throw new ApiError("upstream_unavailable");
}

/**
 * A pair is only stored when its access token opens this very business.
 *
 * @returns what the business is called, where the service's answer could be read
 * @throws ApiError `invalid_input` on the field `accessToken`, or that the service cannot be reached
 */
export async function openBusiness(business: string, accessToken: string): Promise<{ name: string | null }> {
  const text = await tryToken(business, accessToken);
  if (text === null) throw new ApiError("invalid_input", { fields: { accessToken: "errors.tokenRefused" } });
  return { name: businessName(safeParse(profileName, upstreamJson(text)).data) };
}
