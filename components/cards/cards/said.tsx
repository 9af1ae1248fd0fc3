import type { ReactNode } from "react";
import { Card } from "@/components/kit/ui/card";

interface SaidProps {
  icon: ReactNode;
  tone: string;
  title: string;
  children: ReactNode;
}

/** A public page that has one thing to say. */
export function Said({ icon, tone, title, children }: SaidProps) {
  return (
    <Card className="p-5 text-center sm:p-7">
      <span aria-hidden className={`mx-auto mb-3 flex size-12 items-center justify-center *:size-10 ${tone}`}>
        {icon}
      </span>
      <h1 className="font-bold text-xl">{title}</h1>
      <p className="mt-2 text-muted">{children}</p>
    </Card>
  );
}
