import type { ReactNode } from "react";
import type { StatusIcon, Tone } from "@/lib/kit/format/status-view";
import { TONE_CLASSES } from "./badge";
import { cn } from "./cn";
import { STATUS_ICONS } from "./status-icons";

const ICONS: Record<Tone, StatusIcon> = {
  success: "check",
  warning: "alert",
  danger: "alert",
  info: "info",
  neutral: "info",
};

interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Across the whole page, under the top bar. */
  isBanner?: boolean;
  /** Read out when it appears: `alert` at once, `status` when convenient. Nothing for what is there from the start. */
  role?: "alert" | "status";
  className?: string;
}

/** Something to know, said in words, with an icon and a tone. */
export function Alert({ tone = "info", title, children, actions, isBanner, role, className }: AlertProps) {
  const Icon = STATUS_ICONS[ICONS[tone]];
  return (
    <div
      role={role}
      className={cn(
        "flex flex-wrap gap-x-3 gap-y-2 px-4 py-3 text-sm",
        children ? "items-start" : "items-center",
        isBanner ? "border-b" : "rounded-lg border",
        TONE_CLASSES[tone],
        className,
      )}
    >
      <Icon aria-hidden className={cn("size-4 shrink-0", Boolean(children) && "mt-[3px]")} />
      <div className="min-w-0 flex-1 basis-48">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={cn("text-text", Boolean(title) && "mt-0.5")}>{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
