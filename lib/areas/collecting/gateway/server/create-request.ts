import "server-only";
import { createHmac, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { subkey } from "@/lib/server/core/secret-box";
import { configuredAddress, settingOf } from "@/lib/server/core/upstream";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { paymentRequests } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { hashSecret, newSecret } from "@/lib/server/members/session";
import { callService } from "@/lib/server/proxy/call-service";
import { maskText } from "@/lib/server/proxy/mask";
import { openGatewayKey } from "@/lib/server/tokens/gateway-key";
import type { PaymentRequestInput } from "../schemas";
import { hashesOf, type RequestContents, requestBox } from "./record";

const DAY_MS = 86_400_000;

/** The member, and the request whose headers name the form. */
type RequestContext = Pick<LocalContext, "business" | "member" | "requestId" | "audit"> & {
  request: Pick<Request, "headers">;
};

const inputHashOf = (input: PaymentRequestInput): Buffer =>
  createHmac("sha256", subkey("payment-requests"))
    .update(JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest();

/**
 * Stores a payment request with the secret of its link. All presses of one form make one request. The gateway is
 * called only when a payer opens the link and continues.
 *
 * @throws ApiError `host_missing`, naming the setting, and `gateway_key_missing`: nobody could pay by such a link.
 *   `conflict` for a key that belongs to another request
 */
export async function createRequest(input: PaymentRequestInput, context: RequestContext): Promise<{ id: string }> {
  const { business, member, request, audit } = context;
  if (configuredAddress("gateway") === undefined) throw new ApiError("host_missing", { detail: settingOf("gateway") });
  await openGatewayKey(business);
  const writeKey = (request.headers.get("x-daftar-write") ?? randomUUID()).toLowerCase();
  if (!isUuid(writeKey)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
  const { amountRial, invoice = null, port = null, isForMany, days, cards, isOwnCard } = input;
  const customerId = input.customerId ?? null;
  if (customerId !== null) await mustBeCustomer(customerId, context);
  const id = randomUUID();
  const contents: RequestContents = {
    payerName: input.payerName ?? null,
    mobile: input.mobile ?? null,
    nationalCode: input.nationalCode ?? null,
    description: input.description ?? null,
    comment: input.comment ?? null,
    cards,
    secret: newSecret(),
    isErased: false,
  };
  const inputHash = inputHashOf(input);
  const isMade = await db().transaction(async (tx) => {
    const made = await tx
      .insert(paymentRequests)
      .values({
        id,
        business,
        memberId: member.id,
        writeKey,
        inputHash,
        secretHash: hashSecret(contents.secret),
        contents: requestBox.seal(id, contents),
        ...hashesOf(business, contents),
        amountRial,
        invoice,
        port,
        isForMany,
        hasCards: cards.length > 0,
        customerId,
        isOwnCard,
        linkUntil: new Date(Date.now() + days * DAY_MS),
      })
      .onConflictDoNothing()
      .returning({ id: paymentRequests.id });
    if (made.length === 0) return false;
    const mobile = contents.mobile === null ? {} : { mobile: maskText(contents.mobile, "mobile") };
    const ofCustomer = customerId === null ? {} : { customerId, isOwnCard };
    const detail = { amountRial, isForMany, ...mobile, ...ofCustomer };
    await audit({ action: "payment_request.made", subject: id, detail }, tx);
    return true;
  });
  if (isMade) return { id };
  const [first] = await db()
    .select({ id: paymentRequests.id, inputHash: paymentRequests.inputHash })
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.business, business),
        eq(paymentRequests.memberId, member.id),
        eq(paymentRequests.writeKey, writeKey),
      ),
    );
  if (!first?.inputHash.equals(inputHash)) throw new ApiError("conflict");
  return { id: first.id };
}

/**
 * @throws ApiError `invalid_input` if the service does not know the customer; other errors if the service could not
 *   be asked
 */
async function mustBeCustomer(customerId: string, { business, member, requestId }: RequestContext): Promise<void> {
  try {
    await callService(customerOperations.show, { customerId }, { business, requestId, memberId: member.id });
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.code === "upstream_not_found";
    throw isUnknown ? new ApiError("invalid_input", { fields: { customerId: "errors.customerUnknown" } }) : error;
  }
}
