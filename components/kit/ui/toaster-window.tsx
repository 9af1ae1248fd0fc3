"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import type { Tone } from "@/lib/kit/format/status-view";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { TONE_CLASSES } from "./badge";
import { cn } from "./cn";
import { usePreferences } from "./preferences-context";
import { STATUS_ICONS } from "./status-icons";
import { connectToaster } from "./toast";

const SHOWN_MS = 6000;
const ICONS = { success: "check", warning: "alert", danger: "cross", info: "info", neutral: "info" } as const;

function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = STATUS_ICONS[ICONS[tone]];
  return <Icon aria-hidden className="size-4" />;
}

/** What `Toaster` loads. */
export default function ToasterWindow() {
  const common = useTranslations("common.actions");
  const { locale } = usePreferences();
  const { dir } = LOCALES[locale];

  useEffect(
    () =>
      connectToaster(({ id, title, description, tone = "success", action, isLasting = false, onClose }) => {
        sonner(title, {
          ...(id ? { id } : {}),
          description,
          action,
          closeButton: isLasting,
          duration: isLasting ? Number.POSITIVE_INFINITY : SHOWN_MS,
          onDismiss: onClose,
          onAutoClose: onClose,
          icon: <ToneIcon tone={tone} />,
          className: cn("flex items-start gap-2.5 rounded-lg border p-3.5 text-sm shadow-float", TONE_CLASSES[tone]),
        });
      }),
    [],
  );

  return (
    <Sonner
      dir={dir}
      style={{ fontFamily: "inherit" }}
      position={dir === "rtl" ? "bottom-left" : "bottom-right"}
      containerAriaLabel={locale === "fa" ? "پیام‌ها" : "Messages"}
      toastOptions={{
        unstyled: true,
        duration: SHOWN_MS,
        closeButtonAriaLabel: common("close"),
        classNames: {
          toast: "w-full sm:w-[356px]",
          content: "min-w-0 flex-1",
          title: "font-semibold",
          description: "mt-0.5 text-text",
          icon: "mt-[3px] shrink-0",
          closeButton: "order-last flex size-6 shrink-0 items-center justify-center rounded-sm hover:bg-hover",
          actionButton: "shrink-0 rounded-sm font-semibold underline underline-offset-4",
        },
      }}
    />
  );
}
