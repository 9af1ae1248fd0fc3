"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import type { EndedWhy } from "@/lib/areas/settings/security/standing";
import { routes } from "@/lib/kit/routes";
import { SignInForm } from "./sign-in-form";

interface SignInAgainWindowProps {
  open: boolean;
  email: string;
  why: EndedWhy | null;
  onSignedIn: (memberId: string) => void;
}

/** What `SignInAgain` loads when the session has ended. */
export function SignInAgainWindow({ open, email, why, onSignedIn }: SignInAgainWindowProps) {
  const auth = useTranslations("auth.again");
  const ended = useTranslations("auth.ended");
  return (
    <Dialog
      open={open}
      onOpenChange={() => {}}
      title={auth("title")}
      description={`${why ? ended(why) : auth("ended")} ${auth("description")}`}
      size="sm"
      isCovering
    >
      <SignInForm email={email} onSignedIn={onSignedIn} />
      <p className="mt-5 border-t pt-4 text-center text-muted text-sm">
        <ButtonLink href={routes.signIn()} variant="ghost" size="sm" prefetch={false}>
          {auth("other")}
        </ButtonLink>
        <span className="block">{auth("otherHint")}</span>
      </p>
    </Dialog>
  );
}
