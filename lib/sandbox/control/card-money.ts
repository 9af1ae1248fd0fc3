import { addGrant, GRANT_STATUSES } from "../cards/grants";
import {
  ACCOUNT_TYPES,
  adjustCredit,
  balanceOf,
  type CreditPayment,
  creditOf,
  moveMoney,
  openAccount,
  registerCredit,
  spendCredit,
} from "../cards/money";
import { type Cardholder, cardholderById } from "../cards/record";
import { ServiceError } from "../core/errors";
import { DAY_SECONDS, tehranDay } from "../core/jalali";
import { readChoice, readNumber, readText, refuse } from "./read";
import type { ControlCall, ControlRoute } from "./types";

function known({ sandbox, params }: ControlCall): Cardholder {
  const row = cardholderById(sandbox, params.id ?? "");
  if (!row) throw new ServiceError(404, { error: "no such cardholder" });
  return row;
}

const amountIn = ({ body }: ControlCall): number => {
  const amount = readNumber(body, "amountRial");
  return amount !== undefined && Number.isSafeInteger(amount) ? amount : refuse("amountRial must be a whole number");
};

/** When it was, counted back from now. */
const moment = ({ sandbox, body }: ControlCall): number =>
  sandbox.clock.now() - (readNumber(body, "daysAgo") ?? 0) * DAY_SECONDS;

/** Everything that is known of a cardholder's money. */
const shown = ({ sandbox }: ControlCall, row: Cardholder) => ({
  balanceRial: row.account_number === null ? null : balanceOf(sandbox, row),
  credit: creditOf(sandbox, row) ?? null,
  payments: sandbox.db.all<CreditPayment>(
    "SELECT * FROM card_credit_payments WHERE cardholder_id = :id ORDER BY paid_at",
    {
      id: row.id,
    },
  ),
});

const changed = (work: (call: ControlCall, row: Cardholder) => void) => (call: ControlCall) =>
  call.sandbox.db.transaction(() => {
    const row = known(call);
    work(call, row);
    return shown(call, row);
  });

export const cardMoneyRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/cardholders/:id/money", handle: (call) => shown(call, known(call)) },
  {
    method: "POST",
    path: "/cardholders/:id/money",
    handle: changed((call, row) => {
      const { sandbox, body } = call;
      const description = readText(body, "description") ?? "واریز نقدی";
      moveMoney(sandbox, row, { amount_rial: amountIn(call), description, at: moment(call) });
    }),
  },
  {
    method: "POST",
    path: "/cardholders/:id/accounts",
    handle: changed(({ sandbox, body }, row) => {
      openAccount(sandbox, row, readChoice(body, "type", ACCOUNT_TYPES));
    }),
  },
  {
    method: "POST",
    path: "/cardholders/:id/credit",
    handle: changed((call, row) => {
      const { sandbox } = call;
      const amount = amountIn(call);
      if (creditOf(sandbox, row)) adjustCredit(sandbox, row, amount < 0 ? "DEBIT" : "CREDIT", Math.abs(amount));
      else registerCredit(sandbox, row, amount, moment(call));
    }),
  },
  {
    method: "POST",
    path: "/cardholders/:id/spend",
    handle: changed((call, row) => {
      const shop = readText(call.body, "shop") ?? "فروشگاه نمونه";
      spendCredit(call.sandbox, row, { amount_rial: amountIn(call), shop, at: moment(call) });
    }),
  },
  {
    method: "POST",
    path: "/cardholders/:id/grants",
    handle: changed((call, row) => {
      const { sandbox, body } = call;
      addGrant(sandbox, row, {
        bank_code: readText(body, "bankCode") ?? "012",
        account_number: "0100324200001",
        count: readNumber(body, "count") ?? 3,
        limit_rial: amountIn(call),
        expiration_date: readText(body, "expirationDate") ?? tehranDay(sandbox.clock.now() + 365 * DAY_SECONDS),
        status: readChoice({ status: "ACTIVE", ...body }, "status", GRANT_STATUSES),
      });
    }),
  },
];
