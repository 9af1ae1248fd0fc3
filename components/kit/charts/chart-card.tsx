"use client";

import { ChartColumn, Download, Info, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef, useState } from "react";
import { IconButton } from "@/components/kit/ui/icon-button";
import { Menu } from "@/components/kit/ui/menu";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { type ChartNumbers, chartCsv, chartRows } from "./chart-data";
import { saveFile } from "./save-file";
import { svgToPng } from "./svg-to-png";

interface ChartCardProps {
  /** The finding, as a sentence: «دریافتی این هفته ۱۲٪ بیشتر از هفتهٔ پیش است». */
  title: ReactNode;
  description?: ReactNode;
  /** How the figures are made. It opens behind an ⓘ, because few people need it. */
  about?: ReactNode;
  /** Name of the downloaded files, without their ending. */
  fileName: string;
  /** What is shown: its files have the same numbers. */
  numbers: ChartNumbers;
  isEmpty?: boolean;
  /** Why it is empty, if it is not that there is nothing. */
  empty?: ReactNode;
  /** The chart is one SVG, so it can be saved as a picture, with these names of its colours. */
  pictureLegend?: readonly { label: string; color: `--${string}` }[];
  /** @param titleId the heading that names it */
  chart: (titleId: string) => ReactNode;
  table: ReactNode;
  /** Under the picture and its table. */
  footer?: ReactNode;
}

/** The frame of every chart: what it found, the picture or its numbers, and both as files. */
export function ChartCard({
  title,
  description,
  about,
  fileName,
  numbers,
  isEmpty,
  empty,
  pictureLegend,
  chart,
  table,
  footer,
}: ChartCardProps) {
  const charts = useTranslations("charts");
  const { locale } = usePreferences();
  const [isTable, setTable] = useState(false);
  const [isAboutOpen, setAboutOpen] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const id = useId();

  const saveAsSheet = async () => {
    const { saveSheet } = await import("./save-sheet");
    await saveSheet(chartRows(numbers), { fileName, isRightToLeft: LOCALES[locale].dir === "rtl" });
  };
  const savePicture = async () => {
    const svg = picture.current?.querySelector<SVGSVGElement>("svg");
    if (!svg || !pictureLegend) return;
    const title = document.getElementById(id)?.textContent ?? "";
    const png = await svgToPng(svg, { title, legend: pictureLegend, dir: LOCALES[locale].dir });
    if (png) saveFile(png, `${fileName}.png`);
  };

  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border bg-surface p-4 sm:p-5">
      <header className="mb-4 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold text-lg">
            {title}
          </h2>
          {description && <p className="mt-0.5 text-muted text-sm">{description}</p>}
        </div>
        {!isEmpty && (
          <div className="flex shrink-0">
            {about && (
              <IconButton
                size="sm"
                icon={Info}
                label={charts("about")}
                aria-expanded={isAboutOpen}
                aria-controls={`${id}-about`}
                onClick={() => setAboutOpen(!isAboutOpen)}
              />
            )}
            <IconButton
              size="sm"
              icon={isTable ? ChartColumn : Table2}
              label={isTable ? charts("chart") : charts("table")}
              onClick={() => setTable(!isTable)}
            />
            <Menu
              size="sm"
              icon={Download}
              label={charts("downloads")}
              items={[
                {
                  id: "csv",
                  label: charts("downloadCsv"),
                  onSelect: () =>
                    saveFile(new Blob([chartCsv(numbers)], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`),
                },
                { id: "xlsx", label: charts("downloadXlsx"), onSelect: saveAsSheet },
                ...(pictureLegend
                  ? [{ id: "png", label: charts("downloadPng"), onSelect: savePicture, isDisabled: isTable }]
                  : []),
              ]}
            />
          </div>
        )}
      </header>
      {about && (
        <p id={`${id}-about`} hidden={!isAboutOpen} className="mb-4 rounded bg-sunken px-3 py-2 text-sm">
          {about}
        </p>
      )}
      {isEmpty ? (
        <p className="flex h-40 items-center justify-center text-muted text-sm">{empty || charts("empty")}</p>
      ) : isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className="max-h-80 overflow-auto rounded border" tabIndex={0} aria-labelledby={id}>
          {table}
        </section>
      ) : (
        <div ref={picture}>{chart(id)}</div>
      )}
      {footer}
    </section>
  );
}
