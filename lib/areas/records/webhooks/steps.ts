import { WEBHOOK_MAX_BYTES, WEBHOOK_MAX_SKEW_SECONDS } from "@/lib/kit/webhooks";
import type { WebhookDetail } from "./operations";

export type VerificationState = "passed" | "failed" | "skipped";

/** One step of a delivery's verification; `values` are for its sentence, `webhooks.steps.<id>.<outcome>`. */
export type VerificationStep =
  | { id: "size"; state: VerificationState; outcome: "fits" | "tooLarge"; byteSize: number; maxBytes: number }
  | { id: "header"; state: VerificationState; outcome: "present" | "missing" | "unreadable" }
  | { id: "v1" | "v0"; state: VerificationState; outcome: "matches" | "differs" | "noKey" | "absent" | "notCounted" }
  | {
      id: "age";
      state: VerificationState;
      outcome: "inTime" | "tooOld" | "tooEarly" | "unknown";
      skewMs: number | null;
      maxSeconds: number;
    };

/** The verification of a delivery in the order in which it was done; what was not reached is skipped. */
export function verificationSteps({ verdict, verification }: Pick<WebhookDetail, "verdict" | "verification">) {
  const { hasHeader, signatures, skewMs, isInTime, byteSize } = verification;
  const isTooLarge = verdict === "too_large";
  const isReadable = signatures.length > 0;
  const steps: VerificationStep[] = [
    {
      id: "size",
      state: isTooLarge ? "failed" : "passed",
      outcome: isTooLarge ? "tooLarge" : "fits",
      byteSize,
      maxBytes: WEBHOOK_MAX_BYTES,
    },
    {
      id: "header",
      state: isTooLarge ? "skipped" : isReadable ? "passed" : "failed",
      outcome: !hasHeader ? "missing" : isReadable || isTooLarge ? "present" : "unreadable",
    },
    signatureStep("v1", verification),
    signatureStep("v0", verification),
    {
      id: "age",
      state: isInTime === null ? "skipped" : isInTime ? "passed" : "failed",
      outcome: isInTime === null ? "unknown" : isInTime ? "inTime" : (skewMs ?? 0) > 0 ? "tooOld" : "tooEarly",
      skewMs,
      maxSeconds: WEBHOOK_MAX_SKEW_SECONDS,
    },
  ];
  return steps;
}

function signatureStep(id: "v1" | "v0", { signatures }: WebhookDetail["verification"]): VerificationStep {
  const given = signatures.filter(({ scheme }) => scheme === id);
  const [first] = given;
  if (!first) return { id, state: "skipped", outcome: "absent" };
  if (!first.counts) return { id, state: "skipped", outcome: "notCounted" };
  if (first.key === null) return { id, state: "failed", outcome: "noKey" };
  const matches = given.some((signature) => signature.matches);
  return { id, state: matches ? "passed" : "failed", outcome: matches ? "matches" : "differs" };
}

/** A payload as people read it: JSON with line breaks, a form's fields as JSON, anything else as it is. */
export function prettyPayload(payload: string, contentType: string | null): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    if (!contentType?.includes("form")) return payload;
    return JSON.stringify(Object.fromEntries(new URLSearchParams(payload)), null, 2);
  }
}
