"use client";

import { Compass } from "lucide-react";
import { usePathname } from "next/navigation";
import { type AbstractIntlMessages, useLocale, useTranslations } from "next-intl";
import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useState } from "react";
import { useMember } from "@/components/frame/shell/member-context";
import { Button } from "@/components/kit/ui/button";
import { cn } from "@/components/kit/ui/cn";
import { DateText } from "@/components/kit/ui/date-text";
import { Sheet } from "@/components/kit/ui/dialog";
import { Part } from "@/components/kit/ui/part";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { SCREEN_HELP } from "@/lib/areas/help";
import { screenHere } from "@/lib/areas/screen-here";
import type { ScreenId } from "@/lib/areas/screens";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { arrivedWords, fetchWords } from "@/lib/kit/i18n/words/fetch-words";
import { NEWS } from "@/lib/kit/news";
import { isApple, SHORTCUTS, type ShortcutId } from "@/lib/kit/shortcuts";
import { useHelpMemory } from "./help-memory-context";
import { showStep } from "./help-state";

interface HelpPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What `HelpButton` loads: the help of the present screen, then what is the same on every screen. */
export function HelpPanel({ open, onOpenChange }: HelpPanelProps) {
  const help = useTranslations("help");
  const pathname = usePathname();
  const { business } = useMember();
  const screen = screenHere(pathname, business);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="end" title={help("title")}>
      <div className="flex flex-col gap-6">
        {screen && (
          <Part>
            <Suspense fallback={<Skeleton className="h-64" />}>
              <ScreenPart key={screen} screen={screen} />
            </Suspense>
          </Part>
        )}
        <Tour />
        <News />
        <Shortcuts />
      </div>
    </Sheet>
  );
}

/** A screen's words as they come: none of them takes an argument. */
interface ScreenWords {
  about: string;
  jobs: Record<string, string>;
}

function ScreenPart({ screen }: { screen: ScreenId }) {
  const help = useTranslations("help");
  const message = useMessage();
  const locale = useLocale();
  const { source, terms } = SCREEN_HELP[screen];
  const names = [`screenHelp.${screen}`, ...terms.map((term) => `terms.${term}`)];
  const words = arrivedWords(names, locale) ?? use(fetchWords(names, locale));
  const { about, jobs } = (words.screenHelp as AbstractIntlMessages)[screen] as unknown as ScreenWords;
  const meanings = words.terms as unknown as Record<string, { name: string; meaning: string }>;
  return (
    <div className="space-y-5">
      <p>{about}</p>
      <Block title={help("jobs")}>
        <ul className="list-disc space-y-1.5 ps-5 marker:text-faint">
          {Object.entries(jobs).map(([id, job]) => (
            <li key={id}>{job}</li>
          ))}
        </ul>
      </Block>
      <Block title={help("terms")}>
        <dl className="space-y-2">
          {terms.map((term) => (
            <div key={term}>
              <dt className="font-medium">{meanings[term]?.name}</dt>
              <dd className="text-muted">{meanings[term]?.meaning}</dd>
            </div>
          ))}
        </dl>
      </Block>
      <Block title={help("figures")}>
        <p className="text-muted">{message(`help.sources.${source}`)}</p>
      </Block>
    </div>
  );
}

function Tour() {
  const help = useTranslations("help.tour");
  return (
    <Block title={help("title")}>
      <p className="mb-2 text-muted">{help("hint")}</p>
      <Button size="sm" icon={Compass} onClick={() => showStep(0)}>
        {help("start")}
      </Button>
    </Block>
  );
}

/** The newest entries first. Unread ones stand at the top of the panel, and count as seen by that. */
function News() {
  const help = useTranslations("help");
  const message = useMessage();
  const { unseen, seeNews } = useHelpMemory();
  /** How many were unread when the panel was opened: they stay marked while it is open. */
  const [fresh] = useState(unseen);
  const [isShown, setShown] = useState(fresh > 0);
  const see = useEffectEvent(seeNews);
  useEffect(() => {
    if (isShown) see();
  }, [isShown]);
  return (
    <Block title={help("whatIsNew")} className={fresh > 0 ? "order-first" : undefined}>
      <Button size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {help(isShown ? "hideNews" : "showNews")}
      </Button>
      {isShown && (
        <ol className="mt-3 space-y-4">
          {NEWS.toReversed().map(({ id, on }, place) => (
            <li key={id}>
              <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
                {message(`help.news.${id}.title`)}
                {place < fresh && <span className="text-accent">{help("isNew")}</span>}
              </p>
              <p className="text-muted">{message(`help.news.${id}.body`)}</p>
              <p className="text-faint">
                <DateText value={on} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Block>
  );
}

function Shortcuts() {
  const help = useTranslations("help");
  const message = useMessage();
  const mod = isApple() ? "⌘" : "Ctrl";
  return (
    <Block title={help("keyboard")}>
      <dl className="space-y-1.5">
        {(Object.keys(SHORTCUTS) as ShortcutId[]).map((id) => (
          <div key={id} className="flex items-baseline justify-between gap-4">
            <dt>{message(`help.shortcuts.${id}`)}</dt>
            <dd dir="ltr" className="flex shrink-0 gap-1">
              {SHORTCUTS[id].keys.map((key) => (
                <kbd key={key} className="min-w-6 rounded-xs border bg-sunken px-1.5 text-center font-sans text-sm">
                  {key === "mod" ? mod : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}

function Block({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={cn("text-sm", className)}>
      <h3 className="mb-1.5 font-semibold text-base">{title}</h3>
      {children}
    </section>
  );
}
