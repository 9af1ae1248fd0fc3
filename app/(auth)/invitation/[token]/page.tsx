import "@/lib/server/app";
import type { Metadata } from "next";
import { JoinPage } from "@/components/frame/auth/join-page";
import { LinkFailure } from "@/components/frame/auth/link-failure";
import { ownName } from "@/lib/areas/settings/business/server/ask";
import { withWords } from "@/lib/areas/words/with-words";
import { accountOf } from "@/lib/server/members/invitations";
import { openLink } from "@/lib/server/members/open-link";

// The address is a secret: it must not go along to any other page.
export const metadata: Metadata = { referrer: "no-referrer" };

async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await openLink(token, "invitation");
  if (invitation === "locked") return <LinkFailure why="locked" />;
  if (invitation === "invalid" || !invitation.business || !invitation.email || !invitation.role) {
    return <LinkFailure why="invitationInvalid" />;
  }
  const { business, email, role } = invitation;
  const name = (await ownName({ business, requestId: "invitation", patienceMs: 3000 })) ?? business;
  const hasAccount = (await accountOf(email)) !== null;
  return <JoinPage token={token} business={name} email={email} role={role} hasAccount={hasAccount} />;
}

export default withWords(["auth.invitation", "errors", "forms.hidePassword", "forms.showPassword"], Page);
