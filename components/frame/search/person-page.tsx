"use client";

import { UserSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Iban } from "@/components/kit/ui/iban";
import { Money } from "@/components/kit/ui/money";
import { onDemand } from "@/components/kit/ui/on-demand";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { searchAddress, usePersonText } from "@/components/shared/parts/search-address";
import { HIT_KINDS } from "@/lib/areas/hits";
import { type PersonRecords, searchOperations } from "@/lib/areas/records/search/operations";
import { formatMobile } from "@/lib/kit/format/mobile";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { type RecognisedKind, recognise } from "@/lib/kit/search/recognise";
import { FromBook, HitRow, ResultsSkeleton, SearchBox } from "./search-page";

/** Kinds of values that many people may share, so a list by such a value is not about one person. */
const ANYBODYS: readonly RecognisedKind[] = [
  "name",
  "card",
  "cardTail",
  "words",
  "fileName",
  "idEnds",
  "batchId",
  "documentCode",
];

/**
 * All records in the book of the person that a value belongs to, failures first. It is meant for support on the
 * phone.
 */
export function PersonPage() {
  const business = useBusiness();
  const [text, search] = usePersonText(business);
  return (
    <div className="max-w-3xl">
      <SearchBox key={text} text={text} onSearch={search} label="person.label" />
      {text !== "" && <Records text={text} />}
    </div>
  );
}

function Records({ text }: { text: string }) {
  const person = useTranslations("search.person");
  const business = useBusiness();
  const isOnes = recognise(text).some(({ kind }) => !ANYBODYS.includes(kind));
  const { data, error, refetch, isFetching } = useOperation(searchOperations.person, { q: text }, { enabled: isOnes });
  const bySearch = <TextLink href={searchAddress(business, text)}>{person("bySearch")}</TextLink>;
  if (!isOnes) return <NotOne bySearch={bySearch} />;
  if (!data && error) {
    return (
      <Card>
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      </Card>
    );
  }
  if (!data) return <ResultsSkeleton />;
  if (data.isMany) return <NotOne bySearch={bySearch} />;
  if (data.hits.length === 0 && data.ahead.length === 0)
    return (
      <div className="space-y-4">
        <Erased erased={data.erased} />
        <Card>
          <EmptyState icon={UserSearch} title={person("none")} description={person("noneHint")} action={bySearch} />
        </Card>
        {!data.erased && <Erase value={ownValue(text)} isInBook={false} />}
      </div>
    );
  return (
    <div className="space-y-4">
      <Erased erased={data.erased} />
      <Known records={data} />
      {data.book === null && <Alert tone="warning" title={person("partial")} />}
      {data.failed.length > 0 && (
        <Section title={person("failed")} isFlush>
          <ul>
            {data.failed.map((hit) => (
              <HitRow key={hit.id} hit={hit} />
            ))}
          </ul>
        </Section>
      )}
      <Sums sums={data.sums} />
      <Section title={person("list")} isFlush description={data.hasMore && person("more")}>
        <ul>
          {data.hits.map((hit) => (
            <HitRow key={`${hit.kind} ${hit.id}`} hit={hit} />
          ))}
        </ul>
      </Section>
      {data.ahead.length > 0 && (
        <Section title={person("ahead")} isFlush>
          <ul>
            {data.ahead.map((hit) => (
              <HitRow key={`${hit.kind} ${hit.id}`} hit={hit} />
            ))}
          </ul>
        </Section>
      )}
      <FromBook book={data.book} />
      <Erase value={data.known[0]?.value} isInBook />
    </div>
  );
}

/** Says that the person was erased, for members who may know it. */
function Erased({ erased }: Pick<PersonRecords, "erased">) {
  const words = useTranslations("search.person.erase");
  if (!erased) return null;
  const { at, by, records, reason } = erased;
  return (
    <Alert
      tone="info"
      title={words.rich("erased", { time: () => <DateText value={at} form="long" />, name: () => <bdi>{by}</bdi> })}
    >
      <p dir="auto">{words("erasedBody", { count: records, reason })}</p>
    </Alert>
  );
}

const EraseWindow = onDemand(["errors", "search.person"], async () => (await import("./erase-window")).default);

/**
 * The typed value, by which a person without any record in the book can be erased: they may have received a payment
 * request or been the subject of an inquiry.
 */
const ownValue = (text: string): string | undefined =>
  recognise(text).some(({ kind }) => ["mobile", "nationalCode", "iban"].includes(kind)) ? text : undefined;

/** Erases a person's data from the book on their request. */
function Erase({ value, isInBook }: { value: string | undefined; isInBook: boolean }) {
  const words = useTranslations("search.person.erase");
  const canErase = useCan("book.erase");
  const [isOpen, setOpen] = useState(false);
  if (!canErase || value === undefined) return null;
  return (
    <Section title={words("title")} description={words(isInBook ? "hint" : "hintOutside")}>
      <Button onClick={() => setOpen(true)}>{words("action")}</Button>
      {isOpen && <EraseWindow value={value} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function NotOne({ bySearch }: { bySearch: ReactNode }) {
  const person = useTranslations("search.person");
  return (
    <Card>
      <EmptyState icon={UserSearch} title={person("notOne")} description={person("notOneHint")} action={bySearch} />
    </Card>
  );
}

function Known({ records: { names, known } }: { records: PersonRecords }) {
  const person = useTranslations("search.person");
  const fields = useTranslations("search.person.fields");
  const valuesOf = (field: (typeof known)[number]["field"]) => known.filter((each) => each.field === field);
  const ibans = valuesOf("iban");
  if (names.length === 0 && known.length === 0) return null;
  return (
    <Section title={person("known")}>
      <DescriptionList
        items={[
          names.length > 0 && {
            term: person("names"),
            value: names.map((name) => (
              <span key={name} className="block">
                <bdi>{name}</bdi>
              </span>
            )),
          },
          ...(["mobile", "nationalCode"] as const).map((field) => {
            const values = valuesOf(field);
            return (
              values.length > 0 && {
                term: fields(field),
                value: values.map(({ value }) => (
                  <bdi key={value} dir="ltr" className="block w-fit font-mono text-[0.9375rem]">
                    {formatMobile(value)}
                  </bdi>
                )),
              }
            );
          }),
          ibans.length > 0 && {
            term: fields("iban"),
            isWide: true,
            value: ibans.map(({ value }) => (
              <span key={value} className="block">
                <Iban value={value} hasBank />
              </span>
            )),
          },
        ]}
      />
    </Section>
  );
}

function Sums({ sums }: { sums: PersonRecords["sums"] }) {
  const person = useTranslations("search.person");
  const groups = useTranslations("search.groups");
  return (
    <Section title={person("sums")} isFlush>
      <ul>
        {HIT_KINDS.flatMap((kind) => sums.filter((sum) => sum.kind === kind)).map(
          ({ kind, status, view, isOut, count, amountRial }) => (
            <li
              key={`${kind} ${status} ${isOut}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b px-4 py-2 last:border-b-0 sm:px-5"
            >
              <span className="flex flex-wrap items-center gap-2">
                {groups(kind)} {view && <StatusBadge status={view} />}
                {isOut && <span className="text-muted text-sm">{person("out")}</span>}
              </span>
              <span className="flex items-center gap-4">
                <span className="text-muted">{person("count", { count })}</span>
                {amountRial !== null && <Money rial={isOut ? -amountRial : amountRial} />}
              </span>
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}
