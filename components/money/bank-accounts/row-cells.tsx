"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Badge } from "@/components/kit/ui/badge";
import { useErrorText } from "@/components/kit/ui/error-text";
import { IconButton } from "@/components/kit/ui/icon-button";
import { Money } from "@/components/kit/ui/money";
import { onDemand } from "@/components/kit/ui/on-demand";
import { showToast } from "@/components/kit/ui/toast";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import type { StatementRow } from "@/lib/areas/money/bank-accounts/server/answers";
import { hasLabel } from "@/lib/areas/money/bank-accounts/status";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";

const LabelDialog = onDemand(
  ["bankAccounts.labels", "errors"],
  async () => (await import("./label-dialog")).LabelDialog,
);

/** Deposits have a plus and withdrawals a minus; if the direction is unknown, there is no sign. */
export function RowAmount({ row: { status, amountRial } }: { row: StatementRow }) {
  return (
    <Money
      rial={status === "WITHDRAWAL" ? -amountRial : amountRial}
      isSigned={status === "DEPOSIT"}
      className="font-semibold"
    />
  );
}

/** The labels of a row, each with a remove button, and a button to add one. */
export function RowLabels({ iban, row }: { iban: string; row: StatementRow }) {
  const words = useTranslations("bankAccounts.labels");
  const errorText = useErrorText();
  const canLabel = useCan("bankAccounts.label");
  const remove = useOperationMutation(bankAccountOperations.removeLabel);
  const [isAdding, setAdding] = useState(false);
  const { trackingCode } = row;
  const takeOff = async (label: string) => {
    try {
      const answer = await remove.mutateAsync({ iban, trackingCode, label });
      if (answer.trackingCode === trackingCode && !hasLabel(answer.labels, label))
        showToast({ title: words("removed"), tone: "success" });
      else showToast({ title: words("failed"), description: words("stillOn"), tone: "danger" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isLost = error.code === "outcome_unknown";
      // To remove a label twice does no harm, so the user may press again after an uncertain answer.
      if (isLost) remove.forget();
      const { title, action } = errorText(error);
      showToast({
        title: isLost ? title : words("failed"),
        description: isLost ? words("lostRemoval") : `${title} ${action}`,
        tone: "danger",
      });
    }
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {row.labels.map((label) => (
        <Badge key={label} className="!whitespace-normal">
          <bdi>{label}</bdi>
          {canLabel && (
            <button
              type="button"
              aria-label={words("remove", { label, code: trackingCode })}
              disabled={remove.isPending}
              onClick={() => void takeOff(label)}
              className="-me-1 inline-flex size-6 items-center justify-center rounded-sm hover:bg-sunken"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          )}
        </Badge>
      ))}
      {canLabel && (
        <>
          <IconButton
            icon={Plus}
            size="sm"
            label={words("addTo", { code: trackingCode })}
            onClick={() => setAdding(true)}
          />
          {isAdding && <LabelDialog iban={iban} trackingCode={trackingCode} onClose={() => setAdding(false)} />}
        </>
      )}
    </span>
  );
}
