"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { ApiError } from "@/lib/operations/errors";
import { onSignInNeeded } from "@/lib/operations/sign-in-again";
import { announceSignIn, onSignInElsewhere } from "@/lib/security/sign-in-news";

const SignInAgainWindow = onDemand(async () => (await import("./sign-in-again-window")).SignInAgainWindow);

interface SignInAgainProps {
  member: { id: string; email: string };
}

type State = "signed_in" | "asking" | "later";

/**
 * Opens over the page when the session has ended. Requests that were refused wait for it and go on afterwards; the page
 * under it, and what was typed there, stays as it is.
 */
export function SignInAgain({ member }: SignInAgainProps) {
  const auth = useTranslations("auth.again");
  const client = useQueryClient();
  const router = useRouter();
  const [state, setState] = useState<State>("signed_in");
  const settle = useRef<(isBack: boolean) => void>(() => {});
  const isPutOff = useRef(false);

  useEffect(
    () =>
      onSignInNeeded(() => {
        if (isPutOff.current) return Promise.resolve(false);
        setState("asking");
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [],
  );

  const putOff = () => {
    isPutOff.current = true;
    setState("later");
    settle.current(false);
  };
  const goOn = useCallback(
    (memberId: string) => {
      // Somebody else's page must not be filled with this one's answers.
      if (memberId !== member.id) return window.location.reload();
      isPutOff.current = false;
      setState("signed_in");
      settle.current(true);
      void client.refetchQueries({ predicate: ({ state: { error } }) => isEndOfSession(error) });
      router.refresh();
    },
    [member.id, client, router],
  );

  // One sign-in is enough for all tabs of this browser.
  useEffect(() => onSignInElsewhere(goOn), [goOn]);
  return (
    <>
      {state === "later" && (
        <div className="fixed inset-x-3 bottom-3 z-30 mx-auto max-w-2xl">
          <Alert
            tone="warning"
            role="status"
            actions={
              <Button size="sm" variant="primary" onClick={() => setState("asking")}>
                {auth("action")}
              </Button>
            }
          >
            {auth("later")}
          </Alert>
        </div>
      )}
      <SignInAgainWindow
        open={state === "asking"}
        email={member.email}
        onPutOff={putOff}
        onSignedIn={(memberId) => {
          announceSignIn(memberId);
          goOn(memberId);
        }}
      />
    </>
  );
}

const isEndOfSession = (error: unknown): boolean => error instanceof ApiError && error.code === "unauthenticated";
