"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/kit/forms/field";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Select } from "@/components/kit/ui/select";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { showToast } from "@/components/kit/ui/toast";
import { noticeOperations } from "@/lib/areas/settings/notices/operations";
import type { NoticeItem } from "@/lib/areas/settings/notices/schemas";
import { formatInstant } from "@/lib/kit/format/date-display";
import { formatMoney } from "@/lib/kit/format/money";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

interface AssignDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** One of them is given. */
  notices: readonly NoticeItem[];
  /** Says which one, also if the others of its group may not be given. */
  isOneOfSeveral: boolean;
}

/** Gives a notice to a colleague who gets it too. */
export function AssignDialog({ open, onOpenChange, notices, isOneOfSeveral }: AssignDialogProps) {
  const words = useTranslations("notices.assign");
  const labelOf = useLabel();
  const [noticeId, setNoticeId] = useState(notices[0]?.id ?? "");
  const notice = notices.find(({ id }) => id === noticeId);
  const { data, error, refetch } = useOperation(noticeOperations.colleagues, { noticeId }, { enabled: open });
  const assign = useOperationMutation(noticeOperations.assign);
  const [changed, setChanged] = useState<string>();
  const chosen = changed ?? notice?.assignee?.id ?? "";
  const choose = (id: string) => {
    setNoticeId(id);
    setChanged(undefined);
  };
  const save = () =>
    assign.mutate(
      { noticeIds: [noticeId], memberId: chosen === "" ? null : chosen },
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
      <div className="space-y-4">
        {isOneOfSeveral && (
          <Field label={words("which")}>
            {(wiring) => (
              <Select
                {...wiring}
                value={noticeId}
                onChange={(event) => choose(event.target.value)}
                options={notices.map((each) => ({ value: each.id, label: labelOf(each) }))}
              />
            )}
          </Field>
        )}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton className="h-10" />}
        {data && (
          <Field label={words("who")}>
            {(wiring) => (
              <Select
                {...wiring}
                value={chosen}
                onChange={(event) => setChanged(event.target.value)}
                options={data.items.map(({ id, name }) => ({ value: id, label: name }))}
                placeholder={words("nobody")}
              />
            )}
          </Field>
        )}
      </div>
      {assign.error && <ErrorState error={assign.error} />}
    </Dialog>
  );
}

/** By what one of several notices is known, as a line of text: its amount and name, or since when it is so. */
function useLabel() {
  const { unit, locale, calendar } = usePreferences();
  return ({ name, amountRial, since }: NoticeItem) =>
    [amountRial === null ? null : formatMoney(amountRial, { unit, locale }), name]
      .filter((part) => part !== null)
      .join(" · ") || formatInstant(since, { locale, calendar });
}
