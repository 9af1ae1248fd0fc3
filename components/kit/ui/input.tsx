import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input autoComplete="off" {...rest} className={cn("control", className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={3} {...rest} className={cn("control field-sizing-content min-h-20 resize-y", className)} />;
}
