import "server-only";

/**
 * Every queue, its habits said once. Workers are in `work.ts`. `exclusive` holds one job per `singletonKey` from its
 * sending until it is done or given up; without that policy the key means nothing. `stately` and `singleton` are for
 * short work: while a minute-old count has a job of theirs running, the library takes no other up, done or not.
 */
export const QUEUES = [
  { name: "token-refresh", options: { policy: "singleton", retryLimit: 0, expireInSeconds: 60 } },
  {
    name: "order",
    options: { policy: "standard", retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  },
  { name: "authorization-watch", options: { policy: "exclusive", retryLimit: 0, expireInSeconds: 120 } },
  { name: "deposit-watch", options: { policy: "exclusive", retryLimit: 0, expireInSeconds: 120 } },
  { name: "card-watch", options: { policy: "exclusive", retryLimit: 0, expireInSeconds: 120 } },
  { name: "withdrawal-poll", options: { policy: "exclusive", retryLimit: 0, expireInSeconds: 120 } },
  {
    name: "watched-job",
    options: { policy: "exclusive", retryLimit: 2, retryDelay: 5, expireInSeconds: 5 * 3600, heartbeatSeconds: 60 },
  },
  {
    name: "watched-steps",
    options: { policy: "exclusive", retryLimit: 2, retryDelay: 5, expireInSeconds: 5 * 3600, heartbeatSeconds: 60 },
  },
  { name: "watched-job-resume", options: { policy: "singleton", retryLimit: 0, expireInSeconds: 60 } },
  { name: "audit-checkpoint", options: { policy: "singleton", retryLimit: 0, expireInSeconds: 300 } },
  { name: "figures", options: { policy: "stately", retryLimit: 0, expireInSeconds: 600 } },
  { name: "book-lists", options: { policy: "stately", retryLimit: 0, expireInSeconds: 600 } },
  { name: "notices", options: { policy: "stately", retryLimit: 0, expireInSeconds: 300 } },
  { name: "customer-reminders", options: { policy: "stately", retryLimit: 0, expireInSeconds: 600 } },
  { name: "label-rules", options: { policy: "stately", retryLimit: 0, expireInSeconds: 600 } },
  { name: "reconciliation", options: { policy: "stately", retryLimit: 0, expireInSeconds: 1800 } },
  { name: "housekeeping", options: { policy: "singleton", retryLimit: 1, expireInSeconds: 300 } },
] as const;

export type QueueName = (typeof QUEUES)[number]["name"];
