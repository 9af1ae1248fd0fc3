import "server-only";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { processSingleton } from "./process-singleton";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** This process's figures, as `/api/metrics` prints them. Labels are operation ids and codes, never anything personal. */
export function metrics() {
  return processSingleton("metrics", () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const registers = [registry];
    return {
      registry,
      requests: new Histogram({
        name: "daftar_request_seconds",
        help: "Time to answer an operation",
        labelNames: ["operation", "code"],
        buckets: SECONDS,
        registers,
      }),
      upstream: new Histogram({
        name: "daftar_upstream_seconds",
        help: "Time the service took",
        labelNames: ["operation", "status"],
        buckets: SECONDS,
        registers,
      }),
      budgetWait: new Histogram({
        name: "daftar_budget_wait_seconds",
        help: "Time a call waited for the service's limits",
        labelNames: ["class", "lane"],
        buckets: SECONDS,
        registers,
      }),
      cacheAnswers: new Counter({
        name: "daftar_cache_answers_total",
        help: "Answers from memory (hit), shared with a call in flight (shared), or asked (miss)",
        labelNames: ["operation", "outcome"],
        registers,
      }),
      tokenRefreshes: new Counter({
        name: "daftar_token_refreshes_total",
        help: "Refreshes of token pairs",
        labelNames: ["outcome"],
        registers,
      }),
      unreadable: new Counter({
        name: "daftar_unreadable_answers_total",
        help: "Answers of the service that could not be read",
        labelNames: ["operation"],
        registers,
      }),
      ordersFound: new Counter({
        name: "daftar_orders_found_total",
        help: "Payment orders taken for over or refused that the service had after all",
        labelNames: ["kind"],
        registers,
      }),
      webhooks: new Counter({
        name: "daftar_webhooks_total",
        help: "Webhooks received, by what was made of each (not_kept: refused, so that it is sent again)",
        labelNames: ["topic", "verdict"],
        registers,
      }),
    };
  });
}
