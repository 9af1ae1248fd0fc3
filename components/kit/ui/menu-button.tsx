import { ChevronDown, Ellipsis, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "./button-class";
import { cn } from "./cn";

export type MenuItem =
  | {
      kind?: "action";
      id: string;
      label: string;
      icon?: LucideIcon;
      onSelect: () => void;
      isDangerous?: boolean;
      isDisabled?: boolean;
      /** Why it is off, or what it does. */
      hint?: string;
    }
  | {
      kind: "link";
      id: string;
      label: string;
      icon?: LucideIcon;
      href: string;
      hint?: string;
      /** Loads a new page, so that nothing of this one stays in the browser's memory. */
      isWholePage?: boolean;
    }
  | {
      kind: "choice";
      id: string;
      label: string;
      value: string;
      options: readonly { value: string; label: string }[];
      onChoose: (value: string) => void;
    }
  | { kind: "toggle"; id: string; label: string; isOn: boolean; onToggle: () => void }
  | { kind: "note"; id: string; content: ReactNode }
  | { kind: "line"; id: string };

export interface MenuProps {
  items: readonly MenuItem[];
  /** Name of the button for screen readers, and its title when it is only an icon. */
  label: string;
  /** What the button shows; three dots by default. */
  children?: ReactNode;
  icon?: LucideIcon;
  variant?: "ghost" | "secondary";
  size?: "sm" | "md";
  hasChevron?: boolean;
  className?: string;
}

/** The button of a menu before and after its code came. */
export function menuButton({
  label,
  children,
  icon: Icon,
  variant = "ghost",
  size = "md",
  hasChevron,
  className,
}: MenuProps) {
  const Shown = Icon ?? (children ? undefined : Ellipsis);
  const isSquare = !children;
  return {
    className: cn(
      buttonClass(variant, size),
      isSquare && (size === "sm" ? "size-8 !px-0" : "size-10 !px-0"),
      !isSquare && "!px-2.5",
      className,
    ),
    title: isSquare ? label : undefined,
    "aria-label": label,
    content: (
      <>
        {Shown && <Shown aria-hidden className={size === "sm" ? "size-4" : "size-5"} />}
        {children}
        {hasChevron && <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />}
      </>
    ),
  };
}
