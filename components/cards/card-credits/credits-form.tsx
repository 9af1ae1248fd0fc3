"use client";

import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ChoiceField } from "@/components/kit/forms/choice-field";
import { SelectField, TextareaField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { buttonClass } from "@/components/kit/ui/button-class";
import { Card, Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ReviewButtons } from "@/components/shared/order-forms/review-buttons";
import { useMakeOrder } from "@/components/shared/order-forms/use-make-order";
import { type CheckedLine, checkedLines, linesOf, rowsOf, sumOf } from "@/lib/areas/cards/card-credits/lines";
import { cardCreditOperations } from "@/lib/areas/cards/card-credits/operations";
import { KIND_OF_MANY, MANY_WAYS, type ManyWay, MOST_CREDITS } from "@/lib/areas/cards/card-credits/status";
import type { CardSettings } from "@/lib/areas/cards/cards/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { joined } from "@/lib/kit/format/joined";
import { formatMoney } from "@/lib/kit/format/money";
import { ApiError } from "@/lib/kit/operations/errors";
import { SNIFFED_BYTES, sniffFileType } from "@/lib/kit/operations/file-types";
import { useOperationMutation } from "@/lib/kit/operations/query";

/** At most this many odd lines are named. */
const MOST_ODD = 20;

interface Values {
  provider: string;
  way: ManyWay;
  text: string;
  reason: string;
}

interface Checked {
  values: Values;
  lines: CheckedLine[];
}

/** Orders credit for many cardholders at once: pasted, checked line by line, then read once more as it will be signed. */
export function CreditsForm({ providers }: { providers: CardSettings["providers"] }) {
  const words = useTranslations("cardCredits.many");
  const form = useTranslations("cardCredits.form");
  const order = useTranslations("orders.form");
  const [idempotencyKey] = useState<string>(() => crypto.randomUUID());
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [checkedDraft, setChecked] = useState<Checked | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const find = useOperationMutation(cardCreditOperations.findHolders);
  const make = useMakeOrder({ said: order("made"), onFailed: setFailure });
  const hook = useForm<Values>({
    defaultValues: { provider: providers[0]?.slug ?? "", way: "add", text: "", reason: "" },
  });
  const { control } = hook;
  const [way, text] = useWatch({ control, name: ["way", "text"] });

  const check = async (values: Values) => {
    setFailure(null);
    const lines = linesOf(values.text);
    if (lines.length === 0 || lines.length > MOST_CREDITS) {
      hook.setError("text", { message: lines.length === 0 ? "errors.required" : "errors.tooManyRows" });
      return;
    }
    try {
      const people = lines.map(({ person, problem }) => (problem === null ? person : "-"));
      const { holders } = await find.mutateAsync({ provider: values.provider, people });
      setChecked({ values, lines: checkedLines(lines, holders) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
  };
  const send = ({ values, lines }: Checked) => {
    setFailure(null);
    // Lines that were changed by hand are no file's any more.
    const fileName = file?.text === values.text ? file.name : null;
    const { provider, way, reason } = values;
    const content = { fileName, provider, way, rows: rowsOf(lines) };
    return make.send({ kind: KIND_OF_MANY[way], content, idempotencyKey, reason });
  };
  return (
    <div className="max-w-3xl space-y-4">
      {checkedDraft ? (
        <Review
          checked={checkedDraft}
          isSending={make.isBusy}
          onSend={() => void send(checkedDraft)}
          onChange={() => setChecked(null)}
        />
      ) : (
        <Card className="p-4 sm:p-5">
          <Form
            form={hook}
            onSubmit={hook.handleSubmit(check)}
            label={words("check")}
            footer={
              <Button type="submit" variant="primary" isLoading={find.isPending}>
                {words("check")}
              </Button>
            }
          >
            <p className="text-muted">{words("explained")}</p>
            <SelectField
              control={control}
              name="provider"
              label={words("provider")}
              options={providers.map(({ slug, name }) => ({ value: slug, label: name }))}
            />
            <ChoiceField
              id="way"
              label={words("way")}
              value={way}
              choices={MANY_WAYS.map((each) => ({
                value: each,
                label: form(`ways.${each}`),
                hint: form(`explained.${each}`),
              }))}
              onChange={(value) => hook.setValue("way", value)}
            />
            <TextareaField
              control={control}
              name="text"
              label={words("rows")}
              hint={words("rowsHint", { most: MOST_CREDITS })}
              maxLength={200_000}
              dir="ltr"
            />
            <div className="flex flex-wrap items-center gap-3 text-sm">
              <label
                className={buttonClass("secondary", "sm", "relative cursor-pointer has-[:focus-visible]:outline-2")}
              >
                <FileUp aria-hidden className="size-4 shrink-0" />
                {words("file")}
                <input
                  type="file"
                  accept=".txt,.csv,text/plain,text/csv"
                  className="sr-only"
                  onChange={async ({ target }) => {
                    const [chosen] = target.files ?? [];
                    if (!chosen) return;
                    const start = new Uint8Array(await chosen.slice(0, SNIFFED_BYTES).arrayBuffer());
                    if (sniffFileType(start, ["csv"]) !== "csv") {
                      hook.setError("text", { message: "errors.notATextFile" });
                      return;
                    }
                    const written = await chosen.text();
                    hook.clearErrors("text");
                    hook.setValue("text", written, { shouldDirty: true });
                    setFile({ name: chosen.name.slice(0, 200), text: written });
                  }}
                />
              </label>
              {file?.text === text && <bdi className="text-muted">{words("fileName", { name: file.name })}</bdi>}
            </div>
            <TextareaField control={control} name="reason" label={form("reason")} isOptional maxLength={500} />
          </Form>
        </Card>
      )}
      {failure !== null && (
        <Card className="p-4">
          <ErrorState error={failure} className="!py-4" />
        </Card>
      )}
      <p className="text-muted text-sm">{form("noId")}</p>
      {make.window}
    </div>
  );
}

interface ReviewProps {
  checked: Checked;
  isSending: boolean;
  onSend: () => void;
  onChange: () => void;
}

/** The holders that the lines name, the total, and the lines that cannot be ordered. */
function Review({ checked: { values, lines }, isSending, onSend, onChange }: ReviewProps) {
  const words = useTranslations("cardCredits.many");
  const form = useTranslations("cardCredits.form");
  const order = useTranslations("orders.form");
  const { unit, locale } = usePreferences();
  const totals = lines.filter(({ problem }) => problem === "total");
  const odd = lines.filter(({ problem }) => problem !== null && problem !== "total");
  const { ordered, totalRial } = sumOf(lines);
  return (
    <Section title={order("review")} description={form("reviewHint")}>
      <div className="space-y-4">
        <p className="font-semibold text-lg">
          {words.rich("checked", { count: ordered.length, amount: () => <Money rial={totalRial} /> })}
        </p>
        {totals.length > 0 && (
          <p>
            {words("totals", {
              count: totals.length,
              lines: joined(
                totals.map(({ line }) => formatNumber(line, locale)),
                locale,
              ),
            })}
          </p>
        )}
        {odd.length > 0 && (
          <Alert tone="warning" role="alert" title={words("odd", { count: odd.length })}>
            <ul className="space-y-1">
              {odd.slice(0, MOST_ODD).map(({ line, person, problem }) => (
                <li key={line}>
                  {words("line", { line: formatNumber(line, locale) })} <bdi dir="ltr">{person}</bdi>
                  {": "}
                  {problem !== null && problem !== "total" && words(`problems.${problem}`)}
                </li>
              ))}
            </ul>
            {odd.length > MOST_ODD && <p>{words("more", { count: odd.length - MOST_ODD })}</p>}
          </Alert>
        )}
        <ul className="max-h-96 divide-y overflow-y-auto border-y">
          {ordered.map(({ line, person, name, amountRial }) => (
            <li key={line} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
              <bdi>{name ?? person}</bdi>
              <Money rial={amountRial} className="font-semibold" />
            </li>
          ))}
        </ul>
        <ReviewButtons
          submit={words(`submit.${values.way}`, {
            amount: formatMoney(totalRial, { unit, locale }),
            count: formatNumber(ordered.length, locale),
          })}
          isForbidden={odd.length > 0}
          isSending={isSending}
          onSubmit={onSend}
          onChange={onChange}
        />
      </div>
    </Section>
  );
}
