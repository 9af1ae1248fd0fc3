import { allBanks } from "../banks/banks";
import { Random } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import { creditDeposit, holdPayment } from "../deposits/money";
import { codeNow, codeOfBusiness, type SuspiciousPayment, suspiciousRow } from "../deposits/record";
import { REASONS } from "../deposits/seed";
import { iban, personName } from "../seed/people";
import { readNumber, readText, refuse } from "./read";
import type { ControlCall, ControlRoute } from "./types";

/** Reads who pays how much under which code. Missing values are made up. */
function arriving({ sandbox, body }: ControlCall) {
  const amount_rial = readNumber(body, "amountRial");
  if (amount_rial === undefined || !Number.isSafeInteger(amount_rial) || amount_rial <= 0) {
    return refuse("amountRial must be a whole number of rial above 0");
  }
  const random = new Random(sandbox.clock.now() + amount_rial);
  return {
    amount_rial,
    code: readText(body, "code") ?? codeOfCustomer(sandbox, readText(body, "customerId")),
    payer_name: readText(body, "payer_name") ?? personName(random),
    payer_iban: readText(body, "payer_iban") ?? iban(random.pick(allBanks).code, random),
    tracking_code: random.digits(6),
  };
}

/** The deposit code of a customer, or of the business if no customer is named. */
function codeOfCustomer(sandbox: Sandbox, customerId: string | undefined): string {
  if (customerId === undefined) return codeOfBusiness(sandbox.business);
  return codeNow(sandbox, customerId) ?? refuse("this customer has no deposit code");
}

/** Money arrives under a code, and queued settlements that waited for it are sent. */
function arrive(call: ControlCall) {
  const { sandbox, body } = call;
  const given = arriving(call);
  const id = sandbox.db.transaction(() =>
    creditDeposit(sandbox, given, sandbox.clock.now(), readText(body, "description") ?? null),
  );
  sandbox.runDue();
  return { deposit: { id, code: given.code, amount: given.amount_rial }, balances_rial: sandbox.ledger.balances() };
}

/** A payment arrives and is held back until the business decides. */
function hold(call: ControlCall) {
  const { sandbox, body } = call;
  const given = { ...arriving(call), reason: readText(body, "reason") ?? REASONS[0] };
  const id = sandbox.db.transaction(() => holdPayment(sandbox, given, sandbox.clock.now()));
  const row = sandbox.db.get<SuspiciousPayment>("SELECT * FROM suspicious_payments WHERE id = :id", { id });
  return { payment: row ? suspiciousRow(row) : null };
}

export const depositRoutes: readonly ControlRoute[] = [
  { method: "POST", path: "/deposits", handle: arrive },
  { method: "POST", path: "/deposits/suspicious", handle: hold },
];
