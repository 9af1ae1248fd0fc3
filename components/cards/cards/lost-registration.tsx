"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { showToast } from "@/components/kit/ui/toast";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import type { adoptInput } from "@/lib/areas/cards/cards/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";

type Values = z.input<typeof adoptInput>;

/** The answer to a registration was lost: a person decides before it is tried again, or brings the id that it would have told. */
export function LostRegistration({ applicationId, version }: { applicationId: string; version: number }) {
  const words = useTranslations("cards.lost");
  const errorText = useErrorText();
  const register = useOperationMutation(cardOperations.register);
  const [isAsking, setAsking] = useState(false);
  const [isAdopting, setAdopting] = useState(false);
  const text = register.error && errorText(register.error);
  const again = async () => {
    const done = await register.mutateAsync({ applicationId, version, isAgain: true }).catch(() => null);
    if (done) setAsking(false);
  };
  return (
    <Alert
      tone="warning"
      title={words("title")}
      actions={
        !isAdopting && (
          <>
            <Button size="sm" onClick={() => setAdopting(true)}>
              {words("adopt")}
            </Button>
            <Button size="sm" onClick={() => setAsking(true)}>
              {words("again")}
            </Button>
          </>
        )
      }
    >
      <p>{words("body")}</p>
      {isAdopting && <Adopt applicationId={applicationId} onClose={() => setAdopting(false)} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words("againTitle")}
        description={words("againBody")}
        action={words("againAction")}
        onConfirm={() => void again()}
        isWorking={register.isPending}
        error={
          text && (
            <Alert tone="danger" role="alert" title={text.title} className="mt-4">
              <p>{text.action}</p>
              {register.error?.detail && <p dir="auto">{register.error.detail}</p>}
            </Alert>
          )
        }
      />
    </Alert>
  );
}

/** The service may already have an applicant whom it refuses, from elsewhere or from a refused attempt. */
export function KnownElsewhere({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cards.lost");
  const [isAdopting, setAdopting] = useState(false);
  return (
    <Section title={words("known")} description={words("knownHint")}>
      {isAdopting ? (
        <Adopt applicationId={applicationId} onClose={() => setAdopting(false)} />
      ) : (
        <Button onClick={() => setAdopting(true)}>{words("adopt")}</Button>
      )}
    </Section>
  );
}

function Adopt({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
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
