import type { ReactNode } from "react";
import { BrandName } from "@/components/frame/shell/brand-name";
import { ModeBadge } from "@/components/frame/shell/mode-badge";
import { PreferencesMenu } from "@/components/frame/shell/preferences-menu";
import { ServerClock } from "@/components/frame/shell/server-clock";
import { withWords } from "@/lib/areas/words/with-words";
import { env } from "@/lib/server/core/env";

/** What payers see: nothing of the dashboard but its language and look. */
function PublicLayout({ children }: { children: ReactNode }) {
  const { mode } = env();
  return (
    <ServerClock madeAt={Date.now()}>
      <div className="flex min-h-dvh flex-col">
        <header className="flex items-center justify-between gap-3 px-4 py-3 sm:px-6">
          <span className="flex items-center gap-3">
            <BrandName />
            {mode === "sandbox" && <ModeBadge mode={mode} />}
          </span>
          <PreferencesMenu />
        </header>
        <main className="mx-auto w-full max-w-lg flex-1 px-4 py-2 sm:py-10">{children}</main>
      </div>
    </ServerClock>
  );
}

export default withWords(["dates", "shell", "units"], PublicLayout);
