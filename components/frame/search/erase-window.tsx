"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Dialog } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { showToast } from "@/components/kit/ui/toast";
import { searchOperations } from "@/lib/areas/records/search/operations";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

interface EraseWindowProps {
  /** A mobile, a national code or an IBAN of theirs. */
  value: string;
  onClose: () => void;
}

/** Asks once more, and why, before somebody is erased from the book; it says what that reaches. */
export default function EraseWindow({ value, onClose }: EraseWindowProps) {
  const words = useTranslations("search.person.erase");
  const message = useMessage();
  const { data, error, refetch, isFetching } = useOperation(searchOperations.erasure, { value });
  const shown = <bdi dir="ltr">{value}</bdi>;
  const why = error?.fields.value;
  return (
    <Dialog open onOpenChange={onClose} title={words.rich("dialog", { value: () => shown })} isHeld>
      {data ? (
        <>
          <ul className="mb-5 list-disc space-y-1.5 ps-5">
            <li>{data.records > 0 ? words("goes", { count: data.records }) : words("goesOutside")}</li>
            <li>{words("stays")}</li>
            <li>{words("elsewhere")}</li>
            <li className="font-semibold">{words("final")}</li>
          </ul>
          <EraseForm value={value} onClose={onClose} />
        </>
      ) : error && (why || error.code === "not_found") ? (
        <Alert tone="warning" role="alert" title={words("notOne")}>
          {why && message(why)}
        </Alert>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Dialog>
  );
}

function EraseForm({ value, onClose }: EraseWindowProps) {
  const words = useTranslations("search.person.erase");
  const erase = useOperationMutation(searchOperations.erase);
  const form = useForm({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/records/search/schemas")).eraseInput),
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
