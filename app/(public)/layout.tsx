import type { ReactNode } from "react";
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
        <header className="flex items-center justify-end gap-3 px-4 py-3 sm:px-6">
          {mode === "sandbox" && <ModeBadge mode={mode} />}
          <PreferencesMenu />
        </header>
        <main className="mx-auto w-full max-w-lg flex-1 px-4 py-2 sm:py-10">{children}</main>
      </div>
    </ServerClock>
  );
}

export default withWords(["dates", "shell", "units"], PublicLayout);
