"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import type { DocumentShown } from "@/lib/areas/records/documents/document";
import { documentOperations } from "@/lib/areas/records/documents/operations";
import { useOperationMutation } from "@/lib/kit/operations/query";

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
