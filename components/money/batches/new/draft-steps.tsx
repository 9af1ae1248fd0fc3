"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { useStep } from "@/components/kit/ui/use-step";
import { type Draft, missingFields } from "@/lib/areas/money/batches/file/draft";
import { ColumnMapping } from "./column-mapping";
import { FileSummary } from "./file-summary";
import { Review } from "./review";
import { RowEditor } from "./row-editor";
import { Steps } from "./steps";
import { UnitChoice } from "./unit-choice";
import { useCheckedDraft } from "./use-checked-draft";

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
