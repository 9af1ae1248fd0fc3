import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Tabs } from "@/components/ui/tabs";
import { type Permission, roleCan } from "@/lib/permissions";
import { routes } from "@/lib/routes";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }>; children: ReactNode };

const PAGES = [
  ["connection", "connection.read"],
  ["business", "business.read"],
  ["users", "users.read"],
  ["policy", "settlements.read"],
  ["inquirySettings", "inquiries.manage"],
  ["cardSettings", "cards.read"],
  ["team", "team.read"],
  ["businesses", "self.manage"],
  ["security", "self.manage"],
] as const satisfies readonly (readonly [keyof typeof routes.settings, Permission])[];

/** The settings' own navigation: what this member may open. */
async function SettingsLayout({ params, children }: Props) {
  const { business } = await params;
  const { role } = await requireMember(business);
  const shell = await getTranslations("shell");
  const tabs = PAGES.filter(([, permission]) => roleCan(role, permission)).map(([page]) => ({
    href: routes.settings[page](business),
    label: shell(`items.${page}`),
  }));
  return (
    <>
      <Tabs label={shell("groups.settings")} tabs={tabs} />
      {children}
    </>
  );
}

export default SettingsLayout;
