"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { announceSignIn } from "@/lib/security/sign-in-news";
import type { EndedWhy } from "@/lib/security/standing";
import { AuthCard } from "./auth-card";
import type { DemoMember } from "./demo-members";
import { SignInForm } from "./sign-in-form";

interface SignInPageProps {
  /** Where to go afterwards; checked on the server. */
  next: string;
  /** Comes from a reset link: the password has just been set. */
  isAfterReset?: boolean;
  /** Why the session that this browser had is over. */
  why?: EndedWhy | null;
  demo?: { members: readonly DemoMember[]; password: string };
}

export function SignInPage({ next, isAfterReset, why, demo }: SignInPageProps) {
  const auth = useTranslations("auth.signIn");
  const words = useTranslations("auth.ended");
  return (
    <AuthCard title={auth("title")}>
      {isAfterReset && (
        <Alert tone="success" role="status" className="mb-5">
          {auth("accessReset")}
        </Alert>
      )}
      {why && !isAfterReset && (
        <Alert tone="info" role="status" className="mb-5">
          {words(why)}
        </Alert>
      )}
      {/* A whole new page: nothing of whoever was here before stays in memory. */}
      <SignInForm
        demo={demo}
        onSignedIn={(memberId) => {
          announceSignIn(memberId);
          window.location.replace(next);
        }}
      />
      <p className="mt-5 text-muted text-sm">{auth("forgot")}</p>
    </AuthCard>
  );
}
