"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileField } from "@/components/kit/forms/file-field";
import { nameOf, useChosenFile } from "@/components/kit/forms/use-chosen-file";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { UnitCards } from "@/components/shared/parts/unit-cards";
import { FileNotes } from "@/components/shared/row-files/file-notes";
import { SampleMenu } from "@/components/shared/row-files/sample-menu";
import { MANY_FIELDS, MANY_FILE, type ReadMany } from "@/lib/areas/collecting/withdrawals/many";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { joined } from "@/lib/kit/format/joined";
import type { MoneyUnit } from "@/lib/kit/format/money";
import type { Locale } from "@/lib/kit/i18n/locales";
import { ManyReview } from "./late-review";
import { useKeys } from "./use-keys";
import { WrongRows } from "./wrong-rows";

/** Withdrawals of a file: chosen, read and checked on the server, looked at, and ordered as one. */
export function ManyFile() {
  const words = useTranslations("manyWithdrawals");
  const { locale } = usePreferences();
  const { file, choose, isRight, upload, failure, fileField } = useChosenFile(
    withdrawalOperations.readMany,
    (fileName) => ({ fileName, unit: null }),
  );
  const keyOf = useKeys();
  const [read, setRead] = useState<ReadMany | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const [reason, setReason] = useState("");
  const send = (unit: MoneyUnit | null) => {
    if (!file || !isRight) return;
    upload.mutate({ input: { fileName: nameOf(file), unit }, file }, { onSuccess: setRead });
  };
  if (read && file && isReviewing)
    return (
      <ManyReview
        rows={read.rows}
        fileName={nameOf(file)}
        reason={reason}
        onReason={setReason}
        idempotencyKey={keyOf(read.rows)}
        onBack={() => setReviewing(false)}
      />
    );
  return (
    <div className="space-y-4">
      <Section title={words("upload")} actions={<Sample />}>
        <p className="mb-4 text-muted">{words("hint", { rows: formatNumber(MANY_FILE.mostRows, locale) })}</p>
        <form
          className="max-w-xl space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            send(null);
          }}
        >
          <FileField
            label={words("file.label")}
            rule={MANY_FILE}
            {...fileField}
            onChoose={(chosen) => {
              setRead(null);
              void choose(chosen);
            }}
          />
          {failure && (
            <Alert tone="danger" role="alert" title={failure.title}>
              {failure.action}
            </Alert>
          )}
          {!read && (
            <Button type="submit" variant="primary" isLoading={upload.isPending} disabled={!isRight}>
              {words("read")}
            </Button>
          )}
        </form>
      </Section>
      {read && <FileNotes notes={read.notes} amounts={read} />}
      {read?.unit === null && (
        <UnitCards
          unit={null}
          totalsRial={read.totalsRial}
          unread={read.unread}
          isSaid={false}
          onUnit={(unit) => send(unit)}
        />
      )}
      {read && read.unit !== null && <Found read={read} onGoOn={() => setReviewing(true)} />}
      {read && read.wrong.length > 0 && <WrongRows rows={read.wrong} fileName={file?.name ?? ""} />}
    </div>
  );
}

/** What the file comes to, and the way on. */
function Found({ read: { rows, wrong, twins }, onGoOn }: { read: ReadMany; onGoOn: () => void }) {
  const words = useTranslations("manyWithdrawals");
  const { locale } = usePreferences();
  const named = joined(
    twins.slice(0, MOST_NAMED).map((row) => formatNumber(row, locale)),
    locale,
  );
  return (
    <Section title={words("found.title")}>
      <div className="space-y-3">
        <p role="status">{words("found.rows", { right: rows.length, wrong: wrong.length })}</p>
        {twins.length > 0 && (
          <Alert
            tone="warning"
            title={words("found.twins", {
              count: twins.length,
              rows: twins.length > MOST_NAMED ? `${named}…` : named,
            })}
          />
        )}
        {rows.length > 0 && (
          <Button variant="primary" onClick={onGoOn}>
            {words(wrong.length > 0 ? "found.goOnWithout" : "found.goOn", { count: rows.length })}
          </Button>
        )}
      </div>
    </Section>
  );
}

const MOST_NAMED = 20;

/** An empty file with the known columns, in either language. */
function Sample() {
  const words = useTranslations("manyWithdrawals.sample");
  const save = async (format: "csv" | "xlsx", locale: Locale) => {
    const { saveSample } = await import("@/components/shared/row-files/save-sample");
    const { MANY_HEADINGS } = await import("@/lib/areas/collecting/withdrawals/many-headings");
    // Excel would take a mobile or a code for a number.
    const columns = MANY_FIELDS.map((field) => ({ heading: MANY_HEADINGS[locale][field], width: 28, isText: true }));
    await saveSample(format, columns, { fileName: words("fileName"), locale });
  };
  return <SampleMenu onChoose={(format, locale) => void save(format, locale)} />;
}
