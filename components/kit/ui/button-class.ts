import { cn } from "./cn";

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

/**
 * The look of a button, for the few things that are one without being `Button`; those of pages that tell of a failure
 * bring no router with them.
 */
export const buttonClass = (
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "md",
  className?: string,
): string =>
  cn(
    "inline-flex shrink-0 items-center justify-center rounded border py-1 text-center font-medium transition-colors print:hidden",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
