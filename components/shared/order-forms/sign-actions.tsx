"use client";

import { Button } from "@/components/kit/ui/button";
import type { ApiError } from "@/lib/kit/operations/errors";
import { MakeFailure } from "./make-failure";
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
