"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/kit/forms/field";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Select } from "@/components/kit/ui/select";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { showToast } from "@/components/kit/ui/toast";
import { noticeOperations } from "@/lib/areas/settings/notices/operations";
import type { NoticeItem } from "@/lib/areas/settings/notices/schemas";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

interface AssignDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  notice: NoticeItem;
}

/** Gives a notice to a colleague who gets it too. */
export function AssignDialog({ open, onOpenChange, notice }: AssignDialogProps) {
  const words = useTranslations("notices.assign");
  const { data, error, refetch } = useOperation(
    noticeOperations.colleagues,
    { noticeId: notice.id },
    { enabled: open },
  );
  const assign = useOperationMutation(noticeOperations.assign);
  const [chosen, setChosen] = useState(notice.assignee?.id ?? "");
  const save = () =>
    assign.mutate(
      { noticeId: notice.id, memberId: chosen === "" ? null : chosen },
      {
        onSuccess: () => {
          onOpenChange(false);
          showToast({ tone: "success", title: words("done") });
        },
      },
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={words("title")}
      description={words("description")}
      footer={
        <Button variant="primary" isLoading={assign.isPending} disabled={!data} onClick={save}>
          {words("save")}
        </Button>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-10" />}
      {data && (
        <Field label={words("who")}>
          {(wiring) => (
            <Select
              {...wiring}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              options={data.items.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={words("nobody")}
            />
          )}
        </Field>
      )}
      {assign.error && <ErrorState error={assign.error} />}
    </Dialog>
  );
}
