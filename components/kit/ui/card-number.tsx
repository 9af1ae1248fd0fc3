import { maskCardNumber } from "@/lib/kit/format/card";
import { cn } from "./cn";

/** A card's number, whole or masked, in the one form in which card numbers are shown. */
export function CardNumber({ value, className }: { value: string; className?: string }) {
  return (
    <bdi dir="ltr" className={cn("whitespace-nowrap font-mono text-[0.875rem]", className)}>
      {maskCardNumber(value)}
    </bdi>
  );
}
