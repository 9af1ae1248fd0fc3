"use client";

import { ArrowRightLeft, LogOut, PlugZap, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMember } from "@/components/frame/shell/member-context";
import { writeCookie } from "@/components/frame/shell/set-preference";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Menu } from "@/components/kit/ui/menu";
import type { MenuItem } from "@/components/kit/ui/menu-button";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { forgetDraft } from "@/components/shared/order-forms/kept-drafts";
import { forgetKeptForms } from "@/components/shared/order-forms/kept-forms";
import { useChecked } from "@/components/shared/parts/use-checked";
import { businessesRoutes } from "@/lib/areas/settings/businesses/declared";
import { businessesOperations } from "@/lib/areas/settings/businesses/operations";
import type { BusinessSeat } from "@/lib/areas/settings/businesses/schemas";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { teamRoutes } from "@/lib/areas/settings/team/declared";
import { nameCookie } from "@/lib/kit/known-name";
import { OperationProvider } from "@/lib/kit/operations/provider";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { roleCan } from "@/lib/kit/permissions";
import { routes } from "@/lib/kit/routes";

/** Where one can go in a business, and the way out of it. */
export function SeatActions({ seat }: { seat: BusinessSeat }) {
  const words = useTranslations("businesses.actions");
  const [isLeaving, setLeaving] = useState(false);
  const { business: here } = useMember();
  const { business, role, isLastOwner } = seat;
  const name = seat.name ?? business;
  const isWholePage = business !== here;
  const items: (MenuItem | false)[] = [
    isWholePage && {
      kind: "link",
      id: "open",
      label: words("open"),
      icon: ArrowRightLeft,
      href: routes.overview(business),
      isWholePage,
    },
    roleCan(role, "team.read") && {
      kind: "link",
      id: "team",
      label: words("team"),
      icon: Users,
      href: teamRoutes.team(business),
      isWholePage,
    },
    roleCan(role, "connection.read") && {
      kind: "link",
      id: "connection",
      label: words("connection"),
      icon: PlugZap,
      href: connectionRoutes.connection(business),
      isWholePage,
    },
    {
      id: "leave",
      label: words("leave"),
      icon: LogOut,
      isDangerous: true,
      isDisabled: isLastOwner,
      hint: isLastOwner ? words("lastOwner") : undefined,
      onSelect: () => setLeaving(true),
    },
  ];
  return (
    <>
      <Menu label={words("label", { name })} items={items.filter((item) => item !== false)} size="sm" />
      {isLeaving && <LeaveDialog seat={seat} onClose={() => setLeaving(false)} />}
    </>
  );
}

interface LeaveDialogProps {
  seat: BusinessSeat;
  onClose: () => void;
}

/** It is asked in the business that the member leaves, from any page. */
function LeaveDialog(props: LeaveDialogProps) {
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

interface Left {
  business: string;
  memberId: string;
  /** Another business of the member's; null when there is none. */
  next: string | null;
}

/** What a browser does once its member has left a business: nothing of it stays, and the page is a new one. */
function useSettled() {
  const { business: here } = useMember();
  return async ({ business, memberId, next }: Left): Promise<void> => {
    writeCookie(nameCookie(business), "", 0);
    forgetKeptForms(business);
    await forgetDraft(`${business}/${memberId}`).catch(() => undefined);
    if (next === null) window.location.assign(routes.signIn());
    else window.location.assign(business === here ? routes.overview(next) : businessesRoutes.businesses(here));
  };
}
