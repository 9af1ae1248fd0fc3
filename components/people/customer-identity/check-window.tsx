"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useMember } from "@/components/frame/shell/member-context";
import { FormOf } from "@/components/kit/forms/form-of";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { Dialog } from "@/components/kit/ui/dialog";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { customerIdentityOperations } from "@/lib/areas/people/customer-identity/operations";
import {
  type Check,
  type CheckAsked,
  type CheckedField,
  type CheckResult,
  noOf,
} from "@/lib/areas/people/customer-identity/status";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { ANSWERS, isAmong, UNDECIDED } from "@/lib/areas/people/inquiries/status";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { roleCan } from "@/lib/kit/permissions";

interface CheckWindowProps {
  customerId: string;
  check: Check;
  untold: readonly CheckedField[];
  /** The earlier check of the same record, if there was one. */
  earlier: CheckAsked | null;
  onClose: () => void;
}

/** Runs a check for a fee. The window first shows the cost and what is already known. */
export function CheckWindow({ customerId, check, untold, earlier: given, onClose }: CheckWindowProps) {
  const words = useTranslations("customerIdentity");
  const inquiries = useTranslations("inquiries.form");
  const states = useTranslations("inquiries.states");
  const common = useTranslations("common.actions");
  const { role } = useMember();
  const { unit, locale } = usePreferences();
  // The result that the user saw when the window was opened. A newer result has not been read by them.
  const [earlier] = useState(given);
  const [result, setResult] = useState<CheckResult | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { data: settings } = useOperation(inquiryOperations.settings, {});
  const ask = useOperationMutation(customerIdentityOperations.ask);
  const form = useForm({ defaultValues: { reason: "" } });
  const isAnswered = earlier !== null && isAmong(ANSWERS, earlier.state);
  const isOpen = earlier !== null && isAmong(["unknown", "lost", ...UNDECIDED], earlier.state);
  const money = (rial: number) => formatMoney(rial, { unit, locale });
  const price = settings?.fees[check] ?? null;
  const first = () =>
    price === null ? words("window.actionUnpriced") : words("window.action", { price: money(price) });
  const again = () => (price === null ? words("window.againUnpriced") : words("window.again", { price: money(price) }));
  const send = async ({ reason }: { reason: string }) => {
    try {
      const seen = isAnswered || isOpen ? earlier.mark : undefined;
      setResult(await ask.mutateAsync({ customerId, check, reason, seen }));
    } catch (error) {
      if (!(error instanceof ApiError) || noOf(error) === null) throw error;
      setRefusal(error);
    }
  };
  const isEnded = result !== null || refusal !== null;
  const no = refusal && noOf(refusal);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words("window.title", { check: words(`checks.${check}`) })}
      description={isEnded ? undefined : words("window.body")}
      size="sm"
      footer={isEnded && <Button onClick={onClose}>{common("close")}</Button>}
    >
      {refusal && no ? (
        <Alert
          tone={no === "refused" ? "warning" : "info"}
          role="status"
          title={no === "refused" ? words("refused.title") : words("unavailable.title")}
        >
          <p>{no === "refused" ? words("refused.body") : words("unavailable.body")}</p>
          {refusal.detail && (
            <p className="mt-2 text-muted">
              {words("said")} <bdi dir="auto">{refusal.detail}</bdi>
            </p>
          )}
        </Alert>
      ) : result ? (
        <Ended result={result} />
      ) : (
        <FormOf
          form={form}
          fields={[
            {
              name: "reason",
              kind: "text",
              label: words("window.reason"),
              hint: words("window.reasonHint"),
              isOptional: roleCan(role, "personal.see"),
              maxLength: 300,
            },
          ]}
          label={words("title")}
          action={isAnswered || isOpen ? again() : first()}
          onSubmit={send}
          onCancel={onClose}
        >
          {earlier && (isAnswered || isOpen) && (
            <Alert tone={isAnswered ? "info" : "warning"}>
              {words.rich(isAnswered ? "window.keptNote" : "window.openNote", {
                state: states(earlier.state),
                time: () => <DateText value={earlier.at} form="clock" />,
              })}
            </Alert>
          )}
          {untold.length > 0 && <p className="text-sm text-warning">{words("untold")}</p>}
          {settings && (
            <p className="font-semibold">
              {price === null ? inquiries("priceUnknown") : inquiries("price", { price: money(price) })}
            </p>
          )}
          {settings && settings.mine.monthlyRial !== null && (
            <p className="text-muted text-sm">
              {inquiries("budget", {
                spent: money(settings.mine.spentRial),
                limit: money(settings.mine.monthlyRial),
              })}
            </p>
          )}
        </FormOf>
      )}
    </Dialog>
  );
}

const TOLD = ["matched", "unmatched", "unanswered", "noData"] as const;
const TONES = { matched: "success", unmatched: "danger", unanswered: "warning", noData: "warning" } as const;

/** The result, without its details. */
function Ended({ result: { is, id, state, mayOpen } }: { result: CheckResult }) {
  const words = useTranslations("customerIdentity");
  const business = useBusiness();
  const told = TOLD.find((each) => each === state);
  const states = useTranslations("inquiries.states");
  const stateWord = states(state);
  const said =
    is === "waiting"
      ? words("window.waiting")
      : is === "open"
        ? words("window.openNow", { state: stateWord })
        : told
          ? words(`told.${told}`)
          : words("told.other", { state: stateWord });
  return (
    <Alert
      tone={is === "waiting" || is === "open" || !told ? "warning" : TONES[told]}
      role="status"
      actions={
        mayOpen && (
          <ButtonLink size="sm" href={inquiryRoutes.inquiry(business, id)}>
            {words("window.openInquiry")}
          </ButtonLink>
        )
      }
    >
      {is === "kept" && <p className="mb-1">{words("window.keptNow", { state: stateWord })}</p>}
      <p>{said}</p>
    </Alert>
  );
}
