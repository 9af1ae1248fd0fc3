"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { showToast } from "@/components/kit/ui/toast";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import type { adoptInput } from "@/lib/areas/cards/cards/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";

type Values = z.input<typeof adoptInput>;

/** Takes the id that the service gave to an applicant, instead of registering them again. */
export function AdoptForm({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const words = useTranslations("cards.lost");
  const fields = useTranslations("cards.fields");
  const adopt = useOperationMutation(cardOperations.adopt);
  const form = useForm<Values, unknown, Values>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/cards/cards/schemas")).adoptInput),
    defaultValues: { applicationId, cardholderId: "" },
  });
  return (
    <div className="mt-4">
      <FormOf
        form={form}
        label={words("adopt")}
        action={words("adoptAction")}
        onSubmit={async (values) => {
          await adopt.mutateAsync(values);
          showToast({ title: words("adopted"), tone: "success" });
        }}
        onCancel={onClose}
        fields={[
          {
            name: "cardholderId",
            label: fields("cardholderId"),
            kind: "digits",
            hint: words("adoptHint"),
            maxLength: 36,
          },
        ]}
      />
    </div>
  );
}
