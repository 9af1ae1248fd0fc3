import { expect, test } from "vitest";
import { parse } from "zod";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { transactionPage } from "@/lib/areas/money/wallet/server/answers";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { maskedPaths } from "@/lib/kit/operations/define";
import { maskAnswer } from "./mask";

test("whoever may not see the wallet gets none of its amounts, beside or inside lists", () => {
  const profile = maskAnswer({ walletRial: 5, availableRial: 0, slug: "a" }, maskedPaths(businessOperations.show));
  expect(profile).toEqual({ walletRial: null, availableRial: null, slug: "a" });
  const page = maskAnswer({ items: [{ id: "1", balanceAfterRial: 7 }] }, maskedPaths(walletOperations.transactions));
  expect(page).toEqual({ items: [{ id: "1", balanceAfterRial: null }] });
});

test("whoever was paid is masked like whoever paid, free text included", () => {
  const party = {
    name: "سارا احمدی",
    legal_name: "شرکت نمونه",
    iban: "IR820540102680020817909002",
    mobile: "09121234567",
    phone: "02112345678",
    email: "sara@example.com",
    address: "خیابان آزادی",
    description: "09121234567",
    additional_fields: [{ name: "کد ملی", value: "0012345679" }],
  };
  const row = {
    id: "1",
    amount: 1,
    status: "1",
    card_number: "6037991234567890",
    mobile: "09121234567",
    description: "IR820540102680020817909002",
    comments: ["09121234567"],
    form_title: "شهریه ۰۹۱۲ ۱۲۳ ۴۵ ۶۷",
    settlement_port: "IR82-0540-1026-8002-0817-9090-02",
    receipt_url: "https://receipt.example/r/8d5f",
    payer: party,
    receiver: party,
  };
  const page = parse(transactionPage, { has_more: false, data: [row] });
  const shown = JSON.stringify(maskAnswer(page, maskedPaths(walletOperations.transactions)));
  const hidden = ["احمدی", "0540102680", "09121234567", "02112345678", "sara@", "آزادی", "0012345679", "991234567890"];
  hidden.push("۱۲۳", "1026", "receipt.example");
  for (const secret of hidden) expect(shown).not.toContain(secret);
  expect(shown).toContain("603799******7890");
});

test("a settlement's receipt, which names who was paid, is not linked to for whoever sees their account masked", () => {
  const settlement = { id: "1", iban: "IR820540102680020817909002", receiptUrl: "https://receipt.example/r/8d5f" };
  expect(maskAnswer(settlement, maskedPaths(settlementOperations.show))).toMatchObject({ receiptUrl: null });
  const page = maskAnswer({ items: [settlement] }, maskedPaths(settlementOperations.list));
  expect(page.items[0]?.receiptUrl).toBeNull();
});
