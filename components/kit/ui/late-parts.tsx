import type { ReactNode } from "react";
import { cn } from "./cn";

/**
 * Parts below each other that load for themselves. A part is seen once none above it shows a skeleton any more, so
 * that what has come never moves what one reads. All of them load at once.
 */
export function LateParts({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn("space-y-4 [&>:has([data-skeleton])~*]:invisible", className)}>{children}</div>;
}
