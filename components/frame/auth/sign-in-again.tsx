"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { onDemand } from "@/components/kit/ui/on-demand";
import { announceSignIn, onSignInElsewhere } from "@/lib/areas/settings/security/sign-in-news";
import { askStanding, type EndedWhy } from "@/lib/areas/settings/security/standing";
import { ApiError } from "@/lib/kit/operations/errors";
import { onSignInNeeded } from "@/lib/kit/operations/sign-in-again";

const SignInAgainWindow = onDemand(
  ["auth", "errors"],
  async () => (await import("./sign-in-again-window")).SignInAgainWindow,
);

interface SignInAgainProps {
  member: { id: string; email: string };
}

/**
 * Covers the page when the session has ended, because somebody else may be at the screen now. Requests that were
 * refused wait for the sign-in and then continue. The page underneath keeps its state, including typed text.
 */
export function SignInAgain({ member }: SignInAgainProps) {
  const client = useQueryClient();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [why, setWhy] = useState<EndedWhy | null>(null);
  const settle = useRef<(isBack: boolean) => void>(() => {});
  const timesBack = useRef(0);

  // The request may have left before a sign-in in another tab. Then no new sign-in is needed.
  useEffect(
    () =>
      onSignInNeeded(async () => {
        const before = timesBack.current;
        const standing = await askStanding();
        if (standing.memberId === member.id || timesBack.current > before) return true;
        if (standing.memberId !== null) {
          window.location.reload();
          return false;
        }
        setWhy(standing.why);
        setAsking(true);
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [member.id],
  );

  const goOn = useCallback(
    (memberId: string) => {
      // Another member's page must not be filled with this member's answers.
      if (memberId !== member.id) return window.location.reload();
      timesBack.current += 1;
      setAsking(false);
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
      {isAsking && <div className="fixed inset-0 z-50 bg-canvas" />}
      <SignInAgainWindow
        open={isAsking}
        email={member.email}
        why={why}
        onSignedIn={(memberId) => {
          announceSignIn(memberId);
          goOn(memberId);
        }}
      />
    </>
  );
}

const isEndOfSession = (error: unknown): boolean => error instanceof ApiError && error.code === "unauthenticated";
