import type { Metadata } from "next";
import { LinkFailure } from "@/components/frame/auth/link-failure";
import { SetupPage } from "@/components/frame/auth/setup-page";
import { withWords } from "@/lib/areas/words/with-words";
import { openLink } from "@/lib/server/members/open-link";

// The address is a secret: it must not go along to any other page.
export const metadata: Metadata = { referrer: "no-referrer" };

async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await openLink(token, "setup");
  if (typeof link === "string") return <LinkFailure why={link === "locked" ? "locked" : "setupInvalid"} />;
  return <SetupPage token={token} />;
}

export default withWords(
  ["auth.invitation", "auth.setup", "connection.fields", "errors", "forms.hidePassword", "forms.showPassword"],
  Page,
);
