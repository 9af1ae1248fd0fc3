import "server-only";
import { ApiError } from "@/lib/operations/errors";
import { acquire, release } from "@/lib/server/budget/budget";
import { sendUpstream } from "@/lib/server/upstream";

/** How long a pasted access token lives, as the service's reference says; a pasted pair does not tell. */
export const PASTED_LIFE_SECONDS = 432_000;
const TIMEOUT_MS = 10_000;
const WAIT_MS = 10_000;

/** Whether an access token opens this very business now. @throws ApiError when the service cannot be asked */
export async function tokenWorks(business: string, accessToken: string): Promise<boolean> {
  const path = `/v2/business/${encodeURIComponent(business)}`;
  const lease = await acquire(business, "other", {
    lane: "person",
    deadline: Date.now() + WAIT_MS,
    timeoutMs: TIMEOUT_MS,
  });
  const answer = await sendUpstream({ host: "api", method: "GET", path, accessToken, timeoutMs: TIMEOUT_MS }).finally(
    () => release(lease),
  );
  if (answer.status === 200) return true;
  if (answer.status === 401 || answer.status === 403 || answer.status === 404) return false;
  throw new ApiError("upstream_unavailable");
}

/**
 * A pair is only stored when its access token opens this very business.
 *
 * @throws ApiError `invalid_input` on the field `accessToken`, or that the service cannot be reached
 */
export async function assertTokenWorks(business: string, accessToken: string): Promise<void> {
  if (await tokenWorks(business, accessToken)) return;
  throw new ApiError("invalid_input", { fields: { accessToken: "errors.tokenRefused" } });
}
