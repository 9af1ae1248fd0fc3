"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { Dialog } from "@/components/kit/ui/dialog";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { OrderRow } from "@/lib/kit/orders/views";
import { refusedOf } from "./order-dialog";

interface RejectDialogProps {
  orders: readonly Pick<OrderRow, "id" | "contentHash">[];
  /** The hash of the selection, if there are several orders. */
  listHash?: string;
  open: boolean;
  onClose: () => void;
}

/** Rejects one order or several, with the reason that their makers see. */
export function RejectDialog({ orders, listHash, open, onClose }: RejectDialogProps) {
  const words = useTranslations("orders");
  const approvals = useTranslations("approvals.bulk");
  const decide = useOperationMutation(orderOperations.decide);
  const checked = useChecked();
  const { locale } = usePreferences();
  const say = (value: number) => formatNumber(value, locale);
  const form = useForm({ defaultValues: { reason: "" } });
  const title =
    orders.length > 1 ? words("rejectDialog.titleMany", { count: orders.length }) : words("rejectDialog.title");
  const reject = async ({ reason }: { reason: string }) => {
    const asked = orders.map(({ id, contentHash }) => ({ orderId: id, shownHash: contentHash }));
    const answer = await checked.run(() =>
      decide.mutateAsync({ decision: "reject", orders: asked, reason, ...(listHash ? { listHash } : {}) }),
    );
    if (!answer) return;
    const refused = orders.length === 1 ? refusedOf(answer.results) : null;
    if (refused) throw refused;
    form.reset();
    onClose();
    const failed = answer.results.filter(({ ok }) => !ok).length;
    if (failed > 0) {
      showToast({
        tone: "warning",
        title: approvals("someFailed", { failed: say(failed), count: say(orders.length) }),
      });
    } else showToast({ tone: "success", title: words("done.rejected") });
  };
  return (
    <>
      <Dialog
        open={open && !checked.isChecking}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={title}
        description={words("rejectDialog.description")}
        size="sm"
      >
        <FormOf
          form={form}
          fields={[{ name: "reason", label: words("rejectDialog.reason"), kind: "paragraph", maxLength: 500 }]}
          label={title}
          action={words("rejectDialog.action")}
          isDangerous
          onSubmit={reject}
          onCancel={onClose}
        />
      </Dialog>
      {checked.window}
    </>
  );
}
