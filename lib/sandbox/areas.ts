import { authorizationsArea } from "./authorizations/area";
import { bankAccountsArea } from "./bank-accounts/area";
import { banksArea } from "./banks/area";
import { batchesArea } from "./batches/area";
import { businessArea } from "./business/area";
import { cardsArea } from "./cards/area";
import { cashInArea } from "./cash-in/area";
import type { Area, Host, Route } from "./core/types";
import { customerAccountsArea } from "./customer-accounts/area";
import { customerIdentityArea } from "./customer-identity/area";
import { customerWalletsArea } from "./customer-wallets/area";
import { customersArea } from "./customers/area";
import { debitRefundsArea } from "./debit-refunds/area";
import { depositsArea } from "./deposits/area";
import { gatewayArea } from "./gateway/area";
import { gatewayRefundsArea } from "./gateway-refunds/area";
import { inquiriesArea } from "./inquiries/area";
import { placesArea } from "./places/area";
import { queuedSettlementsArea } from "./queued-settlements/area";
import { settlementsArea } from "./settlements/area";
import { tokenArea } from "./token/area";
import { walletArea } from "./wallet/area";
import { webhooksArea } from "./webhooks/area";
import { withdrawalsArea } from "./withdrawals/area";

/** Every area the sandbox answers for. A new one is a folder and a line here. */
export const areas: readonly Area[] = [
  tokenArea,
  businessArea,
  walletArea,
  banksArea,
  authorizationsArea,
  withdrawalsArea,
  debitRefundsArea,
  webhooksArea,
  batchesArea,
  settlementsArea,
  queuedSettlementsArea,
  inquiriesArea,
  customersArea,
  placesArea,
  cardsArea,
  depositsArea,
  bankAccountsArea,
  cashInArea,
  gatewayArea,
  gatewayRefundsArea,
  customerAccountsArea,
  customerIdentityArea,
  customerWalletsArea,
];

/** Where each of the service's hosts stands on the sandbox's one port. */
export const HOST_PREFIX: Readonly<Record<Host, string>> = {
  api: "",
  gateway: "/gateway",
  batch: "/batch",
  subscription: "/subscription",
};

/** The reference's routes that are answered, to compare with the list of endpoints. */
export const sandboxRoutes: readonly Pick<Route, "method" | "host" | "path">[] = areas
  .flatMap((area) => area.routes)
  .filter((route) => !route.internal)
  .map(({ method, host, path }) => ({ method, host, path }));
