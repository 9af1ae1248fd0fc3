"use client";

import { Equal, Pencil, Split, SquareArrowOutUpRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { cn } from "@/components/kit/ui/cn";
import { DateText } from "@/components/kit/ui/date-text";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { FieldValue } from "@/components/shared/records/field-value";
import { RemoveButton } from "@/components/shared/records/remove-dialog";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { DOUBLE_FIELDS, type DoublePair, type DoubleSide, whyKept } from "@/lib/areas/people/customers/doubles";
import { customerFields } from "@/lib/areas/people/customers/fields";
import { isNotAsked } from "@/lib/areas/people/customers/listed";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { Field } from "@/lib/kit/records/field";

const FIELDS = DOUBLE_FIELDS.flatMap((id) => customerFields.find((field) => field.id === id) ?? []);

/** Two customers beside each other: what is the same, what differs, what hangs on each, and what can be done. */
export function DoublePairCard({ pair }: { pair: DoublePair }) {
  const words = useTranslations("customerList.doubles");
  const customers = useTranslations("customers");
  const seesAll = useCan("personal.see");
  const canWrite = useCan("customers.write");
  const message = useMessage();
  const { sides, reasons, codesDiffer, differing, apart } = pair;
  const nameOf = ({ name, legalName, id }: DoubleSide) => legalName ?? name ?? id;
  const isShown = (field: Field<DoubleSide>) =>
    (seesAll || field.id !== "balanceRial") &&
    sides.some((side) => (side[field.id as keyof DoubleSide] ?? null) !== null);
  const title = words("pair", { one: nameOf(sides[0]), other: nameOf(sides[1]) });
  return (
    <Section
      title={<bdi>{title}</bdi>}
      description={reasons.map((reason) => words(`by.${reason}`)).join(" · ")}
      actions={canWrite && <Apart pair={pair} />}
    >
      {codesDiffer && <p className="mb-3 text-sm">{words("codesDiffer")}</p>}
      {apart && (
        <p className="mb-3 text-muted text-sm">
          {words.rich("isApart", { name: apart.by, time: () => <DateText value={apart.at} /> })}
        </p>
      )}
      <div className="overflow-x-auto">
        <table className="w-full min-w-80 table-fixed text-sm" aria-label={title}>
          <thead>
            <tr className="border-b text-muted">
              <th scope="col" className="w-28 py-2 pe-3 text-start font-medium sm:w-44">
                {words("field")}
              </th>
              {sides.map((side) => (
                <th key={side.id} scope="col" className="break-words py-2 pe-3 text-start font-semibold text-text">
                  <bdi>{nameOf(side)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(FIELDS as readonly Field<DoubleSide>[]).filter(isShown).map((field) => {
              const differs = differing.includes(field.id);
              return (
                <Line
                  key={field.id}
                  name={message(field.label)}
                  mark={words(differs ? "differs" : "same")}
                  differs={differs}
                >
                  {sides.map((side) => (
                    <Known key={side.id} field={field} side={side} />
                  ))}
                </Line>
              );
            })}
            <Line name={words("toldAt")}>
              {sides.map((side) => (
                <DateText key={side.id} value={side.toldAt} />
              ))}
            </Line>
            <Line name={words("authorizations")}>
              {sides.map(({ id, has }) => (
                <Count key={id} of={has.authorizations} active={has.active} />
              ))}
            </Line>
            <Line name={words("withdrawals")}>
              {sides.map(({ id, has }) => (
                <Count key={id} of={has.withdrawals} />
              ))}
            </Line>
            <Line name={words("orders")}>
              {sides.map(({ id, has }) => (
                <Count key={id} of={has.orders} />
              ))}
            </Line>
            <tr>
              <td className="py-3 pe-3 align-top text-muted">{customers("custom.actions")}</td>
              {sides.map((side) => (
                <td key={side.id} className="py-3 pe-3 align-top">
                  <Actions side={side} name={nameOf(side)} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-muted text-xs">{words("hangsBy")}</p>
    </Section>
  );
}

interface LineProps {
  name: string;
  /** Said aloud: a colour alone says nothing. */
  mark?: string;
  differs?: boolean;
  children: ReactNode[];
}

function Line({ name, mark, differs = false, children }: LineProps) {
  return (
    <tr className="border-b">
      <th scope="row" className="py-2 pe-3 text-start align-top font-normal text-muted">
        {name}
        {mark && (
          <span className={cn("block text-xs", differs ? "font-semibold text-warning" : "text-muted")}>{mark}</span>
        )}
      </th>
      {children.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has two places, and nothing else to tell them by
        <td key={place} className={cn("break-words py-2 pe-3 align-top", differs && "bg-warning-soft")}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

function Known({ field, side }: { field: Field<DoubleSide>; side: DoubleSide }) {
  const words = useTranslations("customerList.fields");
  if (isNotAsked(field.id, side)) return <Missing label={words("notAsked")} />;
  return <FieldValue field={field} row={side} isFact />;
}

function Count({ of, active }: { of: number; active?: number }) {
  const words = useTranslations("customerList.doubles");
  const { locale } = usePreferences();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <span className="tabular-nums">
      {active ? words("activeOf", { count: number(of), active: number(active) }) : number(of)}
    </span>
  );
}

/** One is kept and completed; the other is deleted where nothing that is known hangs on it, and the role may. */
function Actions({ side, name }: { side: DoubleSide; name: string }) {
  const words = useTranslations("customerList.doubles");
  const customers = useTranslations("customers");
  const business = useBusiness();
  const canWrite = useCan("customers.write");
  const canRemove = useCan("customers.remove");
  const why = whyKept(side);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ButtonLink size="sm" icon={SquareArrowOutUpRight} href={customerRoutes.customer(business, side.id)}>
        {words("openOne")}
      </ButtonLink>
      {canWrite && (
        <ButtonLink size="sm" icon={Pencil} href={customerRoutes.editCustomer(business, side.id)}>
          {words("edit")}
        </ButtonLink>
      )}
      {canRemove &&
        (why ? (
          <p className="basis-full text-muted text-xs">{words("keeps", { why: words(`why.${why}`) })}</p>
        ) : (
          <RemoveButton
            label={customers("remove.action")}
            operation={customerOperations.remove}
            input={{ customerId: side.id }}
            title={customers("remove.title", { name })}
            description={customers("remove.body")}
            action={customers("remove.confirm")}
            typedWord={customers("remove.word")}
            done={customers("remove.done")}
            onRemoved={() => undefined}
            tied={{ of: "customer", id: side.id }}
          />
        ))}
    </div>
  );
}

/** That two are not one is remembered, and can be taken back. */
function Apart({ pair: { sides, apart } }: { pair: DoublePair }) {
  const words = useTranslations("customerList.doubles");
  const errorText = useErrorText();
  const tell = useOperationMutation(customerOperations.tellApart);
  const isApart = apart === null;
  return (
    <Button
      size="sm"
      icon={isApart ? Split : Equal}
      isLoading={tell.isPending}
      onClick={() =>
        tell.mutate(
          { customerId: sides[0].id, otherId: sides[1].id, isApart },
          {
            onSuccess: () => showToast({ tone: "success", title: words(isApart ? "saidApart" : "saidAlike") }),
            onError: (error) => showToast({ tone: "danger", title: errorText(error).title }),
          },
        )
      }
    >
      {words(isApart ? "apart" : "alike")}
    </Button>
  );
}
