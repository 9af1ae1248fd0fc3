import { LoaderCircle } from "lucide-react";
import { cn } from "./cn";

/** Decoration only: whoever shows it also says in words that something is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 animate-spin", className)} />;
}
