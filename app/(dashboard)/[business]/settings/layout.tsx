import type { ReactNode } from "react";
import { SettingsList } from "@/components/frame/shell/place-tabs";

/** The settings beside their own list. */
export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
      <SettingsList />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
