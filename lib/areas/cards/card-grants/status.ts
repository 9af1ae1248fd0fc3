import type { CardGrant } from "@/lib/areas/cards/card-money/server/answers";
import { tehranDayOf } from "@/lib/kit/format/jalali";

/** The state of a transfer under a grant in its answer. */
export const TRANSFER_STATES = ["DONE", "PENDING", "FAILED"] as const;

/** The result in the browser's return from the bank; it proves nothing. */
export const GRANT_RETURNS = ["SUCCEED", "FAILED"] as const;

/** The address of the bank's page for one grant, meant for the cardholder only. */
export interface GrantLink {
  id: string;
  url: string;
  qr: { size: number; path: string };
  until: string;
}

/** A page at the bank that was prepared for a grant. */
export interface GrantPageShown {
  id: string;
  by: string;
  at: string;
  until: string;
  returned: (typeof GRANT_RETURNS)[number] | null;
  /**
   * Why the cardholder did not agree, according to the browser's return: the code of the bank's page, and the key of
   * its words.
   */
  refusal: { code: string; reason: string } | null;
}

/**
 * Why nothing, or not this amount, can be taken under a grant: the field and its message; null if the service
 * decides.
 */
export interface GrantProblem {
  field: "grantId" | "amountRial";
  error: "errors.grantNotActive" | "errors.grantOver" | "errors.grantLimit";
}

/**
 * Holds a transfer against its grant as the service tells it. A state that nobody here knows rules nothing out.
 *
 * @param nowMs milliseconds
 */
export function problemWithGrant(
  { status, expiresOn, limitRial }: Pick<CardGrant, "status" | "expiresOn" | "limitRial">,
  amountRial: number,
  nowMs: number,
): GrantProblem | null {
  if (status === "EXPIRED" || (expiresOn !== null && expiresOn < tehranDayOf(nowMs)))
    return { field: "grantId", error: "errors.grantOver" };
  if (status !== "ACTIVE" && status !== "UNKNOWN") return { field: "grantId", error: "errors.grantNotActive" };
  if (limitRial !== null && amountRial > limitRial) return { field: "amountRial", error: "errors.grantLimit" };
  return null;
}

/** Whether money can be taken under a grant, and whether it can be taken back. */
export const isUsable = (grant: Pick<CardGrant, "status" | "expiresOn">, nowMs: number): boolean =>
  problemWithGrant({ ...grant, limitRial: null }, 0, nowMs) === null;
/** Whether nothing can come of a grant any more: it was revoked, was never given, or its time is over. */
export const isOver = (grant: Pick<CardGrant, "status" | "expiresOn">, nowMs: number): boolean =>
  grant.status !== "PENDING" && !isUsable(grant, nowMs);
export const isRevocable = ({ status }: Pick<CardGrant, "status">): boolean =>
  status === "ACTIVE" || status === "PENDING" || status === "UNKNOWN";
