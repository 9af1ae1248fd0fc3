"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { showToast } from "@/components/kit/ui/toast";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface RefreshDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says what a refresh does before it does it. */
export function RefreshDialog({ open, onOpenChange }: RefreshDialogProps) {
  const words = useTranslations("connection.refresh");
  const refresh = useOperationMutation(connectionOperations.refresh);
  const errorText = useErrorText();
  const failureText = (error: unknown) =>
    error instanceof ApiError && error.code === "conflict"
      ? { title: words("fresh"), action: words("freshAction", { seconds: error.retryAfterSeconds ?? 60 }) }
      : errorText(error);
  const failure = refresh.error ? failureText(refresh.error) : null;

  const confirm = async () => {
    try {
      await refresh.mutateAsync({});
      showToast({ title: words("done") });
    } catch (error) {
      // Another try makes no sense then, and the page itself says what does.
      const isOver = error instanceof ApiError && error.code === "token_broken";
      if (!isOver) return;
      const text = errorText(error);
      showToast({ tone: "danger", title: text.title, description: text.action });
    }
    refresh.reset();
    onOpenChange(false);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        refresh.reset();
        onOpenChange(isOpen);
      }}
      title={words("title")}
      description={words("body")}
      action={words("action")}
      isWorking={refresh.isPending}
      onConfirm={confirm}
      error={
        failure && (
          <Alert tone={refresh.error?.code === "conflict" ? "info" : "danger"} role="alert" title={failure.title}>
            {failure.action}
          </Alert>
        )
      }
    />
  );
}
