import { DECISIONS, decideAtGateway } from "../gateway/payer-page";
import { type GatewayPayment, gatewayKey, openPayment, paymentBy } from "../gateway/record";
import { readChoice, readText, refuse } from "./read";
import type { ControlCall, ControlRoute } from "./types";

/** A payer with a token does as told, as on the gateway's page. */
function payBy({ sandbox, body }: ControlCall) {
  const token = readText(body, "token") ?? refuse("token is needed");
  const decision = readChoice(body, "decision", DECISIONS);
  const row = paymentBy(sandbox, "token", token) ?? refuse("no such token");
  const back = sandbox.db.transaction(() => {
    const session = row.state === "NEW" ? openPayment(sandbox, row) : (row.session ?? "");
    return decideAtGateway(sandbox, session, decision, readText(body, "card"));
  });
  const { state } = paymentBy(sandbox, "token", token) ?? row;
  return { back, state, balances_rial: sandbox.ledger.balances() };
}

export const gatewayRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/gateway-key", handle: ({ sandbox }) => ({ key: gatewayKey(sandbox) }) },
  { method: "POST", path: "/gateway/pay", handle: payBy },
  {
    method: "GET",
    path: "/gateway/payments",
    handle: ({ sandbox }) => ({
      payments: sandbox.db.all<GatewayPayment>("SELECT * FROM gateway_payments ORDER BY created_at DESC, token"),
    }),
  },
];
