import { Ban, CircleCheck, CircleX, Clock, Link2Off } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/kit/ui/button-class";
import { CardNumber } from "@/components/kit/ui/card-number";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Money } from "@/components/kit/ui/money";
import { businessInText } from "@/components/shared/parts/business-in-text";
import type { PayerReceipt } from "@/lib/areas/collecting/gateway/payer";
import { Said } from "./said";

const STANDS = {
  paid: { icon: CircleCheck, tone: "text-success" },
  checking: { icon: Clock, tone: "text-warning" },
  held: { icon: Clock, tone: "text-warning" },
  refused: { icon: CircleX, tone: "text-danger" },
  waiting: { icon: Clock, tone: "text-muted" },
  lapsed: { icon: CircleX, tone: "text-danger" },
  failed: { icon: CircleX, tone: "text-danger" },
  unseen: { icon: Clock, tone: "text-muted" },
} as const;
type Stand = keyof typeof STANDS;

/** A payment's state in words for the payer, which say no more than is known. */
function standOf({ state, isHeld, isLeftToLapse }: PayerReceipt): Stand {
  switch (state) {
    case "verified":
      return "paid";
    case "paid":
      return isLeftToLapse ? "refused" : isHeld ? "held" : "checking";
    case "verifying":
      return "checking";
    case "lapsed":
      return "lapsed";
    case "failed":
    case "not_opened":
      return "failed";
    case "not_paid":
      return "unseen";
    default:
      return "waiting";
  }
}

/** A payment as its payer sees it: its state, and the receipt once it is confirmed. */
export function ReceiptPage({ receipt }: { receipt: PayerReceipt | "unknown" | "locked" }) {
  const words = useTranslations("gateway.receipt");
  const payer = useTranslations("gateway.payer");
  const common = useTranslations("common");
  if (receipt === "unknown" || receipt === "locked") {
    return (
      <Said icon={receipt === "locked" ? <Ban /> : <Link2Off />} tone="text-muted" title={payer(`${receipt}Title`)}>
        {payer(receipt)}
      </Said>
    );
  }
  const stand = standOf(receipt);
  const { icon: Icon, tone } = STANDS[stand];
  const names = businessInText(receipt.business, common);
  const time = () => <DateText value={receipt.verifyUntil} form="time" />;
  const mayComeYet = stand === "checking" || stand === "held" || stand === "refused" || stand === "waiting";
  return (
    <>
      {/* The page has no script that could ask again. */}
      {mayComeYet && <meta httpEquiv="refresh" content="10" />}
      <Said
        icon={<Icon />}
        tone={tone}
        title={words(`${stand}Title`, names)}
        more={
          <>
            <Facts receipt={receipt} isPaid={stand === "paid"} />
            {stand === "paid" && <p className="text-muted text-sm print:hidden">{words("print")}</p>}
            {receipt.againAddress !== null && stand !== "paid" && stand !== "checking" && stand !== "held" && (
              <a href={receipt.againAddress} rel="nofollow" className={buttonClass("primary", "md", "w-full")}>
                {words("again")}
              </a>
            )}
          </>
        }
      >
        {stand === "checking" || stand === "held" || stand === "refused"
          ? words.rich(stand, { time })
          : words(stand, names)}
      </Said>
    </>
  );
}

function Facts({ receipt, isPaid }: { receipt: PayerReceipt; isPaid: boolean }) {
  const words = useTranslations("gateway.receipt");
  const fields = useTranslations("gateway.fields");
  const { description, invoice, payerName, card, refNumber, trackingCode, transId } = receipt;
  const code = (value: string) => <bdi dir="ltr">{value}</bdi>;
  return (
    <div className="my-5 text-start">
      <DescriptionList
        columns={1}
        items={[
          {
            term: isPaid ? fields("toldRial") : fields("amountRial"),
            value: <Money rial={isPaid ? receipt.amountRial : receipt.askedRial} className="font-semibold text-lg" />,
          },
          isPaid &&
            receipt.givenBackRial !== null && {
              term: words("givenBack"),
              value: <Money rial={receipt.givenBackRial} className="font-semibold" />,
            },
          receipt.business !== null && { term: words("payee"), value: <bdi>{receipt.business}</bdi> },
          { term: words("at"), value: <DateText value={receipt.at} form="exact" /> },
          description !== null && { term: fields("description"), value: <span dir="auto">{description}</span> },
          invoice !== null && { term: fields("invoice"), value: <bdi>{invoice}</bdi> },
          payerName !== null && { term: fields("payerName"), value: <bdi>{payerName}</bdi> },
          card !== null && { term: fields("card"), value: <CardNumber value={card} /> },
          refNumber !== null && { term: words("refNumber"), value: code(refNumber) },
          trackingCode !== null && { term: words("trackingCode"), value: code(trackingCode) },
          transId !== null && { term: words("transId"), value: code(transId) },
        ]}
      />
    </div>
  );
}
