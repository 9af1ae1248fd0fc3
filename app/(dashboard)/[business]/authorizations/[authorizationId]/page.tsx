import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthorizationDetail } from "@/components/authorizations/authorization-detail";
import { WithdrawalTable } from "@/components/withdrawals/withdrawal-table";
import { shortenMiddle } from "@/lib/format/shorten";
import { roleCan } from "@/lib/permissions";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string; authorizationId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const authorizations = await getTranslations("authorizations");
  return { title: `${authorizations("one")} ${shortenMiddle(idOf(await params))}` };
}

export default async function AuthorizationPage({ params }: Props) {
  const given = await params;
  const { role } = await requireMember(given.business, "authorizations.read");
  const authorizations = await getTranslations("authorizations");
  const authorizationId = idOf(given);
  return (
    <AuthorizationDetail
      key={authorizationId}
      authorizationId={authorizationId}
      withdrawals={
        roleCan(role, "withdrawals.read") && (
          <section aria-labelledby="withdrawals">
            <h2 id="withdrawals" className="mb-3 font-semibold text-lg">
              {authorizations("detail.withdrawals")}
            </h2>
            <WithdrawalTable authorizationId={authorizationId} />
          </section>
        )
      }
    />
  );
}

const idOf = ({ authorizationId }: { authorizationId: string }): string => decodeURIComponent(authorizationId);
