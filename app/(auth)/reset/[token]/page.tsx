import "@/lib/server/app";
import type { Metadata } from "next";
import { LinkFailure } from "@/components/frame/auth/link-failure";
import { ResetPage } from "@/components/frame/auth/reset-page";
import { memberOfReset } from "@/lib/areas/settings/team/server/access-reset";
import { withWords } from "@/lib/areas/words/with-words";
import { openLink } from "@/lib/server/members/open-link";

// The address is a secret: it must not go along to any other page.
export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false, follow: false } };

async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await openLink(token, "reset");
  if (link === "locked") return <LinkFailure why="locked" />;
  const member = link === "invalid" ? null : await memberOfReset(link);
  if (link === "invalid" || !member) return <LinkFailure why="resetInvalid" />;
  const hasCodes = member.totpEnabledAt !== null;
  const isTurnedOff = link.turnOffCodes && (hasCodes || member.passkeys > 0);
  const codes = isTurnedOff ? "turnedOff" : hasCodes ? "kept" : "none";
  return <ResetPage token={token} email={member.email} codes={codes} />;
}

export default withWords(["auth.invitation", "auth.reset", "errors", "forms.hidePassword", "forms.showPassword"], Page);
