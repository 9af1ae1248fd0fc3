import { Ban, CircleCheck, Clock, CreditCard, Link2Off } from "lucide-react";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { buttonClass } from "@/components/kit/ui/button-class";
import { Card } from "@/components/kit/ui/card";
import { CardNumber } from "@/components/kit/ui/card-number";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Money } from "@/components/kit/ui/money";
import { businessInText } from "@/components/shared/parts/business-in-text";
import type { PayLink } from "@/lib/areas/collecting/gateway/payer";
import { Said } from "./said";

/** Why the way to the gateway was not open when the payer pressed. */
export type Refused = "busy" | "failed" | null;

interface PayPageProps {
  link: PayLink | "unknown" | "locked";
  /** Leads on to the gateway. */
  goAddress: string;
  refused: Refused;
  /** Whether a member of the business looks. */
  isMember: boolean;
}

const ENDS = {
  paid: { icon: CircleCheck, tone: "text-success", title: "paidTitle", body: "paid" },
  under_way: { icon: Clock, tone: "text-warning", title: "underWayTitle", body: "underWay" },
  expired: { icon: Link2Off, tone: "text-muted", title: "overTitle", body: "over" },
  taken_back: { icon: Link2Off, tone: "text-muted", title: "overTitle", body: "over" },
} as const;

const at = (value: string) => () => <DateText value={value} />;

/** In seconds. Those who were told at one moment that many are paying do not all come back at one. */
const againAfter = (): number => 6 + Math.floor(Math.random() * 6);

/** What a payer sees behind the link: who asks for how much and why, and the way on to the gateway. */
export function PayPage({ link, goAddress, refused, isMember }: PayPageProps) {
  const common = useTranslations("common");
  const words = useTranslations("gateway.payer");
  if (link === "unknown" || link === "locked") {
    return (
      <Said icon={link === "locked" ? <Ban /> : <Link2Off />} tone="text-muted" title={words(`${link}Title`)}>
        {words(link)}
      </Said>
    );
  }
  // A name may be of the other direction than the sentence that it stands in.
  const names = businessInText(link.business, common);
  if (link.state !== "open") {
    const { icon: Icon, tone, title, body } = ENDS[link.state];
    return (
      <>
        {link.state === "under_way" && <meta httpEquiv="refresh" content="20" />}
        <Said icon={<Icon />} tone={tone} title={words(title)}>
          {words(body, names)}
        </Said>
      </>
    );
  }
  if (!link.hasWay) {
    return (
      <Said icon={<Link2Off />} tone="text-warning" title={words("noWayTitle")}>
        {words("noWay", names)}
      </Said>
    );
  }
  return (
    <Card className="p-5 sm:p-7">
      {refused === "busy" && <meta httpEquiv="refresh" content={`${againAfter()};url=${goAddress}`} />}
      {refused !== null && (
        <Alert tone="warning" role="alert" title={words(`${refused}Title`)} className="mb-4">
          {words(refused, names)}
        </Alert>
      )}
      {link.begunAt !== null && (
        <Alert tone="warning" title={words("begunTitle")} className="mb-4">
          {words.rich("begun", { time: at(link.begunAt) })}
        </Alert>
      )}
      {isMember && !link.isOnDomain && (
        <Alert tone="warning" className="mb-4">
          {words("offDomain", names)}
        </Alert>
      )}
      <h1 className="flex items-start gap-2 font-bold text-xl">
        <CreditCard aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
        {words("title", names)}
      </h1>
      {link.isForMany && <p className="mt-1 text-muted">{words("many")}</p>}
      <Asked link={link} />
      {link.isOwnCard && (
        <Alert tone="info" className="mb-4">
          {words("ownCard", names)}
        </Alert>
      )}
      {/* A link and no form: a page has to name where its forms may lead to. It says our domain, and is not fetched ahead. */}
      <a href={goAddress} rel="nofollow" referrerPolicy="origin" className={buttonClass("primary", "md", "w-full")}>
        {words(refused === null ? "pay" : "again")}
      </a>
      <p className="mt-4 text-muted text-sm">{words("safe", names)}</p>
      <p className="mt-2 text-muted text-sm">
        {words.rich("until", { time: () => <DateText value={link.linkUntil} form="long" /> })}
      </p>
    </Card>
  );
}

function Asked({ link }: { link: PayLink }) {
  const words = useTranslations("gateway.payer");
  const { amountRial, description, invoice, payerName, mobile, cardEndings } = link;
  return (
    <div className="my-5">
      <p className="text-muted text-sm">{words("amount")}</p>
      <p className="font-semibold text-2xl">
        <Money rial={amountRial} unit="rial" />
      </p>
      <p className="mb-4 text-muted">
        {words("inOther")} <Money rial={amountRial} unit="toman" />
      </p>
      <DescriptionList
        columns={1}
        items={[
          description !== null && { term: words("description"), value: <span dir="auto">{description}</span> },
          invoice !== null && { term: words("invoice"), value: <bdi>{invoice}</bdi> },
          payerName !== null && { term: words("name"), value: <bdi>{payerName}</bdi> },
          mobile !== null && { term: words("mobile"), value: <bdi dir="ltr">{mobile}</bdi> },
          cardEndings.length > 0 && {
            term: words("cards"),
            value: (
              <ul className="flex flex-wrap gap-x-4">
                {cardEndings.map((ending) => (
                  <li key={ending}>
                    <CardNumber value={ending} />
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </div>
  );
}
