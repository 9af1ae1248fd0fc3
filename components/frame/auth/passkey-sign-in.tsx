"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { ErrorState } from "@/components/kit/ui/error-state";
import { useInBrowser } from "@/components/kit/ui/use-in-browser";
import { knowsPasskeys } from "@/lib/areas/settings/security/passkeys";
import { signInWithPasskey } from "@/lib/areas/settings/security/sign-in";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { ApiError } from "@/lib/kit/operations/errors";

/** The way in without a password, where the browser knows passkeys. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (memberId: string) => void }) {
  const auth = useTranslations("auth.signIn");
  const refusal = useRefusal();
  const isInBrowser = useInBrowser();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<ApiError | string | null>(null);
  if (!isInBrowser || !knowsPasskeys()) return null;

  const go = async () => {
    setWorking(true);
    setFailure(null);
    try {
      const answer = await signInWithPasskey();
      if (answer.outcome === "signed_in") return onSignedIn(answer.memberId);
      setFailure(answer.outcome === "no_business" ? auth("noBusiness") : auth("passkeyWrong"));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const said = error.fields.passkey;
      setFailure(said ? refusal(said) : error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <div className="mt-4">
      <p className="mb-4 flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {auth("or")}
      </p>
      <Button className="w-full" isLoading={isWorking} onClick={() => void go()}>
        <KeyRound aria-hidden className="size-4" />
        {auth("passkey")}
      </Button>
      {typeof failure === "string" && (
        <Alert tone="danger" role="alert" className="mt-3">
          {failure}
        </Alert>
      )}
      {failure instanceof ApiError && <ErrorState error={failure} />}
    </div>
  );
}
