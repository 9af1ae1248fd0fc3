"use client";

import { Command as Palette } from "cmdk";
import { type LucideIcon, RotateCw, Search, UserSearch } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Content, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { useErrorText } from "@/components/kit/ui/error-text";
import { RequestId } from "@/components/kit/ui/request-id";
import { Spinner } from "@/components/kit/ui/spinner";
import { personAddress } from "@/components/shared/parts/address-behind-mark";
import { searchAddress } from "@/components/shared/parts/search-address";
import { isCertain, landingOf } from "@/lib/areas/records/search/landing";
import { searchOperations } from "@/lib/areas/records/search/operations";
import { cleanInput } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { kindsTold, lookedUpAs, namesSeveral, type RecognisedKind } from "@/lib/kit/search/recognise";
import type { CommandPaletteProps } from "./command-palette";
import { giveFocusBack } from "./palette-state";
import { SearchHitFacts } from "./search-hit";
import { type Command, matching, useActions, useScreens, useViews } from "./use-commands";
import { useKindNames, useNotFound, useRecordNames } from "./use-kind-names";

interface PaletteWindowProps extends CommandPaletteProps {
  isOpen: boolean;
  initialText: string;
  /** Enter was pressed already. */
  isAsked: boolean;
  onClose: () => void;
}

/** What `CommandPalette` loads. */
export default function PaletteWindow({ isOpen, onClose, initialText, isAsked, ...commands }: PaletteWindowProps) {
  const search = useTranslations("search");
  return (
    <Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 bg-backdrop" />
        <Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack();
          }}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-2xl animate-appear flex-col overflow-hidden rounded-lg border bg-raised shadow-float outline-none sm:top-[12vh] sm:max-h-[72dvh]"
        >
          <Title className="sr-only">{search("palette")}</Title>
          <Finder key={initialText} initialText={initialText} isAsked={isAsked} onClose={onClose} {...commands} />
        </Content>
      </Portal>
    </Root>
  );
}

/** What the name of a command can be besides. */
const OF_WORDS: readonly RecognisedKind[] = ["name", "words", "trackId", "ownNumber"];
const PAUSE_MS = 200;

/** The text once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

type FinderProps = CommandPaletteProps & Pick<PaletteWindowProps, "initialText" | "isAsked" | "onClose">;

function Finder({ initialText, isAsked, onClose, ...shell }: FinderProps) {
  const search = useTranslations("search");
  const common = useTranslations("common");
  const router = useRouter();
  const business = useBusiness();
  const errorText = useErrorText();
  const kindNames = useKindNames();
  const recordNames = useRecordNames();
  const notFound = useNotFound();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(initialText);
  const [asked, setAsked] = useState(isAsked ? cleanInput(initialText) : undefined);
  const [selected, setSelected] = useState("");
  const screens = matching([...useScreens(), ...useViews()], typed);
  const actions = matching(useActions(shell), typed);

  const text = cleanInput(typed);
  const paused = usePaused(text);
  const shapes = lookedUpAs(text, useCan("personal.see"));
  // An id is looked up as it is pasted; a name or a few digits only when they are meant to be looked up.
  const isLookedUp = text !== "" && (asked === text || (paused === text && isCertain(text)));
  const answer = useOperation(searchOperations.lookup, { q: text || "-" }, { enabled: isLookedUp });
  const found = isLookedUp ? answer.data : undefined;
  const landing = found ? landingOf(found, text) : null;
  const left = found?.notFoundBy ?? [];
  const hits = landing ? [landing, ...(found?.hits ?? []).filter((hit) => hit !== landing)] : (found?.hits ?? []);

  const go = (href: string) => {
    onClose();
    router.push(href);
  };
  const land = useEffectEvent(() => {
    if (asked === text && landing) go(landing.href);
  });
  // Enter came before the answer did: go when it comes.
  useEffect(() => {
    if (landing) land();
  }, [landing]);

  // Words that name a screen or an action mean it rather than a person of that name, until they are looked up.
  // What is meant has to stand first, since cmdk selects the first option after every key.
  // A word without a digit may also be somebody's track id; where a command has that name, it is not meant.
  const isWords = !/\d/.test(text) && shapes.every(({ kind }) => OF_WORDS.includes(kind));
  const isCommand = asked !== text && isWords;
  const named = isCommand ? (screens[0] ?? actions[0])?.id : undefined;
  const first = named ?? (hits[0] ? hitId(hits[0]) : shapes.length > 0 ? LOOK_UP : undefined);
  const [lastFirst, setLastFirst] = useState<string>();
  if (first !== lastFirst) {
    setLastFirst(first);
    if (first) setSelected(first);
  }
  const run = (command: Command) => {
    if (command.href) return go(command.href);
    onClose();
    command.run?.();
  };
  const change = (next: string) => {
    setTyped(next);
    setAsked(undefined);
    setSelected("");
    list.current?.scrollTo(0, 0);
  };
  const failure = isLookedUp && answer.error && !found && !answer.isFetching ? errorText(answer.error) : null;
  const status = !isLookedUp
    ? ""
    : answer.isFetching && !found
      ? search("looking")
      : failure
        ? failure.title
        : search(found && found.more.length > 0 ? "foundFirst" : "found", { count: hits.length });

  const commands = (
    <>
      {screens.length > 0 && (
        <Group heading={search("screens")}>
          {screens.map((command) => (
            <Item key={command.id} value={command.id} onSelect={() => run(command)}>
              <Words icon={command.icon}>{command.label}</Words>
            </Item>
          ))}
        </Group>
      )}
      {actions.length > 0 && (
        <Group heading={search("actions")}>
          {actions.map((command) => (
            <Item key={command.id} value={command.id} onSelect={() => run(command)}>
              <Words icon={command.icon}>{command.label}</Words>
            </Item>
          ))}
        </Group>
      )}
    </>
  );

  return (
    <Palette
      label={search("palette")}
      shouldFilter={false}
      loop
      value={selected}
      onValueChange={setSelected}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-3 border-b px-4">
        {isLookedUp && answer.isFetching ? (
          <Spinner className="shrink-0 text-accent" />
        ) : (
          <Search aria-hidden className="size-4 shrink-0 text-muted" />
        )}
        <Palette.Input
          value={typed}
          onValueChange={change}
          placeholder={search("palettePlaceholder")}
          aria-label={search("label")}
          dir={typed === "" ? undefined : "auto"}
          autoFocus
          spellCheck={false}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
      <Palette.List
        ref={list}
        label={search("palette")}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
      >
        {named !== undefined && commands}
        {namesSeveral(text) && <p className="px-3 py-2 text-muted">{search("several")}</p>}
        {shapes.length > 0 && (
          <Group heading={search("recognisedAs", { kinds: kindNames(kindsTold(shapes)) })}>
            {hits.map((hit) => (
              <Item key={hitId(hit)} value={hitId(hit)} onSelect={() => go(hit.href)}>
                <SearchHitFacts hit={hit} />
              </Item>
            ))}
            {found && found.more.length > 0 && (
              <>
                <p className="px-3 py-2 text-muted">{search("foundFirst", { count: hits.length })}</p>
                <Item value={LOOK_UP} onSelect={() => go(searchAddress(business, text))}>
                  <Words icon={Search}>{search("openPage")}</Words>
                </Item>
              </>
            )}
            {found && found.hits.length > 1 && ONES_OWN.some((kind) => found.recognised.includes(kind)) && (
              <Item value={PERSON} onSelect={() => go(personAddress(business, text))}>
                <Words icon={UserSearch}>{search("person.open")}</Words>
              </Item>
            )}
            {found && found.comparedOnly !== null && (
              <p className="px-3 py-2 text-muted">{search("comparedOnly", { count: found.comparedOnly })}</p>
            )}
            {found && found.unanswered.length > 0 && (
              <p className="px-3 py-2 text-muted">
                {search("incomplete.body", { records: recordNames(found.unanswered) })}
              </p>
            )}
            {found && left.length > 0 && <p className="px-3 py-2 text-muted text-sm">{notFound(found)}</p>}
            {found?.hits.length === 0 && (
              <>
                {found.comparedOnly === null && found.unanswered.length === 0 && (
                  <p className="px-3 py-2 text-muted">{search("none.title")}</p>
                )}
                <Item value={LOOK_UP} onSelect={() => go(searchAddress(business, text))}>
                  <Words icon={Search}>{search("openPage")}</Words>
                </Item>
              </>
            )}
            {failure ? (
              <>
                <div className="px-3 py-2">
                  <p className="font-medium">{failure.title}</p>
                  <p className="text-muted text-sm">{failure.action}</p>
                  {failure.requestId && <RequestId value={failure.requestId} className="mt-1 text-muted" />}
                </div>
                <Item value={LOOK_UP} onSelect={() => answer.refetch()}>
                  <Words icon={RotateCw}>{common("actions.retry")}</Words>
                </Item>
              </>
            ) : (
              !found && (
                <Item value={LOOK_UP} onSelect={() => setAsked(text)}>
                  <Words icon={Search}>{isLookedUp ? status : search("lookUp", { text })}</Words>
                </Item>
              )
            )}
          </Group>
        )}
        {named === undefined && commands}
        <Palette.Empty className="px-3 py-6 text-center text-muted">{search("noCommand")}</Palette.Empty>
      </Palette.List>
    </Palette>
  );
}

const LOOK_UP = "look-up";
const PERSON = "person";
/** Values that are one person's: with these the caller is on the phone. */
const ONES_OWN = ["mobile", "nationalCode", "iban"] as const;
const hitId = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;

function Group({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <Palette.Group
      heading={heading}
      className="mb-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-sm"
    >
      {children}
    </Palette.Group>
  );
}

function Item({ value, onSelect, children }: { value: string; onSelect: () => void; children: ReactNode }) {
  return (
    <Palette.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-1.5 data-[selected=true]:bg-accent-soft"
    >
      {children}
    </Palette.Item>
  );
}

function Words({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Icon aria-hidden className="size-[18px] shrink-0 text-muted" />
      <span className="truncate">{children}</span>
    </span>
  );
}
