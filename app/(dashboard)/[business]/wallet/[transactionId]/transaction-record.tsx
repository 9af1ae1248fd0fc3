"use client";

import { PaymentOfTransaction } from "@/components/collecting/gateway/both-sides";
import { PaymentRefunds } from "@/components/collecting/gateway/payment-refunds";
import { DepositOfTransaction } from "@/components/money/deposits/known-deposits";
import { TransactionDetail } from "@/components/money/wallet/transaction-detail";

/** A row of the wallet, on its page and beside the statement. */
export function TransactionRecord({ record }: { record: string }) {
  return (
    <TransactionDetail
      transactionId={record}
      beside={
        <>
          <PaymentOfTransaction transactionId={record} />
          <PaymentRefunds transactionId={record} />
        </>
      }
    >
      <DepositOfTransaction transactionId={record} />
    </TransactionDetail>
  );
}
