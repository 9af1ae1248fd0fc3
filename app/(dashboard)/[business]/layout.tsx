import type { ReactNode } from "react";
import { env } from "@/lib/server/env";
import { businessesOfMember } from "@/lib/server/members/businesses";
import { requireMember } from "@/lib/server/members/require-member";
import { connectionStateOf, pairFacts } from "@/lib/server/tokens/state";
import { Dashboard } from "./dashboard";

type Props = { params: Promise<{ business: string }>; children: ReactNode };

export default async function DashboardLayout({ params, children }: Props) {
  const { business } = await params;
  const { id, name, email, role } = await requireMember(business);
  const [businesses, facts] = await Promise.all([businessesOfMember(id), pairFacts(business)]);
  return (
    <Dashboard
      member={{ id, name, email, role, business, businesses }}
      mode={env().mode}
      connection={connectionStateOf(facts)}
    >
      {children}
    </Dashboard>
  );
}
