import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { connectionState } from "@/lib/areas/settings/connection/server/state";
import { withWords } from "@/lib/areas/words/with-words";
import { nameCookie } from "@/lib/kit/known-name";
import { env } from "@/lib/server/core/env";
import { businessesOfMember } from "@/lib/server/members/businesses";
import { installable } from "@/lib/server/pages/installable";
import { requireMember } from "@/lib/server/pages/require-member";
import { Dashboard } from "./dashboard";

export const generateMetadata = installable;

type Props = { params: Promise<{ business: string }>; children: ReactNode };

async function DashboardLayout({ params, children }: Props) {
  const { business } = await params;
  const { id, name, email, role, navigation, help } = await requireMember(business);
  const madeAt = Date.now();
  const [businesses, connection, jar] = await Promise.all([
    businessesOfMember(id),
    connectionState(business),
    cookies(),
  ]);
  const own = businesses.find((one) => one.business === business);
  return (
    <Dashboard
      member={{
        id,
        name,
        email,
        role,
        business,
        businesses,
        navigation,
        help,
        readsLists: env().BOOK_LISTS === "on",
      }}
      mode={env().mode}
      connection={connection}
      madeAt={madeAt}
      knownName={own?.name ?? jar.get(nameCookie(business))?.value}
    >
      {children}
    </Dashboard>
  );
}

export default withWords(
  [
    "shell",
    "connection.banner",
    "connection.indicator",
    "dates",
    "units",
    "forms",
    "labels",
    "lists",
    "statuses",
    "reveal",
    "savedViews",
    "ties",
    "inquiries.form",
    "businesses.all",
    "businesses.here",
    "search.label",
    "search.palettePlaceholder",
    "search.placeholder",
  ],
  DashboardLayout,
);
