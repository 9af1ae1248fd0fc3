import { choice, listAddress, period, search } from "@/lib/kit/records/filter";
import { WEBHOOK_TOPICS } from "@/lib/kit/webhooks";
import { WEBHOOK_VERDICT_FILTERS, webhookFilterLabel } from "./status";

export const webhookFilters = {
  verdict: choice("webhooks.filters.verdict", WEBHOOK_VERDICT_FILTERS, webhookFilterLabel),
  topic: choice("webhooks.filters.topic", WEBHOOK_TOPICS, (topic) => `webhooks.topic.${topic}`, { isUnasked: true }),
  period: period("webhooks.filters.period"),
  /** In the link of the notice that counts refused webhooks: the list shows the same ones. */
  arrived: choice("webhooks.filters.period", ["lately"], () => "webhooks.filters.lately", { isUnasked: true }),
  /** The id of the record that it tells of. */
  subject: search("webhooks.filters.subject", { most: 100, isId: true }),
};
export const webhookListState = listAddress(webhookFilters);
