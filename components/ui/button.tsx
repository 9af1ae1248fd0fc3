import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { Spinner } from "./spinner";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-accent text-accent-on border-transparent hover:bg-accent-hover",
  secondary: "bg-surface text-text border-control hover:bg-hover",
  ghost: "bg-transparent text-text border-transparent hover:bg-hover",
  danger: "bg-danger-solid text-white border-transparent hover:bg-danger-hover",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-8 px-2.5 text-sm gap-1.5",
  md: "min-h-10 px-4 text-base gap-2",
};

/** The look of a button, for the few things that are one without being `Button`. */
export const buttonClass = (
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "md",
  className?: string,
): string =>
  cn(
    "inline-flex shrink-0 items-center justify-center rounded border py-1 text-center font-medium transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    VARIANTS[variant],
    SIZES[size],
    className,
  );

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** Shows work going on and takes no second press. The width stays. */
  isLoading?: boolean;
  children: ReactNode;
}

type ButtonProps = Look & Omit<ComponentProps<"button">, keyof Look>;

export function Button({ variant, size, icon: Icon, isLoading, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isLoading}
      aria-busy={isLoading || undefined}
      className={buttonClass(variant, size, className)}
    >
      {isLoading ? <Spinner /> : Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Omit<Look, "isLoading"> & Omit<ComponentProps<typeof Link>, keyof Look>;

/** Goes somewhere, looks like a button. */
export function ButtonLink({ variant, size, icon: Icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </Link>
  );
}
