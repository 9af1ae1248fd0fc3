"use client";

import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { joined } from "@/lib/kit/format/joined";
import type { CorrectableFile } from "@/lib/kit/row-files/schemas";

interface ColumnsChoiceProps {
  row: CorrectableFile & { id: string };
  Window: ComponentType<{ fileId: string; onClose: () => void }>;
}

/** Columns that are left out, and the way to say what they hold while nothing was done. */
export function ColumnsChoice({ row: { id, unknownColumns, isCorrectable }, Window }: ColumnsChoiceProps) {
  const words = useTranslations("rowFiles");
  const { locale } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const choose = isCorrectable && (
    <Button size="sm" icon={Columns3} onClick={() => setOpen(true)}>
      {words("map.action")}
    </Button>
  );
  return (
    <>
      {unknownColumns.length === 0 ? (
        choose
      ) : (
        <Alert tone={isCorrectable ? "warning" : "info"} actions={choose}>
          {words.rich("leftOut", {
            columns: () => <bdi>{joined(unknownColumns, locale)}</bdi>,
            count: unknownColumns.length,
          })}
        </Alert>
      )}
      {isOpen && <Window fileId={id} onClose={() => setOpen(false)} />}
    </>
  );
}
