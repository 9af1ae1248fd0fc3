import { AuditPrint } from "@/components/records/audit/audit-print";
import { auditListInputOf, auditListState } from "@/lib/areas/records/audit/filters";
import { readEntries, shownEntries } from "@/lib/areas/records/audit/server/list";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

/** As many as a person will ever staple. */
const MOST_PRINTED = 500;

export const generateMetadata = titled("audit", (words) => words("title"));

const Page = memberPage("audit.read", async ({ business, member, query }) => {
  const { perPage: _, before: __, ...filter } = auditListInputOf(auditListState.parse(query));
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
});

export default withWords(
  ["audit", "audit.actions", "audit.facts", "audit.words", "exports.filters", "policy", "team.enabled"],
  Page,
);
