import { type ApiClient, BUSINESS, type SandboxControl } from "./fixtures";

/** Its last four digits tell the sandbox's bank never to answer; control settles it all the same. */
const UNANSWERED_RIAL = 157_799;

interface Ordered {
  result?: { withdrawal: { id: string } };
}

/** Orders an instant withdrawal as another client of the business would, under the first authorization with room. */
export async function orderWithdrawal(
  owner: ApiClient,
  sandbox: SandboxControl,
  wanted: { bankCode?: string },
): Promise<{ id: string; amountRial: number }> {
  const { items } = (await owner.get("authorizations.list", { ...wanted, status: "ACTIVE", perPage: 50 })).body;
  for (const { id: authorization_id } of items) {
    const order = { authorization_id, amount: UNANSWERED_RIAL };
    const path = `/v3/business/${BUSINESS}/subscription/withdrawal/store`;
    const { result } = await sandbox.service<Ordered>("POST", path, order);
    if (result) return { id: result.withdrawal.id, amountRial: UNANSWERED_RIAL };
  }
  throw new Error("no authorization has room for a withdrawal");
}
