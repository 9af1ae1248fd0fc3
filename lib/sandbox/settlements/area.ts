import { dataAnswer } from "../core/answers";
import { byColumn, byJalaliDay, collection, containing } from "../core/collection";
import { notFound, plainError } from "../core/errors";
import { habitsOf } from "../core/habits";
import type { Area, Call } from "../core/types";
import { bankRows } from "./a2a";
import { cancelSettlement, nextAtBank } from "./bank";
import { currencyOf, inUnitOf, partsOf } from "./parts";
import { payableRial } from "./place";
import { findSettlement, type Settlement, STATUSES, settlementRow, settlementSchema } from "./record";
import { continueSettlements, seedSettlements } from "./seed";
import { storeSettlement } from "./store";

const SEARCHED = ["id", "track_id", "payment_number", "description", "CAST(transaction_id AS TEXT)"];

/** Newest first; the wallet in toman stands beside the rows, and the paging fields beside the data. */
const listSettlements = collection<Settlement>({
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

const V4 = "/v4/business/:business/settlement";
const V3 = "/v3/business/:business/settlement";

function known({ sandbox, params }: Call) {
  const row = findSettlement(sandbox, "track_id", params.track_id ?? "");
  if (!row) throw notFound("تسویه");
  return row;
}

/** Only what waits for its slot can be taken back, and never an instant one. */
function cancel(call: Call) {
  const row = known(call);
  if (row.is_instant === 1) throw plainError(422, "تسویهٔ آنی را نمی‌توان لغو کرد.");
  if (row.status !== "PENDING") throw plainError(422, "این تسویه دیگر قابل لغو نیست.");
  cancelSettlement(call.sandbox, row);
  return { status: 1, message: "تسویه لغو شد." };
}

function banks({ sandbox, query }: Call) {
  const wanted = (name: string) => {
    const text = query.get(name);
    return text === null || text === "" ? null : text === "1" || text === "true";
  };
  const fits = (value: boolean, name: string) => wanted(name) === null || wanted(name) === value;
  const data = bankRows(sandbox).filter(
    ({ a2a }) =>
      fits(a2a.has_ability, "has_a2a_bank_ability") &&
      fits(a2a.is_healthy, "is_a2a_bank_healthy") &&
      fits(a2a.is_active, "is_a2a_bank_active"),
  );
  return { message: "فهرست بانک‌ها", data };
}

export const settlementsArea: Area = {
  name: "settlements",
  schema: settlementSchema,
  tables: ["settlements"],
  routes: [
    { method: "POST", host: "api", path: `${V3}/store`, handle: storeSettlement },
    {
      method: "GET",
      host: "api",
      path: `${V4}/:track_id`,
      handle: (call) => {
        const row = settlementRow(known(call), habitsOf(call.sandbox).settlement_rows);
        const [first] = partsOf(call.sandbox, row);
        return dataAnswer({ settlement: first && inUnitOf(call.sandbox, first) });
      },
    },
    { method: "GET", host: "api", path: V4, handle: listSettlements },
    { method: "DELETE", host: "api", path: `${V4}/:track_id`, handle: cancel },
    { method: "GET", host: "api", path: `${V3}/banks`, handle: banks },
  ],
  seed: seedSettlements,
  goOn: continueSettlements,
  due: [nextAtBank],
};
