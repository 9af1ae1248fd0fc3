import { Ban, CircleCheck, CircleX, Clock, IdCard, Link2Off } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/kit/ui/button-class";
import { Card } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { businessInText } from "@/components/shared/parts/business-in-text";
import type { VisitPage } from "@/lib/areas/cards/cards/bank-visit";
import { Said } from "./said";

interface VisitViewProps {
  page: VisitPage | "unknown" | "locked";
  /** Leads on to the bank. */
  bankAddress: string;
}

const ENDS = {
  returned: { icon: Clock, tone: "text-warning", title: "returnedTitle", body: "returned" },
  refused: { icon: CircleX, tone: "text-danger", title: "refusedTitle", body: "refused" },
  arrived: { icon: CircleCheck, tone: "text-success", title: "arrivedTitle", body: "arrived" },
  expired: { icon: Link2Off, tone: "text-muted", title: "expiredTitle", body: "expired" },
  over: { icon: Link2Off, tone: "text-muted", title: "overTitle", body: "over" },
  noWay: { icon: Link2Off, tone: "text-warning", title: "noWayTitle", body: "noWay" },
} as const;

/** The page of an applicant who is sent to the bank: who sends them, the link, and the outcome. */
export function VisitView({ page, bankAddress }: VisitViewProps) {
  const words = useTranslations("applicant.bank");
  const common = useTranslations("common");
  const links = useTranslations("applicant.page");
  if (page === "unknown" || page === "locked") {
    return (
      <Said icon={page === "locked" ? <Ban /> : <Link2Off />} tone="text-muted" title={links(`${page}Title`)}>
        {links(page)}
      </Said>
    );
  }
  const names = businessInText(page.business, common);
  const { state } = page;
  const end = state === "waiting" || state === "at_bank" ? (page.hasWay ? null : "noWay") : state;
  if (end !== null) {
    const { icon: Icon, tone, title, body } = ENDS[end];
    return (
      <>
        {/* The page has no code of its own that could ask again. */}
        {end === "returned" && <meta httpEquiv="refresh" content="10" />}
        <Said icon={<Icon />} tone={tone} title={words(title)}>
          {words(body, names)}
        </Said>
      </>
    );
  }
  return (
    <Card className="p-5 sm:p-7">
      <h1 className="flex items-start gap-2 font-bold text-xl">
        <IdCard aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
        {words("title", names)}
      </h1>
      <p className="mt-2 mb-4 text-muted">{words("intro")}</p>
      {page.state === "at_bank" && <p className="mb-3 rounded bg-sunken p-3">{words("atBankNote")}</p>}
      {/* No form: banks redirect to unknown addresses. It is not prefetched either. */}
      <a href={bankAddress} rel="nofollow noreferrer" className={buttonClass("primary", "md", "w-full")}>
        {words(page.state === "at_bank" ? "again" : "go")}
      </a>
      <p className="mt-4 text-muted text-sm">
        {words.rich("until", { when: () => <DateText value={page.until} form="time" /> })}
      </p>
    </Card>
  );
}
