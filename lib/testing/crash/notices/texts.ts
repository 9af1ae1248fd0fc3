import { payerMessageOf } from "@/lib/areas/collecting/gateway/payer-message";
import type { PaymentRequest } from "@/lib/areas/collecting/gateway/status";
import { signed } from "@/lib/kit/customer-messages";
import type { Sent } from "../../../sandbox/sinks/sent";
import type { Installation } from "../installation";
import { BUSINESS, type People } from "../people";

const AMOUNT_RIAL = 900_000;
const MOST_TIMES = 2;
let made = 0;

/** Sends a payment link to a mobile that nothing else is sent to. @returns the mobile */
export async function sendLink({ query }: Installation, people: People): Promise<string> {
  made += 1;
  const mobile = `0935${String(made).padStart(7, "0")}`;
  const wish = { amountRial: AMOUNT_RIAL, mobile };
  const { id: record } = await people.ask<{ id: string }>("accountant", "payment_requests.create", wish);
  const shown = await people.ask<PaymentRequest & { link: { url: string } }>(
    "accountant",
    "payment_requests.show",
    { requestId: record },
    { isRead: true },
  );
  const [row] = await query<{ name: string | null }>("SELECT name FROM businesses WHERE slug = $1", [BUSINESS]);
  const business = row?.name ?? null;
  const { fa } = payerMessageOf(shown, { business, url: shown.link.url, unit: "rial" });
  const message = { about: "paymentRequest", record, channel: "sms", locale: "fa", text: signed(fa, business) };
  await people.ask("accountant", "customer_messages.send", message);
  return mobile;
}

/** Texts to customers, by what became of them. */
export const textsIn = ({ query }: Pick<Installation, "query">) =>
  query<{ id: string; state: string; fault: string | null }>("SELECT id, state, fault FROM customer_messages");

/**
 * Compares what the database says of texts to customers with what arrived: each was sent once, or twice if a process died
 * between the sending and the note.
 *
 * @param byId what arrived since the beginning, by the message's id
 * @param mobiles of all payers who were sent a text
 */
export async function compareTexts(
  installation: Pick<Installation, "query">,
  byId: ReadonlyMap<string | null, readonly Sent[]>,
  mobiles: readonly string[],
): Promise<string[]> {
  const texts = await textsIn(installation);
  const reached = new Set(texts.flatMap(({ id }) => (byId.get(id) ?? []).map(({ to }) => to)));
  return [
    ...texts.flatMap(({ id, state, fault }) => {
      const times = byId.get(id)?.length ?? 0;
      const said = `a customer's text (${id})`;
      if (state !== "sent") return [`${said}: ${state} (${fault})`];
      return times >= 1 && times <= MOST_TIMES ? [] : [`${said}: noted as sent, and arrived ${times} times`];
    }),
    ...mobiles.filter((mobile) => !reached.has(mobile)).map((mobile) => `${mobile}: got no text`),
    ...[...reached].filter((mobile) => !mobiles.includes(mobile)).map((mobile) => `${mobile}: got a text of another`),
  ];
}
