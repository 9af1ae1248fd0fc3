"use client";

import { Search, SearchX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Link } from "@/components/kit/ui/link";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { SlowHint } from "@/components/kit/ui/slow-hint";
import { TextLink } from "@/components/kit/ui/text-link";
import { personAddress } from "@/components/shared/parts/address-behind-mark";
import { useSearchText } from "@/components/shared/parts/search-address";
import { groupHits, landingOf } from "@/lib/areas/records/search/landing";
import { type SearchAnswer, type SearchMore, searchOperations } from "@/lib/areas/records/search/operations";
import { cleanInput } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import type { SearchHit } from "@/lib/kit/search/hit";
import { kindsTold, lookedUpAs, namesSeveral, type RecognisedKind } from "@/lib/kit/search/recognise";
import { SearchHitFacts } from "./search-hit";
import { SearchLimits } from "./search-limits";
import { useKindNames, useRecordNames } from "./use-kind-names";

/**
 * The search box as a page. A single certain hit opens by itself; otherwise the hits are listed by kind, or the page
 * explains why there are none.
 */
export function SearchPage() {
  const business = useBusiness();
  const [text, search] = useSearchText(business);
  return (
    <div className="max-w-3xl">
      <SearchBox key={text} text={text} onSearch={search} />
      {text !== "" && <Results text={text} />}
    </div>
  );
}

interface SearchBoxProps {
  text: string;
  onSearch: (text: string) => void;
  /** The message key that says what may be typed. */
  label?: "label" | "person.label";
}

/** The box of a page; the one over all pages is `PaletteWindow`. */
export function SearchBox({ text, onSearch, label = "label" }: SearchBoxProps) {
  const search = useTranslations("search");
  const common = useTranslations("common.actions");
  const kindNames = useKindNames();
  const id = useId();
  const [typed, setTyped] = useState(text);
  const shapes = lookedUpAs(typed, useCan("personal.see"));
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(cleanInput(typed));
        }}
        className="mb-5"
      >
        <label htmlFor={id} className="mb-1.5 block font-medium">
          {search(label)}
        </label>
        <div className="flex gap-2 max-sm:flex-col">
          <input
            id={id}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-describedby={`${id}-shape`}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: an empty search is opened to type in it
            autoFocus={text === ""}
            enterKeyHint="search"
            spellCheck={false}
            dir={typed === "" ? undefined : "auto"}
            className="control min-w-0 flex-1 !min-h-12 [&::-webkit-search-cancel-button]:hidden"
          />
          <Button type="submit" variant="primary" icon={Search} className="!min-h-12">
            {common("search")}
          </Button>
        </div>
        <p id={`${id}-shape`} aria-live="polite" className="mt-1.5 min-h-[1.375rem] text-muted text-sm">
          {shapes.length > 0
            ? search("recognisedAs", { kinds: kindNames(kindsTold(shapes)) })
            : typed.trim() === ""
              ? search("nothingTyped")
              : namesSeveral(typed) && search("several")}
        </p>
      </form>
    </search>
  );
}

function Results({ text }: { text: string }) {
  const search = useTranslations("search");
  const router = useRouter();
  const isKnown = lookedUpAs(text, useCan("personal.see")).length > 0;
  const { data, error, refetch, isFetching } = useOperation(searchOperations.lookup, { q: text }, { enabled: isKnown });
  const moreOf = useMore();
  const landing = data ? landingOf(data, text) : null;
  const href = landing?.href;
  useEffect(() => {
    if (href) router.replace(href);
  }, [href, router]);

  if (!isKnown) return <Unrecognised text={text} />;
  if (!data && error) {
    return (
      <Card>
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      </Card>
    );
  }
  // A single hit opens; until its page is loaded, this one shows the skeleton.
  if (!data || landing) return <ResultsSkeleton />;
  if (data.hits.length === 0 && data.unanswered.length > 0) {
    return <Unanswered answer={data} onRetry={refetch} isRetrying={isFetching} />;
  }
  if (data.hits.length === 0 && data.unread.length > 0) return <Unread answer={data} />;
  if (data.hits.length === 0) return <NoneFound answer={data} />;
  return (
    <div className="space-y-4">
      <p role="status" className="text-muted">
        {search(data.more.length > 0 ? "foundFirst" : "found", { count: data.hits.length })}
      </p>
      <Unanswered answer={data} onRetry={refetch} isRetrying={isFetching} />
      <Unread answer={data} />
      <ComparedOnly answer={data} />
      <OfPerson text={text} answer={data} />
      {groupHits(data.hits).map(({ kind, hits }) => (
        <Section
          key={kind}
          title={search(`groups.${kind}`)}
          isFlush
          {...moreOf(
            data.more.find((more) => more.kind === kind),
            hits.length,
          )}
        >
          <ul>
            {hits.map((hit) => (
              <HitRow key={hit.id} hit={hit} />
            ))}
          </ul>
        </Section>
      ))}
      <SearchLimits answer={data} />
      <FromBook book={data.book} />
    </div>
  );
}

/** Kinds of values that belong to one person, as a caller on the phone would give them. */
const ONES_OWN: readonly RecognisedKind[] = ["mobile", "nationalCode", "iban"];

function OfPerson({ text, answer: { recognised } }: { text: string; answer: SearchAnswer }) {
  const person = useTranslations("search.person");
  const business = useBusiness();
  if (!recognised.some((kind) => ONES_OWN.includes(kind))) return null;
  return (
    <TextLink href={personAddress(business, text)} className="inline-flex min-h-11 items-center font-medium">
      {person("open")}
    </TextLink>
  );
}

/** The first day and the freshness of the records that were searched. */
export function FromBook({ book }: { book: SearchAnswer["book"] }) {
  const search = useTranslations("search");
  if (!book) return null;
  return (
    <p className="text-muted text-sm">
      {search.rich("fromBook", {
        since: () => <DateText value={book.since} />,
        time: () => <DateText value={book.asOf} />,
      })}
    </p>
  );
}

/** Says that a list of hits is not complete, with a link to the complete list. */
function useMore() {
  const words = useTranslations("search.more");
  return (more: SearchMore | undefined, count: number) => {
    if (!more) return {};
    const { kind, href } = more;
    return {
      description: words("title", { count }),
      actions: href && <TextLink href={href}>{words(kind as "settlement")}</TextLink>,
    };
  };
}

interface UnansweredProps {
  answer: SearchAnswer;
  onRetry: () => void;
  isRetrying: boolean;
}

/** The service did not answer every question in time. */
function Unanswered({ answer: { unanswered }, onRetry, isRetrying }: UnansweredProps) {
  const search = useTranslations("search");
  const common = useTranslations("common.actions");
  const recordNames = useRecordNames();
  if (unanswered.length === 0) return null;
  return (
    <Alert
      tone="warning"
      role="status"
      title={search("incomplete.title")}
      actions={
        <Button size="sm" onClick={onRetry} isLoading={isRetrying}>
          {common("retry")}
        </Button>
      }
    >
      {search("incomplete.body", { records: recordNames(unanswered) })}
    </Alert>
  );
}

/** The service returned a record for this id that we cannot read. The page says that the record exists. */
function Unread({ answer: { unread } }: { answer: SearchAnswer }) {
  const search = useTranslations("search.unread");
  const recordNames = useRecordNames();
  return unread.map(({ kind, id, fields, at }) => (
    <Alert key={`${kind} ${id}`} tone="warning" title={search("title", { records: recordNames([kind]) })}>
      {search.rich("body", { fields, time: () => <DateText value={at} form="long" /> })}
    </Alert>
  ));
}

/** Says what was not searched: a plain "not found" would be wrong. */
function ComparedOnly({ answer: { comparedOnly }, className }: { answer: SearchAnswer; className?: string }) {
  const search = useTranslations("search");
  if (comparedOnly === null) return null;
  return <Alert tone="warning" className={className} title={search("comparedOnly", { count: comparedOnly })} />;
}

export function HitRow({ hit }: { hit: SearchHit }) {
  return (
    <li className="border-b last:border-b-0">
      <Link href={hit.href} className="flex min-h-14 items-center px-4 py-2.5 -outline-offset-2 hover:bg-hover sm:px-5">
        <SearchHitFacts hit={hit} />
      </Link>
    </li>
  );
}

const HINTS = ["whole", "case", "other", "revoked", "late"] as const;

function NoneFound({ answer }: { answer: SearchAnswer }) {
  const search = useTranslations("search");
  return (
    <Card>
      <div role="status">
        <EmptyState icon={SearchX} title={search("none.title")} className="!pb-4" />
      </div>
      <ComparedOnly answer={answer} className="mx-4 mb-4 sm:mx-5" />
      <SearchLimits answer={answer} className="mx-4 mb-4 sm:mx-5" />
      <Explained title={search("none.check")}>
        {HINTS.map((hint) => (
          <li key={hint}>{search(`none.hints.${hint}`)}</li>
        ))}
      </Explained>
    </Card>
  );
}

const KINDS: readonly RecognisedKind[] = [
  "uuid",
  "idEnds",
  "trackId",
  "transactionId",
  "number",
  "mobile",
  "iban",
  "card",
  "cardTail",
  "nationalCode",
  "name",
  "batchId",
  "fileName",
  "documentCode",
  "words",
  "ownNumber",
];

function Unrecognised({ text }: { text: string }) {
  const search = useTranslations("search");
  const kinds = useTranslations("search.kinds");
  const maySeePersonal = useCan("personal.see");
  return (
    <Card>
      <div role="status">
        <EmptyState
          icon={SearchX}
          title={search(namesSeveral(text) ? "several" : "unrecognised.title")}
          className="!pb-4"
        />
      </div>
      <Explained title={search("unrecognised.body")}>
        {KINDS.filter((kind) => maySeePersonal || kind !== "words").map((kind) => (
          <li key={kind}>{kinds(kind)}</li>
        ))}
      </Explained>
    </Card>
  );
}

function Explained({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-lg px-6 pb-10">
      <p className="mb-1 font-medium">{title}</p>
      <ul className="list-disc space-y-1 ps-5 text-muted">{children}</ul>
    </div>
  );
}

export function ResultsSkeleton() {
  const search = useTranslations("search");
  return (
    <Card className="relative">
      <SlowHint />
      <div role="status">
        <span className="sr-only">{search("looking")}</span>
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex min-h-[4.25rem] items-center gap-3 border-b px-5 last:border-b-0">
            <Skeleton className="!size-5" />
            <div className="flex-1 space-y-2">
              <Skeleton className="w-44" />
              <Skeleton className="w-28" />
            </div>
            <Skeleton className="w-16" />
          </div>
        ))}
      </div>
    </Card>
  );
}
