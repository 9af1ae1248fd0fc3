import "server-only";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { callService } from "@/lib/server/proxy/call-service";
import { BUSINESS, type TestSandbox } from "@/lib/testing/rig/server";

const WALLET = `/v2/business/${BUSINESS}/customers`;

/** For tests: a customer of the business. @returns its id */
export async function makeCustomer(): Promise<string> {
  const wish = {
    type: "INDIVIDUAL",
    firstName: "مریم",
    lastName: "سپهرآرا",
    mobile: `0912${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`,
    nationalCode: "0013542419",
  };
  const who = { business: BUSINESS, requestId: "test", lane: "person" } as const;
  return (await callService(customerOperations.create, wish as never, who)).data.id;
}

/** For tests: somebody else moves a customer's wallet, or an order's own request, past the engine. */
export async function moveCustomerWallet(
  sandbox: TestSandbox,
  { customerId, way, body }: { customerId: string; way: "deposit" | "withdraw"; body: Record<string, unknown> },
): Promise<void> {
  const { access_token } = await sandbox.control<{ access_token: string }>("POST", "tokens", {});
  const answer = await fetch(`${sandbox.url}${WALLET}/${customerId}/wallet/${way}`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`a customer's wallet was not moved: ${answer.status} ${await answer.text()}`);
}
