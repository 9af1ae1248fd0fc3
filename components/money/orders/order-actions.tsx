"use client";

import { Ban, Check, CheckCheck, OctagonX, Pencil, Repeat, RotateCw, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { cn } from "@/components/kit/ui/cn";
import { ErrorState } from "@/components/kit/ui/error-state";
import { useErrorText } from "@/components/kit/ui/error-text";
import { onDemand } from "@/components/kit/ui/on-demand";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { showToast } from "@/components/kit/ui/toast";
import { OwnerMismatch } from "@/components/shared/order-forms/owner-named";
import { useChecked } from "@/components/shared/parts/use-checked";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { securityRoutes } from "@/lib/areas/settings/security/declared";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { viewOfKind } from "./kind-views";
import { useSign } from "./use-sign";

const ApproveDialog = onDemand(
  ["orders", "orders.help", "orders.situation", "orders.situationOfOthers", "orders.timeline"],
  async () => (await import("./approve-dialog")).ApproveDialog,
);
const RejectDialog = onDemand(
  ["approvals.bulk", "errors", "orders"],
  async () => (await import("@/components/shared/order-forms/reject-dialog")).RejectDialog,
);
const ReviewDialog = onDemand(
  [
    "cardCredits.found",
    "cardGrants.found",
    "cardTransfers.found",
    "cashIn.found",
    "customerWallets.found",
    "errors",
    "gatewayRefunds.found",
    "orders",
  ],
  async () => (await import("./review-dialog")).ReviewDialog,
);
const AskDialog = onDemand(["orders", "orderForms.cancel"], async () => (await import("./ask-dialog")).AskDialog);
const EditDialog = onDemand(
  ["errors", "orders", "orderForms.ownNumber"],
  async () => (await import("./edit-dialog")).EditDialog,
);
const StopDialog = onDemand(
  ["orders.list", "orders.make", "orders.stopDialog"],
  async () => (await import("./stop-dialog")).StopDialog,
);
type Window = "approve" | "reject" | "withdraw" | "cancel" | "release" | "deal" | "edit" | "stop";

/** Below this width screens have their narrow shape (`md` of `globals.css`). */
const isOnPhone = (): boolean => !window.matchMedia("(min-width: 48rem)").matches;

/** Whether a member who could decide on such orders is told why they may not decide on this one. */
const watchesDecision = ({ state, may }: OrderDetail, mayApprove: boolean): boolean =>
  state === "awaiting_approval" && mayApprove && may.whyNot !== null && may.whyNot !== "over";

/** Whether the order waits for this member's decision, or tells them why it does not. */
export const useIsToDecide = (order: OrderDetail): boolean => {
  const mayApprove = useCan("settlements.approve");
  return (
    order.state === "awaiting_approval" && (order.may.decide || order.may.reject || watchesDecision(order, mayApprove))
  );
};

/** What this member may do with an order; each button says what it does. */
export function OrderActions({ order, className }: { order: OrderDetail; className?: string }) {
  const words = useTranslations("orders");
  const { unit, locale } = usePreferences();
  const business = useBusiness();
  const mayApprove = useCan("settlements.approve");
  const errorText = useErrorText();
  const [open, setOpen] = useState<Window | null>(null);
  const undo = useOperationMutation(orderOperations.undo);
  const lookUp = useOperationMutation(orderOperations.lookUp);
  const checked = useChecked();
  const { may } = order;
  const amount = formatMoney(order.amountRial, { unit, locale });
  const close = () => setOpen(null);
  const atOnce = useSign(order, { isAtOnce: true });
  /** On a phone what is signed stands directly above the button; elsewhere a window shows it once more. */
  const approve = () => (isOnPhone() ? void atOnce.sign() : setOpen("approve"));
  const dialog = (name: Window) => ({ order, open: open === name, onClose: close });

  /** What fails here has no field to stand beside. */
  const attempt = async <T,>(action: () => Promise<T>, title: string, say?: (result: T) => string) => {
    try {
      const result = await checked.run(action);
      if (result !== undefined) showToast({ tone: "success", title, description: say?.(result) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { title, action: advice } = errorText(error);
      showToast({ tone: "danger", title, description: advice });
    }
  };

  const mayMake = useCan("settlements.make");
  const isOver = ["failed", "canceled", "reversed", "done"].includes(order.state);
  const isPartly = (order.attention ?? order.dealtWith) === "parts_differ";
  const { editHref, repeatHref } = viewOfKind(order.kind);
  const mayRepeat = mayMake && isOver && !isPartly && repeatHref !== undefined;
  const isIdle =
    !mayRepeat &&
    !may.decide &&
    !may.reject &&
    !may.undoUntil &&
    !may.withdraw &&
    !may.edit &&
    !may.cancel &&
    !may.lookUp &&
    !may.release &&
    !may.stopRest &&
    !may.deal;
  const isWatching = watchesDecision(order, mayApprove);
  if (isIdle && !isWatching) return null;
  return (
    <div className={cn("flex flex-wrap items-center gap-2 px-4 py-3 sm:px-5", className)}>
      {may.decide && order.owner && <OwnerMismatch owner={order.owner} className="mb-1 w-full" />}
      {atOnce.failure !== null && <ErrorState error={atOnce.failure} className="w-full !px-0 !py-2" />}
      {may.decide && (
        <Button
          variant="primary"
          icon={Check}
          className="max-md:grow"
          isLoading={atOnce.isSigning && !atOnce.checked.isChecking}
          onClick={approve}
        >
          {words("actions.approve", { amount })}
        </Button>
      )}
      {may.reject && (
        <Button icon={X} onClick={() => setOpen("reject")}>
          {words("actions.reject")}
        </Button>
      )}
      {isWatching && may.whyNot && (
        <p className="text-muted">
          {words(`whyNot.${may.whyNot}`)}{" "}
          {may.whyNot === "second_factor" && (
            <TextLink href={securityRoutes.security(business)}>{words("setUpSecondFactor")}</TextLink>
          )}
        </p>
      )}
      {may.undoUntil && (
        <Button
          icon={Undo2}
          isLoading={undo.isPending}
          onClick={() => attempt(() => undo.mutateAsync({ orderId: order.id }), words("done.undone"))}
        >
          {words("actions.undo")}
        </Button>
      )}
      {may.release && <Button onClick={() => setOpen("release")}>{words("actions.release")}</Button>}
      {may.deal && (
        <Button icon={CheckCheck} onClick={() => setOpen("deal")}>
          {words("actions.deal")}
        </Button>
      )}
      {may.lookUp && (
        <Button
          icon={RotateCw}
          isLoading={lookUp.isPending}
          onClick={() =>
            attempt(
              () => lookUp.mutateAsync({ orderId: order.id }),
              words("done.lookedUp"),
              ({ state }) => words(`status.${state}`),
            )
          }
        >
          {words("actions.lookUp")}
        </Button>
      )}
      {may.cancel && (
        <Button icon={Ban} onClick={() => setOpen("cancel")}>
          {words("actions.cancel")}
        </Button>
      )}
      {may.stopRest && (
        <Button icon={OctagonX} onClick={() => setOpen("stop")}>
          {words("actions.stopRest")}
        </Button>
      )}
      {may.edit &&
        (editHref ? (
          <ButtonLink icon={Pencil} href={editHref(business, order)}>
            {words("actions.edit")}
          </ButtonLink>
        ) : (
          <Button icon={Pencil} onClick={() => setOpen("edit")}>
            {words("actions.edit")}
          </Button>
        ))}
      {mayRepeat && (
        <ButtonLink icon={Repeat} href={repeatHref(business, order)}>
          {words("actions.repeat")}
        </ButtonLink>
      )}
      {may.withdraw && (
        <Button icon={Undo2} onClick={() => setOpen("withdraw")}>
          {words("actions.withdraw")}
        </Button>
      )}
      {checked.window}
      {atOnce.checked.window}
      <ApproveDialog {...dialog("approve")} />
      <RejectDialog orders={[order]} open={open === "reject"} onClose={close} />
      <ReviewDialog {...dialog("release")} what="release" />
      <ReviewDialog {...dialog("deal")} what="deal" />
      <EditDialog {...dialog("edit")} />
      <StopDialog {...dialog("stop")} />
      <AskDialog {...dialog("withdraw")} what="withdraw" />
      <AskDialog {...dialog("cancel")} what="cancel" />
    </div>
  );
}
