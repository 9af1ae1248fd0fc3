import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditPrint } from "@/components/records/audit/audit-print";
import { auditListState, toListInput } from "@/lib/areas/records/audit/list-state";
import { withWords } from "@/lib/areas/words/with-words";
import { readEntries, shownEntries } from "@/lib/server/audit/list";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = {
  params: Promise<{ business: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** As many as a person will ever staple. */
const MOST_PRINTED = 500;

export async function generateMetadata(): Promise<Metadata> {
  const audit = await getTranslations("audit");
  return { title: audit("title") };
}

async function Page({ params, searchParams }: Props) {
  const { business } = await params;
  const member = await requireMember(business, "audit.read");
  const { perPage: _, before: __, ...filter } = toListInput(auditListState.parse(await searchParams));
  const rows = await readEntries(business, filter, MOST_PRINTED);
  const shown = rows.slice(0, MOST_PRINTED);
  return (
    <AuditPrint
      rows={await shownEntries(shown, business)}
      hasMore={rows.length > MOST_PRINTED}
      last={shown[0] ? { seq: shown[0].seq, hash: shown[0].hash } : null}
      madeBy={member.name}
      madeAt={new Date().toISOString()}
    />
  );
}

export default withWords(
  ["audit", "audit.actions", "audit.facts", "audit.words", "exports.filters", "policy", "team.enabled"],
  Page,
);
