import { expect, it } from "vitest";
import { AUTHORIZATION_STATUS } from "@/lib/authorizations/status";
import en from "@/lib/i18n/en";
import fa from "@/lib/i18n/fa";
import { CHANNEL_LABEL, TRANSACTION_STATUS } from "@/lib/wallet/status";
import { WITHDRAWAL_STATUS } from "@/lib/withdrawals/status";

/** What a file names by a word of its own, and the word of the screen for the same. */
const COLUMNS = {
  transactionId: "wallet.fields.id",
  withdrawalId: "withdrawals.fields.id",
  authorizationId: "authorizations.fields.id",
  customerId: "authorizations.fields.customerId",
  createdAt: "wallet.fields.createdAt",
  paidAt: "wallet.fields.paidAt",
  date: "withdrawals.fields.date",
  status: "withdrawals.fields.status",
  amount: "withdrawals.fields.amount",
  wage: "withdrawals.fields.fee",
  balanceAfter: "wallet.fields.balanceAfter",
  channel: "wallet.fields.channel",
  refId: "wallet.fields.refId",
  trackingCode: "wallet.fields.trackingCode",
  trackId: "withdrawals.fields.trackId",
  card: "authorizations.fields.card",
  mobile: "authorizations.fields.mobile",
  name: "authorizations.fields.name",
  email: "authorizations.fields.email",
  nationalCode: "authorizations.fields.nationalCode",
  payerName: "wallet.fields.payer",
  payerAccount: "withdrawals.fields.payer",
  receiverName: "wallet.fields.receiver",
  description: "withdrawals.fields.description",
  factorNumber: "wallet.fields.factorNumber",
  result: "wallet.fields.result",
  refundId: "withdrawals.fields.refundId",
  limit: "authorizations.fields.limit",
  monthlyCount: "authorizations.fields.monthlyCount",
  expiresAt: "authorizations.fields.expiresAt",
  revokedAt: "authorizations.fields.revokedAt",
};

const labels = (views: Record<string, { label: string }>) =>
  Object.entries(views).map(([code, { label }]) => [code, label]);
const FILTERS = ["succeed", "failed", "pending", "canceled"].map((code) => [code, `wallet.filters.statuses.${code}`]);
const FIELDS = Object.keys(en.wallet.filters.fields).map((code) => [code, `wallet.filters.fields.${code}`]);
const KINDS = ["transactions", "settlements"].map((code) => [code, `wallet.filters.kinds.${code}`]);
const CHANNELS = Object.entries(CHANNEL_LABEL).filter(([code]) => code !== "settlements");
const VALUES: Record<string, string> = Object.fromEntries([
  ...labels(WITHDRAWAL_STATUS),
  ...labels(AUTHORIZATION_STATUS),
  // A state that Daftar does not know is written as that of every other list.
  ...labels(TRANSACTION_STATUS).map(([code, key]) => [code === "unknown" ? "UNKNOWN" : code, key]),
  ...CHANNELS,
  ...FILTERS,
  ...FIELDS,
  ...KINDS,
]);

type Tree = { [key: string]: string | Tree };
const wordOf = (messages: Tree, key: string) =>
  key
    .split(".")
    .reduce<string | Tree | undefined>((tree, name) => (typeof tree === "object" ? tree[name] : tree), messages);

it.each([
  ["fa", fa],
  ["en", en],
])("a file says what the screen says (%s)", (_, messages) => {
  const tree = messages as unknown as Tree;
  const onScreen = (keys: Record<string, string>) =>
    Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, wordOf(tree, key)]));
  expect(messages.exports.columns).toMatchObject(onScreen(COLUMNS));
  expect(messages.exports.values).toMatchObject(onScreen(VALUES));
});
