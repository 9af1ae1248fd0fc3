import "server-only";
import type { WriteGuard } from "@/lib/server/core/serve-area";
import { whileRemoving } from "./removing";
import { endingRequest, requireAgreement } from "./second";
import { requireNoMoney } from "./ties";

/** A customer is deleted while no money is there, with the agreement that the policy asks for. */
export const guardCustomer: WriteGuard<{ customerId: string }> = ({ customerId }, asking, write) => {
  const record = { of: "customer", id: customerId } as const;
  const check = async () => {
    await requireNoMoney(record, asking);
    await requireAgreement(record, asking);
  };
  return whileRemoving("customer", asking.business, customerId, () =>
    endingRequest(record, asking.member, () => write(check)),
  );
};

/** An authorization is revoked with the agreement that the policy asks for. */
export const guardAuthorization: WriteGuard<{ authorizationId: string }> = ({ authorizationId }, asking, write) => {
  const record = { of: "authorization", id: authorizationId } as const;
  return whileRemoving("authorization", asking.business, authorizationId, () =>
    endingRequest(record, asking.member, () => write(() => requireAgreement(record, asking))),
  );
};
