"use client";

import { Download, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useNameForCustomers } from "@/components/frame/shell/member-context";
import { saveFile } from "@/components/kit/charts/save-file";
import { Field } from "@/components/kit/forms/field";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Checkbox } from "@/components/kit/ui/checkbox";
import { Dialog } from "@/components/kit/ui/dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Select } from "@/components/kit/ui/select";
import { cardFileOperations } from "@/lib/areas/cards/card-files/operations";
import type { HandedApplicant, HandedApplicants } from "@/lib/areas/cards/card-files/schemas";
import { applicantMessageOf, LINK_HOURS } from "@/lib/areas/cards/cards/status";
import { exportInstant } from "@/lib/kit/format/date";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { BYTE_ORDER_MARK, csvLine, textCell } from "@/lib/kit/tables/csv";

/** Makes a link for each applicant of a file, and gives them away as a file: once. */
export default function CardFileHand({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const words = useTranslations("cardFiles.hand");
  const links = useTranslations("applicant.links");
  const errorText = useErrorText();
  const name = useNameForCustomers();
  const save = useSaveLinks(name ?? null);
  const hand = useOperationMutation(cardFileOperations.hand);
  const [hours, setHours] = useState<(typeof LINK_HOURS)[number]>(72);
  const [isAgain, setAgain] = useState(false);
  const [saved, setSaved] = useState<HandedApplicants | null>(null);
  const text = hand.error && errorText(hand.error);
  const { handed = [], left = 0 } = hand.data ?? {};
  // What is not saved would be gone with the next links, so none are made before.
  const isUnsaved = handed.length > 0 && saved !== hand.data;
  return (
    <Dialog open onOpenChange={onClose} title={words("title")} description={words("body")} isHeld>
      <div className="space-y-4">
        {hand.data && (
          <Alert
            tone={isUnsaved ? "warning" : "info"}
            role="status"
            title={words("made", { count: handed.length })}
            actions={
              handed.length > 0 && (
                <Button
                  size="sm"
                  variant={isUnsaved ? "primary" : "secondary"}
                  icon={Download}
                  disabled={name === undefined}
                  onClick={() => {
                    save(handed);
                    setSaved(hand.data);
                  }}
                >
                  {words("save")}
                </Button>
              )
            }
          >
            {isUnsaved && <p>{words("once")}</p>}
            {left > 0 && <p className="mt-1">{words("left", { count: left })}</p>}
          </Alert>
        )}
        {!isUnsaved && (
          <>
            <Field label={words("hours")}>
              {(control) => (
                <Select
                  {...control}
                  value={String(hours)}
                  options={LINK_HOURS.map((each) => ({ value: String(each), label: links(`h${each}`) }))}
                  onChange={({ target }) => setHours(LINK_HOURS.find((each) => String(each) === target.value) ?? 72)}
                />
              )}
            </Field>
            <Checkbox
              label={words("again")}
              hint={words("againHint")}
              checked={isAgain}
              onChange={({ target }) => setAgain(target.checked)}
            />
            {text && (
              <Alert tone="danger" role="alert" title={text.title}>
                {text.action}
              </Alert>
            )}
            <Button
              variant={hand.data ? "secondary" : "primary"}
              icon={Send}
              isLoading={hand.isPending}
              onClick={() => void hand.mutateAsync({ fileId, hours, isAgain }).catch(() => null)}
            >
              {words("make")}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Saves the links with the applicants' names, and the text for them in both languages. */
function useSaveLinks(business: string | null): (handed: readonly HandedApplicant[]) => void {
  const words = useTranslations("cardFiles.hand");
  const { calendar } = usePreferences();
  return (handed) => {
    const headings = [
      words("line"),
      words("name"),
      words("mobile"),
      words("url"),
      words("until"),
      words("fa"),
      words("en"),
    ];
    const rows = handed.map(({ line, name, mobile, url, until }) => {
      const said = applicantMessageOf({ business, url, until });
      return [String(line), name ?? "", mobile ?? "", url, exportInstant(until, calendar), said.fa, said.en];
    });
    const lines = [headings, ...rows].map((cells) => csvLine(cells.map((cell) => textCell(cell))));
    const content = new Blob([BYTE_ORDER_MARK + lines.join("")], { type: "text/csv;charset=utf-8" });
    saveFile(content, `${words("fileName")}.csv`);
  };
}
