import { auditOperations } from "@/lib/audit/operations";
import { businessesOperations } from "@/lib/businesses/operations";
import { connectionOperations } from "@/lib/connection/operations";
import { sandboxOperations } from "@/lib/connection/sandbox-operations";
import { destinationOperations } from "@/lib/destinations/operations";
import { exportOperations } from "@/lib/exports/operations";
import { orderOperations } from "@/lib/orders/operations";
import { overviewOperations } from "@/lib/overview/operations";
import { policyOperations } from "@/lib/policy/operations";
import { preferencesOperations } from "@/lib/preferences/operations";
import { revealOperations } from "@/lib/reveal/operations";
import { searchOperations } from "@/lib/search/operations";
import { securityOperations, sessionOperations } from "@/lib/security/operations";
import { settlementLocalOperations } from "@/lib/settlements/local-operations";
import { teamOperations } from "@/lib/team/operations";
import { walletLocalOperations } from "@/lib/wallet/local-operations";
import { webhookOperations } from "@/lib/webhooks/operations";
import { withdrawalLocalOperations } from "@/lib/withdrawals/local-operations";
import type { LocalOperation } from "./define";

/** Every operation of our own; `lib/server/local` has the code behind each. */
export const localOperations: readonly LocalOperation[] = [
  auditOperations,
  businessesOperations,
  connectionOperations,
  sandboxOperations,
  exportOperations,
  overviewOperations,
  preferencesOperations,
  revealOperations,
  searchOperations,
  securityOperations,
  sessionOperations,
  settlementLocalOperations,
  teamOperations,
  walletLocalOperations,
  webhookOperations,
  withdrawalLocalOperations,
  orderOperations,
  policyOperations,
  destinationOperations,
].flatMap((area) => Object.values(area) as unknown as LocalOperation[]);
