"use client";

import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";

interface PrintedHeaderProps {
  title: ReactNode;
  description: ReactNode;
  /** Where it was printed from. */
  back: { href: string; label: string };
  /** What the button says that prints it. */
  action: string;
}

/** Above a page made to print: what it is, and for the screen alone the way back and the button. */
export function PrintedHeader({ title, description, back, action }: PrintedHeaderProps) {
  return (
    <div data-printed-head>
      <PageHeader
        title={title}
        description={description}
        actions={
          <span className="flex gap-2 print:hidden">
            <a href={back.href} className="self-center text-accent underline underline-offset-4">
              {back.label}
            </a>
            <Button variant="primary" icon={Printer} onClick={() => window.print()}>
              {action}
            </Button>
          </span>
        }
      />
    </div>
  );
}
