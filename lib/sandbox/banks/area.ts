import { resultAnswer } from "../core/answers";
import type { Area } from "../core/types";
import { type Bank, banksNow } from "./banks";

const bankRow = (bank: Bank) => ({
  code: bank.code,
  name: bank.name,
  has_direct_debit_ability: bank.isDirectDebit,
  is_healthy_on_direct_debit: bank.isDirectDebit && bank.isHealthy,
  logo: `https://assets.service.example/banks/${bank.code}.svg`,
  max_withdrawal_amount: bank.dailyAmountRial,
  max_withdrawal_amount_per_transaction: bank.ceilingRial,
  withdrawal_amount_currency: "RIAL",
  max_withdrawal_daily_count: bank.dailyCount,
  max_mandate_validity_duration: bank.validityYears,
  mandate_validity_duration_unit: "YEAR",
  payer_authentication_type: "NATIONAL_CODE",
  has_refund_ability: bank.canRefund,
});

export const banksArea: Area = {
  name: "banks",
  routes: [
    {
      method: "GET",
      host: "api",
      path: "/v3/business/:business/subscription/banks/actives",
      handle: ({ sandbox }) => resultAnswer("فهرست بانک‌های فعال", { banks: banksNow(sandbox).map(bankRow) }),
    },
  ],
};
