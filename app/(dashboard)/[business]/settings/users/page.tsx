import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { BusinessUsers } from "@/components/settings/business/business-users";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const users = await getTranslations("business.users");
  return { title: users("title") };
}

async function UsersPage({ params }: Props) {
  await requireMember((await params).business, "users.read");
  const users = await getTranslations("business.users");
  return (
    <>
      <PageHeader title={users("title")} description={users("description")} />
      <BusinessUsers />
    </>
  );
}

export default withWords(["business.profile", "business.users"], UsersPage);
