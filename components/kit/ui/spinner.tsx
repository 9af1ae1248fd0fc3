import { LoaderCircle } from "lucide-react";
import { cn } from "./cn";

/** Decoration only: the caller also says in words that something is in progress. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 animate-spin", className)} />;
}
