"use client";

import { Ban } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { showToast } from "@/components/kit/ui/toast";
import { useTies } from "@/components/shared/parts/ties";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";

/** The service's answer about the authorization: revoked, still there, or no answer. */
export type RevocationLook = "revoked" | "shown" | "untold";

interface RevokeButtonProps {
  authorizationId: string;
  /** Asks the service how the authorization stands. */
  look: () => Promise<RevocationLook>;
}

interface Tried {
  became: "done" | "lost" | ApiError;
  look: RevocationLook;
}

/**
 * Revokes an authorization after the user has typed a word. Only the service's answer about the authorization itself
 * proves that it is revoked, so it is asked after every attempt, also after a successful one.
 */
export function RevokeButton({ authorizationId, look }: RevokeButtonProps) {
  const words = useTranslations("authorizations.revoke");
  const revoke = useOperationMutation(authorizationOperations.revoke);
  const [isOpen, setOpen] = useState(false);
  const ties = useTies({ of: "authorization", id: authorizationId }, isOpen);
  const [isWorking, setWorking] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);

  const lookAfter = async (became: Tried["became"]) => {
    setWorking(true);
    const found = await look();
    setWorking(false);
    setTried({ became, look: found });
    // The page now shows the authorization as revoked and closes this window.
    if (found === "revoked") showToast({ title: words("done"), tone: "success" });
  };
  const confirm = async () => {
    setWorking(true);
    // A second press after a look-up starts a new request with a new idempotency key.
    if (tried) revoke.forget();
    const became = await revoke.mutateAsync({ authorizationId }).then(
      () => "done" as const,
      (error: unknown) => {
        const known = error instanceof ApiError ? error : new ApiError("internal");
        return known.code === "outcome_unknown" || known.code === "network" ? ("lost" as const) : known;
      },
    );
    await lookAfter(became);
  };
  return (
    <>
      <Button icon={Ban} onClick={() => setOpen(true)}>
        {words("action")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words("title")}
        description={words("body")}
        action={words("confirm")}
        typedWord={words("word")}
        onConfirm={() => void confirm()}
        isWorking={isWorking}
        isDangerous
        {...ties.inPlace}
        error={tried && <Outcome tried={tried} isWorking={isWorking} onLook={() => void lookAfter(tried.became)} />}
      >
        {ties.shown}
      </ConfirmDialog>
    </>
  );
}

function Outcome({
  tried: { became, look },
  isWorking,
  onLook,
}: {
  tried: Tried;
  isWorking: boolean;
  onLook: () => void;
}) {
  const words = useTranslations("authorizations.revoke");
  const errorText = useErrorText();
  if (look === "revoked") return null;
  if (became instanceof ApiError) {
    const { title, action, detail } = errorText(became);
    return (
      <Alert tone="danger" role="alert" title={title} className="mt-4">
        {action}
        {detail && <p dir="auto">{detail}</p>}
      </Alert>
    );
  }
  const title = became === "lost" ? words("lost.title") : words(`${look === "shown" ? "stillShown" : "untold"}.title`);
  return (
    <Alert
      tone="warning"
      role="alert"
      title={title}
      className="mt-4"
      actions={
        <Button size="sm" isLoading={isWorking} onClick={onLook}>
          {words("look")}
        </Button>
      }
    >
      {look === "untold"
        ? words(became === "lost" ? "lost.body" : "untold.body")
        : words(became === "lost" ? "stillShown.afterLost" : "stillShown.afterDone")}
    </Alert>
  );
}
