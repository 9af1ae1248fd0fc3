"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { IconButton } from "@/components/kit/ui/icon-button";
import { onDemand } from "@/components/kit/ui/on-demand";
import { SHORTCUTS } from "@/lib/kit/shortcuts";
import { useHelpMemory } from "./help-memory-context";
import { closeHelp, openHelp, useHelpState } from "./help-state";

const HelpPanel = onDemand(["help"], async () => (await import("./help-panel")).HelpPanel);

/** Opens the help beside the present screen, also by `?`. A dot says that something is new since the last look. */
export function HelpButton() {
  const shell = useTranslations("shell");
  const { isOpen } = useHelpState();
  const { unseen } = useHelpMemory();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!SHORTCUTS.help.isPressed(event)) return;
      event.preventDefault();
      openHelp();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <span className="relative" data-tour="help">
      <IconButton
        icon={CircleHelp}
        label={shell("help")}
        aria-haspopup="dialog"
        {...(unseen > 0 ? { "aria-describedby": "news" } : {})}
        onClick={openHelp}
      />
      {unseen > 0 && (
        <span className="pointer-events-none absolute end-1.5 top-1.5 size-2.5 rounded-full border-2 border-surface bg-accent">
          <span id="news" className="sr-only">
            {shell("helpNews")}
          </span>
        </span>
      )}
      <HelpPanel open={isOpen} onOpenChange={(open) => (open ? openHelp() : closeHelp())} />
    </span>
  );
}
