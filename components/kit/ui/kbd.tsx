import type { ReactNode } from "react";

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      dir="ltr"
      className="inline-flex h-6 min-w-6 items-center justify-center rounded-xs border bg-sunken px-1.5 font-sans text-muted text-sm leading-none"
    >
      {children}
    </kbd>
  );
}
