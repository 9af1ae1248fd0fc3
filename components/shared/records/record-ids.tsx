"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import type { Description } from "@/components/kit/ui/description-list";
import { Id } from "@/components/kit/ui/id";
import { TextLink } from "@/components/kit/ui/text-link";
import { OwnOrder } from "@/components/shared/order-forms/own-order";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { useBusiness } from "@/lib/kit/operations/business";
import type { Field } from "@/lib/kit/records/field";
import { Facts } from "./facts";

interface RecordIdsProps<Row> {
  fields: readonly Field<Row>[];
  row: Row;
  /** The words of the record's area. */
  words: (key: "detail.openTransaction" | "fields.transactionId") => string;
  /** Whether its transaction is in the statement, and the member may see that. */
  hasTransaction: boolean;
  more?: readonly Description[];
}

/** All ids of a record that moves money, to copy and to follow. */
export function RecordIds<Row extends { transactionId: string | null; trackId: string | null }>(
  props: RecordIdsProps<Row>,
) {
  const { fields, row, words, hasTransaction, more = [] } = props;
  const labels = useTranslations("labels");
  const business = useBusiness();
  const { transactionId } = row;
  return (
    <Section title={labels("ids")}>
      <Facts
        fields={fields}
        facts="ids"
        row={row}
        columns={1}
        cells={{
          transactionId: transactionId && (
            <span className="inline-flex flex-wrap items-center gap-x-3">
              <Id isWhole value={transactionId} label={words("fields.transactionId")} />
              {hasTransaction && (
                <TextLink href={walletRoutes.transaction(business, transactionId)}>
                  {words("detail.openTransaction")}
                </TextLink>
              )}
            </span>
          ),
        }}
        more={more}
      />
      <OwnOrder trackId={row.trackId} />
    </Section>
  );
}
