import { notFound } from "next/navigation";
import { requireMember } from "@/lib/server/members/require-member";

type Props = { params: Promise<{ business: string }> };

/** An address below a business that leads nowhere: said inside the shell, to its members. */
export default async function UnknownPage({ params }: Props) {
  await requireMember((await params).business);
  notFound();
}
