import { Ban, CircleCheck, CircleX, Clock, FileKey2, Link2Off } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { buttonClass } from "@/components/kit/ui/button-class";
import { Card } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Money } from "@/components/kit/ui/money";
import { BankName } from "@/components/shared/parts/bank-name";
import { businessInText } from "@/components/shared/parts/business-in-text";
import type { PayerRequest } from "@/lib/areas/collecting/authorization-requests/status";

/** Why the last press did not lead to the bank. The link works all the same. */
export type Refused = "busy" | "terms" | "failed" | null;

interface PayerPageProps {
  request: PayerRequest | "unknown" | "locked";
  /** Leads on to the bank. */
  bankAddress: string;
  refused?: Refused;
}

/** In seconds. Many payers who were told at one moment do not come back at one moment. */
const againAfter = (): number => 6 + Math.floor(Math.random() * 6);

const ENDS = {
  agreed: { icon: Clock, tone: "text-warning", title: "agreedTitle", body: "agreed" },
  active: { icon: CircleCheck, tone: "text-success", title: "activeTitle", body: "active" },
  refused: { icon: CircleX, tone: "text-danger", title: "refusedTitle", body: "refused" },
  unreachable: { icon: CircleX, tone: "text-danger", title: "unreachableTitle", body: "unreachable" },
  over: { icon: Link2Off, tone: "text-muted", title: "overTitle", body: "over" },
  noWay: { icon: Link2Off, tone: "text-warning", title: "noWayTitle", body: "noWay" },
} as const;

/** The outcome in a payer's words; null while the payer can decide. */
const endOf = ({ state, hasBankAddress }: Pick<PayerRequest, "state" | "hasBankAddress">): keyof typeof ENDS | null => {
  if (state === "waiting" || state === "at_bank") return hasBankAddress ? null : "noWay";
  return state === "agreed" || state === "active" || state === "refused" || state === "unreachable" ? state : "over";
};

/** The page behind a payer's link: who asks for what, the way to the bank, and the outcome. */
export function PayerPage({ request, bankAddress, refused = null }: PayerPageProps) {
  const common = useTranslations("common");
  const words = useTranslations("authorizationRequests.payer");
  if (request === "unknown" || request === "locked") {
    return (
      <Said icon={request === "locked" ? <Ban /> : <Link2Off />} tone="text-muted" title={words(`${request}Title`)}>
        {words(request)}
      </Said>
    );
  }
  const { state } = request;
  // A name may be of the other direction than the sentence that it stands in.
  const names = businessInText(request.business, common);
  const end = endOf(request);
  if (end) {
    const { icon: Icon, tone, title, body } = ENDS[end];
    return (
      <>
        {/* The page has no code of its own that could ask again. */}
        {end === "agreed" && <meta httpEquiv="refresh" content="10" />}
        <Said icon={<Icon />} tone={tone} title={words(title)} more={end === "active" && <Terms request={request} />}>
          {words(body, names)}
        </Said>
      </>
    );
  }
  return (
    <Card className="p-5 sm:p-7">
      {refused === "busy" && <meta httpEquiv="refresh" content={`${againAfter()};url=${bankAddress}`} />}
      {refused !== null && (
        <Alert tone="warning" role="alert" title={words(`${refused}Title`)} className="mb-4">
          {words(refused, names)}
        </Alert>
      )}
      <h1 className="flex items-start gap-2 font-bold text-xl">
        <FileKey2 aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
        {words("title", names)}
      </h1>
      <p className="mt-1 text-muted">{words("intro")}</p>
      <Terms request={request} />
      {state === "at_bank" && <p className="mb-3 rounded bg-sunken p-3">{words("atBankNote")}</p>}
      {/* No form: banks redirect to unknown addresses. It is not prefetched either. */}
      <a href={bankAddress} rel="nofollow noreferrer" className={buttonClass("primary", "md", "w-full")}>
        {words(state === "at_bank" ? "again" : "decide")}
      </a>
      <p className="mt-4 text-muted text-sm">{words("how", names)}</p>
      <p className="mt-2 text-muted text-sm">{words("safe", names)}</p>
      <p className="mt-2 text-muted text-sm">
        {words.rich("linkUntil", { time: () => <DateText value={request.linkUntil} form="long" /> })}
      </p>
    </Card>
  );
}

interface SaidProps {
  icon: ReactNode;
  tone: string;
  title: string;
  children: ReactNode;
  more?: ReactNode;
}

function Said({ icon, tone, title, children, more }: SaidProps) {
  return (
    <Card className="p-5 text-center sm:p-7">
      <span aria-hidden className={`mx-auto mb-3 flex size-12 items-center justify-center *:size-10 ${tone}`}>
        {icon}
      </span>
      <h1 className="font-bold text-xl">{title}</h1>
      <p className="mt-2 text-muted">{children}</p>
      {more}
    </Card>
  );
}

/** What was asked for, or agreed to. */
function Terms({ request }: { request: PayerRequest }) {
  const words = useTranslations("authorizationRequests.payer");
  return (
    <div className="my-5 text-start">
      <DescriptionList
        columns={1}
        items={[
          { term: words("limit"), value: <Money rial={request.limitRial} className="font-semibold text-lg" /> },
          { term: words("count"), value: words("countValue", { count: request.monthlyCount }) },
          { term: words("until"), value: <DateText value={request.expiresOn} /> },
          { term: words("bank"), value: <BankName code={request.bankCode} /> },
          { term: words("mobile"), value: <bdi dir="ltr">{request.mobile}</bdi> },
        ]}
      />
    </div>
  );
}
