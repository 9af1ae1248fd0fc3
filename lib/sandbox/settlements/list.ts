import { dataAnswer } from "../core/answers";
import { byColumn, byJalaliDay, collection, containing } from "../core/collection";
import { habitsOf } from "../core/habits";
import { currencyOf, inUnitOf, partsOf } from "./parts";
import { payableRial } from "./place";
import { type Settlement, STATUSES, settlementRow } from "./record";

const SEARCHED = ["id", "track_id", "payment_number", "description", "CAST(transaction_id AS TEXT)"];

/** Newest first; the wallet in toman stands beside the rows, and the paging fields beside the data. */
export const listSettlements = collection<Settlement>({
  from: "settlements",
  orderBy: "created_at DESC, id",
  path: "/v4/business/:business/settlement",
  perPage: 5,
  filters: {
    status: byColumn("status", STATUSES),
    from_date: byJalaliDay("from_date", "created_at", "from"),
    to_date: byJalaliDay("to_date", "created_at", "to"),
    q: containing(({ sandbox }) =>
      habitsOf(sandbox).settlement_search === "ibans" ? [...SEARCHED, "iban"] : SEARCHED,
    ),
  },
  row: (row, { sandbox }) =>
    partsOf(sandbox, settlementRow(row, habitsOf(sandbox).settlement_rows)).map((part) => inUnitOf(sandbox, part)),
  answer: ({ data, links, meta: { links: _numbers, ...numbers } }, { sandbox }) =>
    dataAnswer({
      wallet: Math.trunc(sandbox.ledger.balances().wallet / 10),
      blocked_amount: Math.trunc(sandbox.business.frozenRial / 10),
      deductible_amount: Math.trunc(payableRial(sandbox) / 10),
      ...currencyOf(sandbox),
      settlements: { data, ...links, ...numbers },
    }),
});
