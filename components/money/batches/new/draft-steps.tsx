"use client";

import { FileSpreadsheet, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { useStep } from "@/components/kit/ui/use-step";
import { UnitCards } from "@/components/shared/parts/unit-cards";
import { FileNotes } from "@/components/shared/row-files/file-notes";
import { countRows } from "@/lib/areas/money/batches/file/columns";
import {
  type CheckedDraft,
  checkDraft,
  type Draft,
  missingFields,
  rowChecker,
  totalIn,
} from "@/lib/areas/money/batches/file/draft";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { joined } from "@/lib/kit/format/joined";
import type { MoneyUnit } from "@/lib/kit/format/money";
import { useOperation } from "@/lib/kit/operations/query";
import { unitOfHeading } from "@/lib/kit/tables/unit-of-heading";
import { ColumnMapping } from "./column-mapping";
import { Review } from "./review";
import { RowEditor } from "./row-editor";
import { Steps } from "./steps";

const REVIEW = "review";

interface DraftStepsProps {
  draft: Draft;
  /** The file was chosen just now, and is not one that was kept. */
  isNew: boolean;
  onChange: (how: (draft: Draft) => Draft) => void;
  onMade: () => Promise<void>;
  onDiscard: () => void;
}

/** What follows the choice of a file: its rows, and their review. */
export function DraftSteps({ draft, isNew, onChange, onMade, onDiscard }: DraftStepsProps) {
  const words = useTranslations("batchUpload.review");
  const checked = useCheckedDraft(draft);
  const [hasMoved, setMoved] = useState(isNew);
  const [step, setStep] = useStep();
  const isComplete = missingFields(draft).length === 0;
  const isReview = step === REVIEW && checked !== undefined && checked.counts.errors === 0 && checked.totalRial > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page begins at its top with each step
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [isReview]);

  const go = (to: string | null) => {
    setMoved(true);
    setStep(to);
  };

  if (isReview)
    return (
      <>
        <Steps current="review" rowsOf={draft.rowsOf?.purpose} takesFocus={hasMoved} />
        <Review
          draft={draft}
          checked={checked}
          onReason={(reason) => onChange((current) => ({ ...current, reason }))}
          onBack={() => go(null)}
          onMade={onMade}
        />
      </>
    );
  return (
    <>
      <Steps current="rows" rowsOf={draft.rowsOf?.purpose} takesFocus={hasMoved} />
      <div className="space-y-5">
        <FileSummary draft={draft} onDiscard={onDiscard} />
        <ColumnMapping draft={draft} onChange={onChange} />
        {isComplete && draft.rowsOf === null && (
          <UnitChoice draft={draft} onUnit={(unit) => onChange((current) => ({ ...current, unit }))} />
        )}
        {checked && draft.unit ? (
          <RowEditor
            draft={draft}
            unit={draft.unit}
            checked={checked}
            onChange={onChange}
            onContinue={() => go(REVIEW)}
          />
        ) : (
          isComplete && draft.unit && <ProgressBar value={null} label={words("checking")} />
        )}
      </div>
    </>
  );
}

/** Which file it is, what was noticed while reading it, and the way to drop it. */
function FileSummary({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const words = useTranslations("batchUpload.file");
  const rowsOf = useTranslations("batchUpload.rowsOf");
  const { locale } = usePreferences();
  const [isAsking, setAsking] = useState(false);
  const skipped = draft.headingAt ?? 0;
  const count = countRows(draft);
  const { totalsRial } = useTotals(draft);
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

interface UnitChoiceProps {
  draft: Draft;
  onUnit: (unit: MoneyUnit) => void;
}

/** The unit of a draft's amounts. */
function UnitChoice({ draft, onUnit }: UnitChoiceProps) {
  const { columns, rows, headingAt, unit } = draft;
  const totals = useTotals(draft);
  const heading = headingAt === null ? "" : (rows[headingAt]?.[columns.indexOf("amount")] ?? "");
  const isSaid = unit !== null && unitOfHeading(heading) === unit;
  return <UnitCards unit={unit} {...totals} isSaid={isSaid} onUnit={onUnit} />;
}

/** Rows that are read before the page gets its turn again. */
const SLICE = 500;

type Checker = ReturnType<typeof rowChecker>;

/** A draft's rows, checked; undefined while that goes on or can't begin. Rows that did not change are not read again. */
function useCheckedDraft(draft: Draft): CheckedDraft | undefined {
  const { columns, unit } = draft;
  const canBegin = unit !== null && missingFields(draft).length === 0;
  const [ready, setReady] = useState<{ check: Checker; columns: Draft["columns"]; unit: Draft["unit"] }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that change later are read one by one, below
  useEffect(() => {
    if (!canBegin) return;
    let isCurrent = true;
    const check = rowChecker(columns, unit);
    const readAll = async () => {
      for (let at = 0; at < draft.rows.length; at += SLICE) {
        for (const row of draft.rows.slice(at, at + SLICE)) check(row);
        await new Promise((resolve) => setTimeout(resolve));
        if (!isCurrent) return;
      }
      setReady({ check, columns, unit });
    };
    void readAll();
    return () => {
      isCurrent = false;
    };
  }, [columns, unit, canBegin]);

  const { data: policy } = useOperation(policyOperations.show, {});
  const rules = policy?.rules ?? null;
  const isReady = canBegin && ready?.columns === columns && ready.unit === unit;
  return useMemo(
    () => (isReady && ready ? checkDraft(draft, ready.check, rules) : undefined),
    [draft, ready, isReady, rules],
  );
}

/**
 * What a draft's amounts come to in either unit. What is left out does not matter here, and ten thousand amounts are
 * counted once for each change.
 */
function useTotals({ columns, rows, headingAt, encoding }: Draft) {
  return useMemo(() => {
    const read = { columns, rows, headingAt, encoding };
    const [rial, toman] = [totalIn(read, "rial"), totalIn(read, "toman")];
    return {
      totalsRial: { rial: rial.totalRial, toman: toman.totalRial },
      unread: { rial: rial.unread, toman: toman.unread },
    };
  }, [columns, rows, headingAt, encoding]);
}
