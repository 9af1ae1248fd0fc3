import { authorizationOperations } from "@/lib/authorizations/operations";
import { batchOperations } from "@/lib/batches/operations";
import { businessOperations } from "@/lib/business/operations";
import { inquiryOperations } from "@/lib/inquiries/operations";
import { queuedSettlementOperations } from "@/lib/queued-settlements/operations";
import { settlementOperations } from "@/lib/settlements/operations";
import { tokenOperations } from "@/lib/tokens/operations";
import { walletOperations } from "@/lib/wallet/operations";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import type { ServiceOperation } from "./define";

const AREAS = [
  tokenOperations,
  businessOperations,
  walletOperations,
  authorizationOperations,
  withdrawalOperations,
  settlementOperations,
  batchOperations,
  queuedSettlementOperations,
  inquiryOperations,
] as const satisfies readonly Record<string, unknown>[];

/** Every operation of the service that we know: the allow-list of the proxy and the route table of the sandbox. */
export const serviceOperations: readonly ServiceOperation[] = AREAS.flatMap(
  (area) => Object.values(area) as unknown as ServiceOperation[],
);

const byId = new Map(serviceOperations.map((operation) => [operation.id, operation]));

/** The operation that a browser may ask the proxy for by this id. Money and the token are never among them. */
export function proxyOperation(id: string): ServiceOperation | undefined {
  const operation = byId.get(id);
  return operation && !operation.moves && !operation.isInternal ? operation : undefined;
}
