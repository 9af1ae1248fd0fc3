import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInPage } from "@/components/frame/auth/sign-in-page";
import { standingOf } from "@/lib/areas/settings/security/server/standing";
import { PROVIDER_FAILURES } from "@/lib/areas/settings/team/provider-failure";
import { withWords } from "@/lib/areas/words/with-words";
import { routes } from "@/lib/kit/routes";
import { safeNext } from "@/lib/kit/safe-next";
import { env } from "@/lib/server/core/env";
import { businessesOfMember } from "@/lib/server/members/businesses";
import { DEMO_MEMBERS, DEMO_PASSWORD } from "@/lib/server/members/demo-members";
import { mailChannel } from "@/lib/server/members/mail-channel";
import { sessionCookieName } from "@/lib/server/members/session";

type Props = { searchParams: Promise<{ next?: string | string[]; notice?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const auth = await getTranslations("auth.signIn");
  return { title: auth("title") };
}

async function Page({ searchParams }: Props) {
  const { next, notice } = await searchParams;
  const target = safeNext(Array.isArray(next) ? next[0] : next) ?? routes.home();
  const { memberId, why } = await standingOf((await cookies()).get(sessionCookieName())?.value);
  if (memberId && (await businessesOfMember(memberId)).length > 0) redirect(target);
  const demo = env().mode === "sandbox" ? { members: DEMO_MEMBERS, password: DEMO_PASSWORD } : undefined;
  const failed = PROVIDER_FAILURES.find((why) => notice === `oidc-${why}`);
  const { oidc } = env();
  return (
    <SignInPage
      next={target}
      isAfterReset={notice === "access-reset"}
      why={why}
      demo={demo}
      provider={oidc?.name}
      providerFailure={failed}
      hasMail={mailChannel() !== null}
    />
  );
}

export default withWords(
  ["auth.code", "auth.ended", "auth.forgotten", "auth.signIn", "errors", "forms.hidePassword", "forms.showPassword"],
  Page,
);
