"use client";

import { Columns3 } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";

interface ColumnsChoiceProps {
  fileId: string;
  isCorrectable: boolean;
  action: string;
  /** Which columns are left out; null where none is. */
  leftOut: ReactNode;
  Window: ComponentType<{ fileId: string; onClose: () => void }>;
}

/** Columns that are left out, and the way to say what they hold while nothing was done. */
export function ColumnsChoice({ fileId, isCorrectable, action, leftOut, Window }: ColumnsChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = isCorrectable && (
    <Button size="sm" icon={Columns3} onClick={() => setOpen(true)}>
      {action}
    </Button>
  );
  return (
    <>
      {leftOut === null ? (
        choose
      ) : (
        <Alert tone={isCorrectable ? "warning" : "info"} actions={choose}>
          {leftOut}
        </Alert>
      )}
      {isOpen && <Window fileId={fileId} onClose={() => setOpen(false)} />}
    </>
  );
}
