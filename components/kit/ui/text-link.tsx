import type { ComponentProps } from "react";
import { cn } from "./cn";
import { Link } from "./link";

/** A link inside text or a cell. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cn(
        "inline-block min-h-6 rounded-xs font-medium text-accent underline decoration-accent-line underline-offset-4 hover:decoration-current",
        className,
      )}
    />
  );
}
