"use client";

import { LogIn } from "lucide-react";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { buttonClass } from "@/components/kit/ui/button-class";
import { announceSignIn } from "@/lib/areas/settings/security/sign-in-news";
import type { EndedWhy } from "@/lib/areas/settings/security/standing";
import type { ProviderFailure } from "@/lib/areas/settings/team/provider-failure";
import { routes } from "@/lib/kit/routes";
import { AuthCard } from "./auth-card";
import type { DemoMember } from "./demo-members";
import { Forgotten } from "./forgotten";
import { SignInForm } from "./sign-in-form";

interface SignInPageProps {
  /** Where to go after the sign-in; the server checks it. */
  next: string;
  /** The user comes from a reset link and has just set the password. */
  isAfterReset?: boolean;
  /** Why this browser's last session ended. */
  why?: EndedWhy | null;
  demo?: { members: readonly DemoMember[]; password: string };
  /** What the provider is called by which members may sign in. */
  provider?: string;
  /** Why a sign-in there came to nothing. */
  providerFailure?: ProviderFailure;
  /** Mail is set up: a forgotten password can be replaced by a link. */
  hasMail?: boolean;
}

export function SignInPage({ next, isAfterReset, why, demo, provider, providerFailure, hasMail }: SignInPageProps) {
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
      {provider && providerFailure && (
        <Alert tone="danger" role="alert" className="mb-5">
          {auth(`providerFailed.${providerFailure}`, { provider })}
        </Alert>
      )}
      {/* A full page load: nothing of the previous user stays in memory. */}
      <SignInForm
        demo={demo}
        onSignedIn={(memberId) => {
          announceSignIn(memberId);
          window.location.replace(next);
        }}
      />
      {provider && (
        <a href={routes.api.oidc(next)} className={buttonClass("secondary", "md", "mt-3 w-full")}>
          <LogIn aria-hidden className="size-4 rtl:rotate-180" />
          {auth("provider", { provider })}
        </a>
      )}
      {hasMail && <Forgotten />}
      <p className="mt-5 text-muted text-sm">{auth(hasMail ? "forgotWithMail" : "forgot")}</p>
    </AuthCard>
  );
}
