import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";
import { cn } from "./cn";
import { Spinner } from "./spinner";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: LucideIcon;
  /** What it does, in words: its name for screen readers and its title. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isLoading?: boolean;
}

export function IconButton({
  icon: Icon,
  label,
  variant = "ghost",
  size = "md",
  isLoading,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      disabled={rest.disabled || isLoading}
      className={cn(buttonClass(variant, size), size === "sm" ? "size-8 !px-0" : "size-10 !px-0", className)}
    >
      {isLoading ? <Spinner /> : <Icon aria-hidden className={size === "sm" ? "size-4" : "size-5"} />}
    </button>
  );
}
