"use client";

import { FileSpreadsheet, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { FileNotes } from "@/components/shared/row-files/file-notes";
import type { Draft } from "@/lib/areas/money/batches/file/draft";
import { countRows } from "@/lib/areas/money/batches/file/table";
import { joined } from "@/lib/kit/format/joined";
import { useTotals } from "./use-totals";

/** Which file it is, what was noticed while reading it, and the way to drop it. */
export function FileSummary({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const words = useTranslations("batchUpload.file");
  const rowsOf = useTranslations("batchUpload.rowsOf");
  const { locale } = usePreferences();
  const [isAsking, setAsking] = useState(false);
  const skipped = draft.headingAt ?? 0;
  const count = countRows(draft);
  const totalsRial = useTotals(draft);
  const notes = [
    draft.rowsOf && rowsOf(`${draft.rowsOf.purpose}.note`),
    draft.otherSheets.length > 0 && words("otherSheets", { names: joined(draft.otherSheets, locale) }),
    skipped > 0 && words("skipped", { count: skipped }),
  ].filter((note) => typeof note === "string");
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-surface px-4 py-3">
        <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="break-words font-semibold">
            <bdi dir="auto">{draft.fileName}</bdi>
          </p>
          <p className="text-muted text-sm">
            {words("rows", { count })}
            {draft.sheet && (
              <>
                {" · "}
                <span dir="auto">{words("sheet", { name: draft.sheet })}</span>
              </>
            )}
          </p>
        </div>
        <Button size="sm" variant="ghost" icon={Trash2} onClick={() => setAsking(true)}>
          {words("discard")}
        </Button>
        <p className="basis-full text-muted text-sm">{words("keep")}</p>
      </div>
      <FileNotes notes={draft} more={notes} amounts={{ unit: draft.unit, totalsRial }} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words("discardTitle")}
        description={words("discardBody")}
        action={words("discard")}
        isDangerous
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </div>
  );
}
