import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A link inside text or a cell. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cn(
        "rounded-xs font-medium text-accent underline decoration-accent-line underline-offset-4 hover:decoration-current",
        className,
      )}
    />
  );
}
