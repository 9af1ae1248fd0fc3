import "server-only";
import { requireGrant } from "@/lib/areas/cards/card-grants/server/ask";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { showRequest } from "@/lib/areas/collecting/gateway/server/ask";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { isUuid } from "@/lib/server/core/uuid";
import { callService } from "@/lib/server/proxy/call-service";
import type { Staked } from "../status";
import { callOf, type TiesContext } from "./ask";
import type { StakedRecord } from "./record";

const LOOKS: Record<Staked, (record: StakedRecord, asking: TiesContext) => Promise<unknown>> = {
  customer: ({ id }, asking) => callService(customerOperations.show, { customerId: id }, callOf(asking)),
  authorization: ({ id }, asking) => callService(authorizationOperations.show, { authorizationId: id }, callOf(asking)),
  async paymentRequest({ id }, asking) {
    if (!isUuid(id)) throw new ApiError("not_found");
    const { state } = await showRequest(id, asking);
    if (state === "taken_back") throw new ApiError("not_found");
  },
  cardGrant: ({ id, part = "" }, asking) => requireGrant({ applicationId: id, grantId: part }, asking),
};

/** @throws ApiError `not_found` or the service's own word if a record is not there; as `callService` */
export async function requireThere(record: StakedRecord, asking: TiesContext): Promise<void> {
  await LOOKS[record.of](record, asking);
}
