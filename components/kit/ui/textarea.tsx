import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={3} {...rest} className={cn("control field-sizing-content min-h-20 resize-y", className)} />;
}
