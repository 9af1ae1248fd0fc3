"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/forms/form-of";
import { Dialog } from "@/components/ui/dialog";
import { showToast } from "@/components/ui/toast";
import type { DocumentShown } from "@/lib/documents/document";
import { documentOperations } from "@/lib/documents/operations";
import { useOperationMutation } from "@/lib/operations/query";

interface WithdrawDialogProps {
  document: Pick<DocumentShown, "id" | "businessName">;
  open: boolean;
  onClose: () => void;
}

/** Takes a document back, with the reason that the audit log keeps. */
export function WithdrawDialog({ document, open, onClose }: WithdrawDialogProps) {
  const words = useTranslations("documents.withdraw");
  const withdraw = useOperationMutation(documentOperations.withdraw);
  const form = useForm({ defaultValues: { reason: "" } });
  const submit = async ({ reason }: { reason: string }) => {
    await withdraw.mutateAsync({ documentId: document.id, reason });
    form.reset();
    onClose();
    showToast({ tone: "success", title: words("done") });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words("title")}
      description={words("body", { business: `\u2068${document.businessName ?? ""}\u2069` })}
      size="sm"
    >
      <FormOf
        form={form}
        fields={[{ name: "reason", label: words("reason"), kind: "paragraph", maxLength: 300 }]}
        label={words("title")}
        action={words("confirm")}
        isDangerous
        onSubmit={submit}
        onCancel={onClose}
      />
    </Dialog>
  );
}
