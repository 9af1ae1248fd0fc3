"use client";

import { Alert } from "@/components/kit/ui/alert";
import { useErrorText } from "@/components/kit/ui/error-text";
import type { ApiError } from "@/lib/kit/operations/errors";
import { RepeatRefused } from "./repeat-refused";

/** Why an order was not made. */
export function MakeFailure({ error, repeatOf }: { error: ApiError; repeatOf: string | undefined }) {
  const text = useErrorText()(error);
  const why = error.fields.repeatOf;
  if (why !== undefined && repeatOf !== undefined) return <RepeatRefused why={why} orderId={repeatOf} />;
  return (
    <Alert tone="danger" role="alert" title={text.title}>
      <p>{text.action}</p>
      {/* A refusal by the policy names its rules as codes; what they mean stands beside the draft. */}
      {error.code !== "policy_refused" && text.detail && (
        <p dir="auto" className="mt-1">
          {text.detail}
        </p>
      )}
    </Alert>
  );
}
