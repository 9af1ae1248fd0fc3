"use client";

import { useTranslations } from "next-intl";
import { useMember } from "@/components/frame/shell/member-context";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { useSettled } from "@/components/settings/businesses/use-settled";
import { useChecked } from "@/components/shared/parts/use-checked";
import { businessesOperations } from "@/lib/areas/settings/businesses/operations";
import type { BusinessSeat } from "@/lib/areas/settings/businesses/schemas";
import { OperationProvider } from "@/lib/kit/operations/provider";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

interface LeaveDialogProps {
  seat: BusinessSeat;
  onClose: () => void;
}

/** It is asked in the business that the member leaves, from any page. */
export function LeaveDialog(props: LeaveDialogProps) {
  return (
    <OperationProvider business={props.seat.business}>
      <Leave {...props} />
    </OperationProvider>
  );
}

function Leave({ seat, onClose }: LeaveDialogProps) {
  const words = useTranslations("businesses.leave");
  const member = useMember();
  const leave = useOperationMutation(businessesOperations.leave);
  const checked = useChecked();
  const settle = useSettled();
  const { data, error } = useOperation(businessesOperations.leaving, {});
  const { business } = seat;
  const leaveNow = async () => {
    const left = await checked.run(() => leave.mutateAsync({ business }));
    if (left) await settle({ business, memberId: member.id, next: left.next });
  };
  return (
    <>
      <ConfirmDialog
        open={!checked.isChecking}
        onOpenChange={(isOpen) => !isOpen && !checked.isChecking && onClose()}
        title={words("title", { name: seat.name ?? business })}
        description={words("description")}
        action={words("action")}
        typedWord={business}
        isDangerous
        isWorking={leave.isPending}
        onConfirm={() => void leaveNow().catch(() => undefined)}
        error={leave.error && <ErrorState error={leave.error} />}
      >
        <section>
          <h3 className="font-semibold">{words("consequences")}</h3>
          {error && <ErrorState error={error} />}
          {!error && !data && <Skeleton className="mt-2 h-12" />}
          {data && (
            <ul className="mt-1 list-disc space-y-1 ps-5 text-sm">
              <li>{words("approvals", { count: data.approvals })}</li>
              <li>{words("orders", { count: data.orders })}</li>
              {data.invitations > 0 && <li>{words("invitations", { count: data.invitations })}</li>}
            </ul>
          )}
        </section>
      </ConfirmDialog>
      {checked.window}
    </>
  );
}
