"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { useOperationMutation } from "@/lib/kit/operations/query";

const Adopt = late(
  async () => (await import("./adopt-form")).AdoptForm,
  () => <Skeleton className="mt-4 h-32" />,
  { when: "drawn" },
);

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
