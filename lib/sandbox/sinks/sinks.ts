import { BOTS, Bot, type BotName } from "./bots";
import { PushSubscriptions } from "./push";
import { SentMessages } from "./sent";

/** The other ends of everything that leaves the dashboard. All businesses share them, as they share the installation. */
export class Sinks {
  constructor(readonly sent = new SentMessages()) {}

  readonly subscriptions = new PushSubscriptions();
  readonly bots = Object.fromEntries(BOTS.map((name) => [name, new Bot(name)])) as Record<BotName, Bot>;
}
