import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { shortenMiddle } from "@/lib/format/shorten";
import { withWords } from "@/lib/i18n/words/with-words";
import { roleCan } from "@/lib/permissions";
import { requireMember } from "@/lib/server/members/require-member";
import { AuthorizationHere } from "./authorization-here";

type Props = { params: Promise<{ business: string; authorizationId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const authorizations = await getTranslations("authorizations");
  return { title: `${authorizations("one")} ${shortenMiddle(idOf(await params))}` };
}

async function AuthorizationPage({ params }: Props) {
  const { business } = await params;
  const { role } = await requireMember(business, "authorizations.read");
  return <AuthorizationHere hasWithdrawals={roleCan(role, "withdrawals.read")} />;
}

const idOf = ({ authorizationId }: { authorizationId: string }): string => decodeURIComponent(authorizationId);

export default withWords(import.meta.url, AuthorizationPage);
