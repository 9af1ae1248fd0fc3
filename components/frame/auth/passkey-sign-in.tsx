"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { ErrorState } from "@/components/kit/ui/error-state";
import { useInBrowser } from "@/components/kit/ui/use-in-browser";
import { knowsPasskeys } from "@/lib/areas/settings/security/passkeys";
import { type SignInAnswer, signInWithPasskey, signInWithPickedPasskey } from "@/lib/areas/settings/security/sign-in";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { ApiError } from "@/lib/kit/operations/errors";

interface PasskeySignInProps {
  onSignedIn: (memberId: string) => void;
  /** The browser may suggest passkeys in the e-mail field. */
  isSuggested: boolean;
}

/** The way in without a password, where the browser knows passkeys: by a button, or picked in the e-mail field. */
export function PasskeySignIn({ onSignedIn, isSuggested }: PasskeySignInProps) {
  const auth = useTranslations("auth.signIn");
  const refusal = useRefusal();
  const isInBrowser = useInBrowser();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<ApiError | string | null>(null);

  const end = async (answered: Promise<SignInAnswer | null>) => {
    try {
      const answer = await answered;
      if (answer === null) return;
      if (answer.outcome === "signed_in") return onSignedIn(answer.memberId);
      setFailure(answer.outcome === "no_business" ? auth("noBusiness") : auth("passkeyWrong"));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const said = error.fields.passkey;
      setFailure(said ? refusal(said) : error);
    }
  };
  useSuggestions(isSuggested && isInBrowser && !isWorking, end);
  // The server draws the button, because nearly all browsers know passkeys, and what comes later moves what is below.
  if (isInBrowser && !knowsPasskeys()) return null;

  const go = async () => {
    setWorking(true);
    setFailure(null);
    await end(signInWithPasskey()).finally(() => setWorking(false));
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

/** The server takes an answer within five minutes of its question. */
const ASKED_ANEW_MS = 4 * 60_000;

/** Keeps a question for a passkey open while nothing else is under way. */
function useSuggestions(isOn: boolean, end: (answered: Promise<SignInAnswer | null>) => Promise<void>): void {
  const [round, setRound] = useState(0);
  const onPicked = useEffectEvent(end);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    void onPicked(signInWithPickedPasskey(stop.signal));
    const timer = setTimeout(() => setRound((before) => before + 1), ASKED_ANEW_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isOn, round]);
}
