import { Ban, CircleCheck, Clock, Link2Off } from "lucide-react";
import { useTranslations } from "next-intl";
import { businessInText } from "@/components/shared/parts/business-in-text";
import type { ApplicantPage } from "@/lib/areas/cards/cards/applicant";
import { ApplicantSteps } from "./applicant-steps";
import { Said } from "./said";

interface ApplicantViewProps {
  page: ApplicantPage | "unknown" | "locked";
  secret: string;
}

const ENDS = {
  done: { icon: CircleCheck, tone: "text-success", title: "doneTitle", body: "done" },
  expired: { icon: Link2Off, tone: "text-muted", title: "expiredTitle", body: "expired" },
  taken_back: { icon: Link2Off, tone: "text-muted", title: "takenBackTitle", body: "takenBack" },
  replaced: { icon: Link2Off, tone: "text-muted", title: "replacedTitle", body: "replaced" },
  not_needed: { icon: Clock, tone: "text-muted", title: "notNeededTitle", body: "notNeeded" },
} as const;

/** What an applicant sees behind their link: what is asked of them, or why nothing is. */
export function ApplicantView({ page, secret }: ApplicantViewProps) {
  const words = useTranslations("applicant.page");
  const common = useTranslations("common");
  if (page === "unknown" || page === "locked") {
    return (
      <Said icon={page === "locked" ? <Ban /> : <Link2Off />} tone="text-muted" title={words(`${page}Title`)}>
        {words(page)}
      </Said>
    );
  }
  if (page.state === "open") return <ApplicantSteps key={JSON.stringify(page.steps)} first={page} secret={secret} />;
  const { icon: Icon, tone, title, body } = ENDS[page.state];
  return (
    <Said icon={<Icon />} tone={tone} title={words(title)}>
      {/* A name may be of the other direction than the sentence that it stands in. */}
      {words(body, businessInText(page.business, common))}
    </Said>
  );
}
