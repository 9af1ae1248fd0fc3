import { Ban, CircleHelp, FileCheck2, FileX2, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/kit/ui/card";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { TextLink } from "@/components/kit/ui/text-link";
import type { DocumentCheck } from "@/lib/areas/records/documents/document";
import { BothCalendars, DocumentValue } from "./document-value";

type Known = Extract<DocumentCheck, { found: "known" }>;

const SAID = {
  locked: { icon: Ban, tone: "text-muted" },
  mistyped: { icon: CircleHelp, tone: "text-warning" },
  unknown: { icon: CircleHelp, tone: "text-warning" },
  damaged: { icon: TriangleAlert, tone: "text-danger" },
} as const;

/** What anybody is told who has a code from paper. */
export function CheckPage({ check, formAddress }: { check: DocumentCheck; formAddress: string }) {
  const words = useTranslations("documents.verify");
  const again = (
    <p className="mt-6">
      <TextLink href={formAddress}>{words("again")}</TextLink>
    </p>
  );
  if (check.found === "known")
    return (
      <Card className="p-5 sm:p-7">
        <Told check={check} />
        {again}
      </Card>
    );
  const { icon: Icon, tone } = SAID[check.found];
  return (
    <Card className="p-5 sm:p-7">
      <Heading icon={<Icon />} tone={tone} title={words(`${check.found}Title`)} />
      <p className="mt-2 text-muted">{words(check.found)}</p>
      {again}
    </Card>
  );
}

function Heading({ icon, tone, title }: { icon: ReactNode; tone: string; title: string }) {
  return (
    <h1 className="flex items-start gap-2 font-bold text-xl">
      <span aria-hidden className={`mt-1 shrink-0 *:size-6 ${tone}`}>
        {icon}
      </span>
      {title}
    </h1>
  );
}

function Told({ check }: { check: Known }) {
  const words = useTranslations("documents");
  const { kind, issuedAt, isSandbox, facts, rows, withdrawnAt, erasedAt, since, code } = check;
  // A name may be of the other direction than the sentence that it stands in.
  const business = `\u2068${check.business}\u2069`;
  return (
    <>
      {withdrawnAt ? (
        <>
          <Heading icon={<FileX2 />} tone="text-danger" title={words("verify.withdrawnTitle", { business })} />
          <p role="alert" className="mt-2 rounded bg-danger-soft p-3 text-danger">
            {words.rich("verify.withdrawn", { time: () => <BothCalendars value={withdrawnAt} /> })}
          </p>
        </>
      ) : (
        // Green is for money that arrived; this only says who issued what.
        <Heading icon={<FileCheck2 />} tone="text-accent" title={words("verify.knownTitle", { business })} />
      )}
      {isSandbox && (
        <p className="mt-3 rounded bg-warning-soft p-3 font-semibold text-warning">{words("paper.sandbox")}</p>
      )}
      <p className="mt-2">
        {words.rich("verify.issued", {
          kind: words(`kinds.${kind}`),
          time: () => <BothCalendars value={issuedAt} />,
        })}
      </p>
      <p className="mt-1 text-muted text-sm">
        {words("paper.code")}{" "}
        <bdi dir="ltr" className="font-mono">
          {code}
        </bdi>
      </p>
      <p className="mt-4 text-muted">{words("verify.compare")}</p>
      <DescriptionList
        columns={1}
        className="mt-4"
        items={[
          ...facts.map((fact) => ({
            term: words(`facts.${fact.name}`),
            value:
              fact.value === null ? (
                <span className="text-muted">{words("paper.erased")}</span>
              ) : (
                <DocumentValue kind={fact.kind} value={fact.value} />
              ),
          })),
          rows && { term: words("paper.rows"), value: words("verify.rows", { total: rows.total }) },
        ]}
      />
      {erasedAt && <p className="mt-4 text-muted text-sm">{words("verify.erased")}</p>}
      <section className="mt-5 border-t pt-4">
        <h2 className="font-semibold">{words("verify.since")}</h2>
        <p className="mt-1">{since ? <Since since={since} /> : words("verify.sinceNone")}</p>
      </section>
      <p className="mt-4 text-muted text-sm">{words("verify.limits")}</p>
    </>
  );
}

function Since({ since: { word, at } }: { since: NonNullable<Known["since"]> }) {
  const words = useTranslations("documents.verify");
  const what = <DocumentValue kind="word" value={word} />;
  if (at === null) return what;
  return words.rich("sinceAt", { what: () => what, time: () => <BothCalendars value={at} /> });
}
