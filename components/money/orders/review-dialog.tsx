"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ChoiceField } from "@/components/kit/forms/choice-field";
import { FormOf } from "@/components/kit/forms/form-of";
import { Alert } from "@/components/kit/ui/alert";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import type { OrderDialogProps } from "@/components/shared/order-forms/order-dialog";
import { useChecked } from "@/components/shared/parts/use-checked";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { useOperationMutation } from "@/lib/kit/operations/query";
import {
  FOUND_OF_MONEY,
  type FoundOfMoney,
  isDealable,
  isFromOwnAccount,
  isOfCredit,
  isOfCustomerWallet,
  isOfHolder,
  isUnderGrant,
} from "@/lib/kit/orders/kinds";

const DONE = { release: "done.released", deal: "done.dealt" } as const;

/**
 * Ends why an order needs a person, with what that person found: the alarm of a misunderstood amount or destination (`release`), or
 * what only the bank or the service could tell (`deal`).
 */
export function ReviewDialog({ order, open, onClose, what }: OrderDialogProps & { what: keyof typeof DONE }) {
  const words = useTranslations("orders");
  const release = useOperationMutation(orderOperations.release);
  const deal = useOperationMutation(orderOperations.deal);
  const checked = useChecked();
  const form = useForm({ defaultValues: { reason: "" } });
  const [found, setFound] = useState<FoundOfMoney>("left");
  const ofAccount = useTranslations("cashIn.found");
  const ofWallet = useTranslations("gatewayRefunds.found");
  const ofCustomer = useTranslations("customerWallets.found");
  const ofHolder = useTranslations("cardTransfers.found");
  const ofCredit = useTranslations("cardCredits.found");
  const ofGrant = useTranslations("cardGrants.found");
  const { id: orderId, attention } = order;
  const money = isFromOwnAccount(order.kind)
    ? ofAccount
    : isOfCustomerWallet(order.kind)
      ? ofCustomer
      : isOfHolder(order.kind)
        ? ofHolder
        : isOfCredit(order.kind)
          ? ofCredit
          : isUnderGrant(order.kind)
            ? ofGrant
            : ofWallet;
  const dealt = what === "deal" && isDealable(attention) ? attention : null;
  const isElsewhere = what === "release" && attention === "other_destination";
  const send = async ({ reason }: { reason: string }) => {
    const done = await checked.run<object>(() =>
      dealt
        ? deal.mutateAsync({ orderId, attention: dealt, reason, ...(dealt === "unproven" && { found }) })
        : release.mutateAsync({ orderId, reason }),
    );
    if (!done) return;
    onClose();
    showToast({ tone: "success", title: words(DONE[what]) });
  };
  return (
    <>
      <Dialog
        open={open && !checked.isChecking}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={words(`${what}Dialog.title`)}
        description={words(
          isElsewhere
            ? isFromOwnAccount(order.kind)
              ? "releaseDialog.otherAccount"
              : "releaseDialog.elsewhere"
            : `${what}Dialog.description`,
        )}
        size="sm"
      >
        <FormOf
          form={form}
          fields={[{ name: "reason", label: words(`${what}Dialog.reason`), kind: "paragraph", maxLength: 500 }]}
          label={words(`${what}Dialog.title`)}
          action={words(`${what}Dialog.action`)}
          isDangerous={what === "release"}
          onSubmit={send}
          onCancel={onClose}
        >
          {dealt && <Alert tone="info">{words(`dealDialog.effect.${dealt}`)}</Alert>}
          {dealt === "unproven" && (
            <ChoiceField
              id="found"
              label={words("dealDialog.found")}
              value={found}
              onChange={setFound}
              choices={FOUND_OF_MONEY.map((value) => ({
                value,
                label: money(value),
                hint: value === "stayed" ? words("dealDialog.stayedHint") : money("leftHint"),
              }))}
            />
          )}
        </FormOf>
      </Dialog>
      {checked.window}
    </>
  );
}
