import type { ReactNode } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Section } from "@/components/kit/ui/card";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { NowAfter } from "@/components/shared/parts/now-after";

interface BalanceAfterProps {
  title: string;
  /** Which balance it is. */
  term: string;
  /** Null if the balance is not known. */
  nowRial: number | null;
  /** Null while no amount is written, too. */
  afterRial: number | null;
  /** Says that the balance is too small. */
  short: string;
  /** Says why the balance is not known. */
  unknown: string;
  /** What else is to be known about it. */
  children: ReactNode;
}

/** The balance that an order changes, beside its form: now and afterwards. */
export function BalanceAfter({ title, term, nowRial, afterRial, short, unknown, children }: BalanceAfterProps) {
  const value = nowRial === null ? unknown : <NowAfter nowRial={nowRial} afterRial={afterRial} isStrong />;
  return (
    <Section title={title}>
      <div className="space-y-4">
        {afterRial !== null && afterRial < 0 && (
          <Alert tone="warning" role="status">
            {short}
          </Alert>
        )}
        <DescriptionList columns={1} items={[{ term, value }]} />
        {children}
      </div>
    </Section>
  );
}
