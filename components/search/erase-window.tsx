"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/forms/form-of";
import { useSchemaResolver } from "@/components/forms/use-schema-resolver";
import { Dialog } from "@/components/ui/dialog";
import { showToast } from "@/components/ui/toast";
import { useOperationMutation } from "@/lib/operations/query";
import { searchOperations } from "@/lib/search/operations";

interface EraseWindowProps {
  /** A mobile, a national code or an IBAN of theirs. */
  value: string;
  /** So many records the page has of them. */
  count: number;
  onClose: () => void;
}

/** Asks once more, and why, before somebody is erased from the book. */
export default function EraseWindow({ value, count, onClose }: EraseWindowProps) {
  const words = useTranslations("search.person.erase");
  const shown = <bdi dir="ltr">{value}</bdi>;
  return (
    <Dialog open onOpenChange={onClose} title={words.rich("dialog", { value: () => shown })} isHeld>
      <ul className="mb-5 list-disc space-y-1.5 ps-5">
        <li>{count > 0 ? words("goes", { count }) : words("goesOutside")}</li>
        <li>{words("stays")}</li>
        <li>{words("elsewhere")}</li>
        <li className="font-semibold">{words("final")}</li>
      </ul>
      <EraseForm value={value} onClose={onClose} />
    </Dialog>
  );
}

function EraseForm({ value, onClose }: Omit<EraseWindowProps, "count">) {
  const words = useTranslations("search.person.erase");
  const erase = useOperationMutation(searchOperations.erase);
  const form = useForm({
    resolver: useSchemaResolver(async () => (await import("@/lib/search/schemas")).eraseInput),
    defaultValues: { value, confirmation: "", reason: "" },
  });
  return (
    <FormOf
      form={form}
      label={words("title")}
      action={words("confirm")}
      isDangerous
      fields={[
        { name: "confirmation", label: words("type", { value }), kind: "digits", maxLength: 40 },
        { name: "reason", label: words("reason"), hint: words("reasonHint"), kind: "paragraph", maxLength: 300 },
      ]}
      onCancel={onClose}
      onSubmit={async (input) => {
        const { records } = await erase.mutateAsync(input);
        showToast({ tone: "success", title: words("done", { count: records }) });
        onClose();
      }}
    />
  );
}
