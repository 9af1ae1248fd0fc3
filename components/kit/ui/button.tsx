import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";
import { Link } from "./link";
import { Spinner } from "./spinner";

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
