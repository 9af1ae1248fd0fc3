import type { ReactNode } from "react";
import { BrandName } from "@/components/frame/shell/brand-name";
import { ModeBadge } from "@/components/frame/shell/mode-badge";
import { PreferencesMenu } from "@/components/frame/shell/preferences-menu";
import { withWords } from "@/lib/areas/words/with-words";
import { env } from "@/lib/server/core/env";
import { installable } from "@/lib/server/pages/installable";

export const generateMetadata = installable;

function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-3 px-4 py-3 sm:px-6">
        <span className="flex items-center gap-3">
          <BrandName />
          <ModeBadge mode={env().mode} />
        </span>
        <PreferencesMenu />
      </header>
      <main className="mx-auto w-full max-w-lg flex-1 px-4 py-6 sm:py-12">{children}</main>
    </div>
  );
}

export default withWords(["dates", "shell", "units"], AuthLayout);
