"use client";

import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { useErrorText } from "@/components/kit/ui/error-text";
import type { ApiError } from "@/lib/kit/operations/errors";
import { RepeatRefused } from "./repeat-refused";
import type { useMakeOrder } from "./use-make-order";

interface SignActionsProps {
  make: ReturnType<typeof useMakeOrder>;
  /** Why the order was not made, unless the form says it beside its fields. */
  failure: ApiError | null;
  repeatOf?: string | undefined;
  /** The policy does not allow it. */
  isForbidden: boolean;
  /** The label of the button that makes the order. */
  submit: string;
  onSubmit: () => void;
  /** The label of the button that leads back. */
  edit: string;
  onEdit: () => void;
}

/** The buttons under a review. The first names its action; two presses make one order. */
export function SignActions(props: SignActionsProps) {
  const { make, failure, repeatOf, isForbidden, submit, onSubmit, edit, onEdit } = props;
  return (
    <>
      {failure && <MakeFailure error={failure} repeatOf={repeatOf} />}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onEdit} disabled={make.isBusy}>
          {edit}
        </Button>
        <Button
          variant="primary"
          isLoading={make.isBusy}
          disabled={isForbidden}
          onClick={onSubmit}
          className="!h-auto min-h-11 !whitespace-normal"
        >
          {submit}
        </Button>
      </div>
      {make.window}
    </>
  );
}

/** Why an order was not made. */
function MakeFailure({ error, repeatOf }: { error: ApiError; repeatOf: string | undefined }) {
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
