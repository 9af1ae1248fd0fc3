"use client";

import { RotateCw, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { useLastList } from "@/components/kit/data-table/last-list";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DetailLayout, DetailSkeleton } from "@/components/kit/ui/detail-layout";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Iban } from "@/components/kit/ui/iban";
import { Id } from "@/components/kit/ui/id";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { RecordHeader } from "@/components/kit/ui/record-header";
import { SituationCard } from "@/components/kit/ui/situation-card";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { BankName } from "@/components/shared/parts/bank-name";
import { ConfirmedButton } from "@/components/shared/parts/confirmed-button";
import { Paper } from "@/components/shared/parts/paper";
import { RecordNotFound } from "@/components/shared/parts/record-not-found";
import { isUnknownRecord } from "@/components/shared/parts/record-page";
import { Facts } from "@/components/shared/records/facts";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { inquiryFields } from "@/lib/areas/people/inquiries/fields";
import {
  answerFields,
  headlineOf,
  isOfCustomer,
  questionKindOf,
  SIGNATORY,
  type Signatory,
  tellsOwner,
} from "@/lib/areas/people/inquiries/kinds";
import { type InquiryShown, inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { ANSWERS, INQUIRY_STATE, isAmong, MAYBE_CHARGED, UNDECIDED } from "@/lib/areas/people/inquiries/status";
import { formatPercent } from "@/lib/kit/format/digits";
import { formatIban } from "@/lib/kit/format/iban";
import { useBusiness } from "@/lib/kit/operations/business";
import { onPersonThere } from "@/lib/kit/operations/presence";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { InquiryPicture } from "./inquiry-picture";

/** One question: what was asked, what was answered, and what it cost. */
export function InquiryDetail({ inquiryId }: { inquiryId: string }) {
  const words = useTranslations("inquiries");
  const common = useTranslations("common");
  const business = useBusiness();
  const back = { href: useLastList(inquiryRoutes.inquiries(business)), label: words("title") };
  const { data, error, refetch, isFetching } = useOperation(inquiryOperations.show, { inquiryId });
  if (data) return <Shown inquiry={data} back={back} />;
  return (
    <>
      <RecordHeader back={back} title={words("one")} />
      {isUnknownRecord(error) || error?.code === "invalid_input" ? (
        <RecordNotFound area="inquiries" id={inquiryId} idLabel={words("fields.id")} isSearchable={false} />
      ) : error ? (
        <Card>
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
        </Card>
      ) : (
        <DetailSkeleton label={common("loading")} />
      )}
    </>
  );
}

function Shown({ inquiry, back }: { inquiry: InquiryShown; back: { href: string; label: string } }) {
  const words = useTranslations("inquiries");
  const business = useBusiness();
  const { id, kind, state, answer, newerId, isForgotten, hasPicture, memberName } = inquiry;
  const { mutate: see } = useOperationMutation(inquiryOperations.seen);
  const { isToSee, customerId, trackId } = inquiry;
  // Seen is what its own page shows to somebody who is there.
  useEffect(() => (isToSee ? onPersonThere(() => see({ inquiryId: id })) : undefined), [isToSee, see, id]);
  const fields = answerFields(kind);
  const isAnswer = isAmong(ANSWERS, state);
  const headline = isAmong(["found", "matched"], state) ? headlineOf(inquiry) : null;
  const cells = cellsOf(inquiry);
  const isRepeatable = isAmong([...ANSWERS, "unknown", "lost", ...UNDECIDED], state);
  const mayRepeat = inquiry.mayAsk && newerId === null && isRepeatable;
  const mayAskNow = state === "approved" && inquiry.isMine;
  // A customer's own is asked on their page; where the same can be asked without them, here too.
  const isAsked = !isOfCustomer(kind);
  const isAskedHere = isAsked ? mayRepeat || mayAskNow : mayRepeat && !isOfCustomer(questionKindOf(kind));
  const again = mayAskNow ? "askNow" : state === "unknown" && isAsked ? "repeat" : "again";
  const signatories = (answer?.values.signatories ?? []) as readonly Signatory[];
  const unread = (answer?.unread ?? []).map((name) => words(`told.${name}`)).join("، ");
  return (
    <>
      <RecordHeader
        back={back}
        title={words(`kinds.${kind}`)}
        status={<StatusBadge status={INQUIRY_STATE[state]} />}
        actions={
          <>
            {!isAsked && customerId && (
              <ButtonLink href={customerRoutes.customer(business, customerId, { tab: "details" })}>
                {words("answer.atCustomer")}
              </ButtonLink>
            )}
            {isAskedHere && (
              <ButtonLink icon={RotateCw} href={inquiryRoutes.newInquiry(business, { from: id })}>
                {words(`answer.${again}`)}
              </ButtonLink>
            )}
          </>
        }
      />
      {newerId && (
        <Alert
          tone="info"
          className="mb-4"
          actions={<ButtonLink href={inquiryRoutes.inquiry(business, newerId)}>{words("answer.openNewer")}</ButtonLink>}
        >
          {words("answer.newer")}
        </Alert>
      )}
      <DetailLayout
        main={
          <div className="min-w-0 space-y-4">
            <SituationCard
              status={INQUIRY_STATE[state]}
              title={headline ? <Headline {...headline} /> : words(`states.${state}`)}
              next={words(`situations.${state}`, { name: `\u2068${memberName}\u2069` })}
            >
              {isAnswer && inquiry.endedAt && (
                <p className="text-muted text-sm">
                  {words.rich("answer.kept", { when: () => <DateText value={inquiry.endedAt ?? ""} /> })}
                </p>
              )}
              {inquiry.mayDecide && <Decide inquiryId={id} />}
              {inquiry.mayWithdraw && (
                <ConfirmedButton
                  operation={inquiryOperations.withdraw}
                  input={{ inquiryId: id }}
                  label={words("withdraw.action")}
                  icon={Undo2}
                  title={words("withdraw.title")}
                  description={words(state === "approved" ? "withdraw.approved" : "withdraw.waiting")}
                  done={words("withdraw.done")}
                />
              )}
            </SituationCard>
            {isForgotten ? (
              <Card className="p-4 text-muted">{words("answer.forgotten")}</Card>
            ) : (
              isAnswer &&
              (state !== "unmatched" || Object.keys(answer?.values ?? {}).length > 0) &&
              (answer === null ? (
                <Card className="p-4 text-muted">{words("answer.masked")}</Card>
              ) : (
                fields.some(({ facts }) => facts === "told") && (
                  <Section title={words("answer.told")}>
                    <Facts fields={fields} facts="told" row={inquiry} cells={cells} columns={2} />
                    {signatories.length > 0 && <Signatories rows={signatories} />}
                    {unread !== "" && <p className="mt-3 text-warning">{words("answer.unread", { fields: unread })}</p>}
                    {hasPicture && <InquiryPicture inquiryId={id} />}
                  </Section>
                )
              ))
            )}
          </div>
        }
        aside={
          <>
            {!isForgotten && (
              <Section title={words("answer.asked")}>
                <Facts fields={fields} facts="asked" row={inquiry} cells={cells} columns={1} />
              </Section>
            )}
            <Section title={words("answer.ledger")}>
              <Facts
                fields={inquiryFields}
                facts="ledger"
                row={inquiry}
                columns={1}
                more={[
                  { term: words("answer.charged"), value: <Cost inquiry={inquiry} /> },
                  ...(customerId !== null
                    ? [
                        {
                          term: words("fields.customerId"),
                          value: (
                            <TextLink href={customerRoutes.customer(business, customerId)}>
                              <bdi dir="ltr">{customerId}</bdi>
                            </TextLink>
                          ),
                        },
                      ]
                    : []),
                  ...(inquiry.decidedBy
                    ? [{ term: words("answer.decidedBy"), value: <bdi>{inquiry.decidedBy}</bdi> }]
                    : []),
                  ...(trackId !== null
                    ? [{ term: words("fields.id"), value: <Id value={trackId} label={words("fields.id")} isWhole /> }]
                    : []),
                ]}
              />
            </Section>
          </>
        }
        after={null}
      />
    </>
  );
}

/** What was asked for, as the largest text of the page. */
function Headline({ kind, text }: NonNullable<ReturnType<typeof headlineOf>>) {
  const words = useTranslations("inquiries.answer");
  const { locale } = usePreferences();
  if (kind === "iban") return <bdi dir="ltr">{formatIban(text)}</bdi>;
  if (kind === "number") return words("similarity", { percent: formatPercent(Number(text) / 100, locale) });
  return <bdi>{text}</bdi>;
}

/** The bank by its name, and no way to ask for the owner on the page that tells it. */
function cellsOf({ kind, input, answer }: InquiryShown): Readonly<Record<string, ReactNode>> {
  const bank = answer?.values.bankName;
  const ibans = tellsOwner(kind) ? { "asked.iban": input.iban, iban: answer?.values.iban } : {};
  const shown = Object.entries(ibans).filter(([, value]) => value != null);
  return {
    ...Object.fromEntries(shown.map(([id, value]) => [id, <Iban key={id} value={String(value)} hasBank />])),
    ...(bank !== undefined && { bankName: <BankName code={String(bank)} /> }),
  };
}

/** What is known of its fee, and no more. */
function Cost({ inquiry: { state, priceRial, costRial } }: { inquiry: InquiryShown }) {
  const words = useTranslations("inquiries.answer");
  if (costRial !== null) return <Money rial={costRial} />;
  if (isAmong(MAYBE_CHARGED, state))
    return priceRial === null
      ? words("maybeUnpriced")
      : words.rich("maybeCharged", { price: () => <Money rial={priceRial} /> });
  return words(isAmong(ANSWERS, state) ? "unpriced" : "notCharged");
}

function Signatories({ rows }: { rows: readonly Signatory[] }) {
  const words = useTranslations("inquiries");
  return (
    <div className="mt-4">
      <h3 className="mb-1 font-semibold">{words("told.signatories")}</h3>
      <Paper label={words("told.signatories")} isCards>
        <thead>
          <tr>
            {SIGNATORY.map((name) => (
              <th key={name} scope="col">
                {words(`signatory.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer never change, and nothing names them
            <tr key={index}>
              {SIGNATORY.map((name) => (
                <td key={name} data-label={row[name] === null ? undefined : words(`signatory.${name}`)}>
                  {row[name] === null ? null : name === "startDate" || name === "endDate" ? (
                    <SignatoryDay value={row[name]} />
                  ) : (
                    <bdi dir={name === "nationalCode" ? "ltr" : undefined}>{row[name]}</bdi>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Paper>
    </div>
  );
}

/** A day, or what was said in its place. */
const SignatoryDay = ({ value }: { value: string }) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? <DateText value={value} /> : <bdi>{value}</bdi>;

function Decide({ inquiryId }: { inquiryId: string }) {
  const words = useTranslations("inquiries.decide");
  const decide = useOperationMutation(inquiryOperations.decide);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isLoading={decide.isPending}
          onClick={() => decide.mutate({ inquiryId, isApproved: true })}
        >
          {words("approve")}
        </Button>
        <Button disabled={decide.isPending} onClick={() => decide.mutate({ inquiryId, isApproved: false })}>
          {words("decline")}
        </Button>
      </div>
      {decide.error && <ErrorState error={decide.error} className="!py-4" />}
    </>
  );
}
