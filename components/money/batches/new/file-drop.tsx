"use client";

import { FileSpreadsheet, FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { cn } from "@/components/kit/ui/cn";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { SampleMenu } from "@/components/shared/row-files/sample-menu";
import { type BatchField, FIELDS, MOST_FILE_BYTES, NEEDED_FIELDS } from "@/lib/areas/money/batches/file/columns";
import type { Draft } from "@/lib/areas/money/batches/file/draft";
import { TEMPLATE_HEADINGS } from "@/lib/areas/money/batches/file/template-headings";
import { formatNumber } from "@/lib/kit/format/digits";
import type { Locale } from "@/lib/kit/i18n/locales";
import { MOST_ORDER_ITEMS } from "@/lib/kit/orders/kinds";
import type { FileRefusal, ReadFile } from "@/lib/kit/tables/table";
import { WIDTHS } from "./widths";

type Refusal = Omit<FileRefusal, "problem"> & { problem: FileRefusal["problem"] | "unreadable" };

/** The first step: a file is dropped or chosen, and read. */
export function FileDrop({ onDraft }: { onDraft: (draft: Draft) => void }) {
  const words = useTranslations("batchUpload.drop");
  const fields = useTranslations("batchUpload.fields");
  const { locale } = usePreferences();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [reading, setReading] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isOver, setOver] = useState(false);

  const take = async (file: File | undefined) => {
    if (!file) return;
    setRefusal(undefined);
    setReading(file.name);
    try {
      const read = await readFile(file);
      if (!read.ok) return setRefusal(read);
      const { draftOf } = await import("@/lib/areas/money/batches/file/draft");
      onDraft(draftOf(read.table, { fileName: file.name, rowsOf: null, idempotencyKey: crypto.randomUUID() }));
    } catch {
      setRefusal({ problem: "unreadable" });
    } finally {
      setReading(undefined);
    }
  };

  return (
    <div className="space-y-5">
      <div aria-live="polite">{refusal && <Refused {...refusal} />}</div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
        className={cn(
          "flex min-h-64 flex-col items-center justify-center rounded-lg border-2 border-dashed bg-surface px-6 py-10 text-center transition-colors",
          isOver ? "border-accent bg-accent-soft" : "border-line",
        )}
      >
        <span className="mb-3 rounded-full bg-accent-soft p-3.5 text-accent">
          <FileSpreadsheet aria-hidden className="size-7" />
        </span>
        {reading === undefined ? (
          <>
            <p className="font-semibold text-lg">{words("title")}</p>
            <p id={id} className="mt-1 text-muted">
              {words("or", { rows: formatNumber(MOST_ORDER_ITEMS, locale) })}
            </p>
            <div className="mt-5 flex flex-wrap justify-center gap-2">
              <Button variant="primary" icon={FileUp} aria-describedby={id} onClick={() => input.current?.click()}>
                {words("choose")}
              </Button>
              <TemplateMenu />
            </div>
          </>
        ) : (
          <div role="status" className="w-full max-w-sm">
            <p className="mb-3 break-words">{words("reading", { name: reading })}</p>
            <ProgressBar value={null} label={words("reading", { name: reading })} />
          </div>
        )}
        <input
          ref={input}
          type="file"
          aria-label={words("choose")}
          tabIndex={-1}
          accept=".csv,.tsv,.txt,.xlsx,.xls,.xlsm,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className="hidden"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file, corrected, may be chosen again.
            event.target.value = "";
          }}
        />
      </div>
      <div className="grid gap-x-8 gap-y-4 text-muted text-sm md:grid-cols-2">
        <div>
          <p>{words("needed")}</p>
          <ul aria-label={words("columns")} className="mt-2 flex flex-wrap gap-1.5">
            {FIELDS.map((field) => (
              <li key={field}>
                <Badge tone={isNeeded(field) ? "info" : "neutral"}>
                  {fields(field)}
                  {!isNeeded(field) && <span className="font-normal"> ({words("optional")})</span>}
                </Badge>
              </li>
            ))}
          </ul>
        </div>
        <p>{words("stays")}</p>
      </div>
    </div>
  );
}

const isNeeded = (field: string): boolean => NEEDED_FIELDS.some((needed) => needed === field);

function Refused({ problem, count, line }: Refusal) {
  const words = useTranslations("batchUpload.problems");
  const { locale } = usePreferences();
  const values = {
    count: formatNumber(count ?? 0, locale),
    most: formatNumber(MOST_ORDER_ITEMS, locale),
    line: formatNumber(line ?? 0, locale),
  };
  return (
    <Alert tone="danger" role="alert" title={words(`${problem}.title`, values)}>
      {words(`${problem}.action`)}
    </Alert>
  );
}

/** Ten thousand rows take about a second; a file that takes this long was not made to be read. */
const LONGEST_MS = 30_000;

/**
 * Reads a file beside the page, which goes on living meanwhile.
 *
 * @throws when the file is gone, or the browser can't read it
 */
async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_FILE_BYTES) return { ok: false, problem: "tooLarge" };
  const content = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL("./read-file.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<ReadFile>((resolve, reject) => {
      setTimeout(() => resolve({ ok: false, problem: "unpacksTooLarge" }), LONGEST_MS);
      worker.onmessage = ({ data }: MessageEvent<ReadFile>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(content, [content.buffer]);
    });
  } finally {
    worker.terminate();
  }
}

/** What Excel would take for a number, and shorten. */
const DIGITS: readonly BatchField[] = ["iban", "paymentNumber", "externalId"];

/** An empty file with the known columns, in either language. */
function TemplateMenu() {
  const words = useTranslations("batchUpload.template");
  const save = async (format: "csv" | "xlsx", locale: Locale) => {
    const { saveSample } = await import("@/components/shared/row-files/save-sample");
    const columns = FIELDS.map((field) => ({
      heading: TEMPLATE_HEADINGS[locale][field],
      width: WIDTHS[field],
      isText: DIGITS.includes(field),
    }));
    await saveSample(format, columns, { fileName: words("fileName"), locale });
  };
  return <SampleMenu onChoose={(format, locale) => void save(format, locale)} />;
}
