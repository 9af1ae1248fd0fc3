import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Tabs } from "@/components/kit/ui/tabs";
import { NAVIGATION } from "@/lib/areas/screens";
import { roleCan } from "@/lib/kit/permissions";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }>; children: ReactNode };

/** The settings' own navigation: what this member may open. */
async function SettingsLayout({ params, children }: Props) {
  const { business } = await params;
  const { role } = await requireMember(business);
  const shell = await getTranslations("shell");
  const tabs = NAVIGATION.filter(
    ({ navigation: { group }, permission }) => group === "settings" && roleCan(role, permission),
  ).map(({ id, path }) => ({ href: path(business), label: shell(`items.${id}`) }));
  return (
    <>
      <Tabs label={shell("groups.settings")} tabs={tabs} />
      {children}
    </>
  );
}

export default SettingsLayout;
