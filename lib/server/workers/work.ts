import "server-only";
import type { PgBoss } from "pg-boss";
import { watchApplications } from "@/lib/areas/cards/cards/server/look";
import { watchRequests } from "@/lib/areas/collecting/authorization-requests/server/watch";
import { watchPayments } from "@/lib/areas/collecting/gateway/server/watch";
import { pollWithdrawals } from "@/lib/areas/collecting/withdrawals/server/watch/poll";
import { applyAllRules } from "@/lib/areas/money/bank-accounts/server/apply-rules";
import { followRules } from "@/lib/areas/money/bank-accounts/server/wake-rules";
import { watchDeposits } from "@/lib/areas/money/deposits/server/watch";
import { checkWholeChain } from "@/lib/areas/records/audit/server/chain-state";
import { followChanges, readDueFigures } from "@/lib/areas/records/overview/server/job";
import { checkEveryBusiness } from "@/lib/areas/records/reconciliation/server/mismatches";
import { writeCheckpoint } from "@/lib/server/audit/checkpoints";
import { readLists } from "@/lib/server/book/read-lists";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { remindCustomers } from "@/lib/server/customer-messages/remind";
import { watchCustomerMessages } from "@/lib/server/customer-messages/send";
import { boss } from "@/lib/server/jobs/boss";
import type { QueueName } from "@/lib/server/jobs/queues";
import { runJob } from "@/lib/server/jobs/watched/run";
import { resumeJobs } from "@/lib/server/jobs/watched/send";
import { followChanges as followForNotices } from "@/lib/server/notices/check";
import { watchNotices } from "@/lib/server/notices/clock";
import { watchNoticeDeliveries } from "@/lib/server/notices/send";
import { watchOrders } from "@/lib/server/orders/engine/sweep";
import { workOnJob } from "@/lib/server/orders/engine/work";
import { refreshDuePairs } from "@/lib/server/tokens/refresh-due";
import { watchDeliveries } from "@/lib/server/webhooks/watch";
import { choresUntil, cleanUp } from "./housekeeping";

/** Work that happens by the clock, once for all processes. Cron's smallest step is a minute. */
const SCHEDULED: { queue: QueueName; cron: string; run: (signal: AbortSignal) => Promise<void> }[] = [
  { queue: "token-refresh", cron: "* * * * *", run: refreshDuePairs },
  { queue: "audit-checkpoint", cron: "0 * * * *", run: watchAudit },
  { queue: "withdrawal-poll", cron: "* * * * *", run: pollWithdrawals },
  { queue: "authorization-watch", cron: "* * * * *", run: watchRequests },
  { queue: "deposit-watch", cron: "* * * * *", run: watchDeposits },
  { queue: "card-watch", cron: "* * * * *", run: watchApplications },
  { queue: "watched-job-resume", cron: "* * * * *", run: resumeJobs },
  { queue: "reconciliation", cron: "47 * * * *", run: checkEveryBusiness },
  { queue: "housekeeping", cron: "17 * * * *", run: (signal) => cleanUp(choresUntil(signal)) },
  { queue: "figures", cron: "* * * * *", run: readDueFigures },
  { queue: "book-lists", cron: "* * * * *", run: readLists },
  { queue: "notices", cron: "* * * * *", run: watchNotices },
  { queue: "customer-reminders", cron: "*/10 * * * *", run: remindCustomers },
  { queue: "label-rules", cron: "*/5 * * * *", run: applyAllRules },
];

/**
 * Does the work of a scheduled job now, in this process, and resolves when it is over. For tests: a story that needs
 * the book read does not wait for the next minute.
 *
 * @returns false where no job of that name comes by the clock
 */
export async function runScheduledNow(name: string): Promise<boolean> {
  const found = SCHEDULED.find(({ queue }) => queue === name);
  await found?.run(new AbortController().signal);
  return found !== undefined;
}

async function watchAudit(): Promise<void> {
  await writeCheckpoint();
  await checkWholeChain();
}

/** The queues that this process works on already. */
const staffed = () => processSingleton("job-workers", () => new Set<QueueName>());

/** Starts the job workers of this process. After a failure it can be run again and goes on where it stopped. */
export async function startWorkers(): Promise<void> {
  const queue = await boss();
  for (const { queue: name, cron, run } of SCHEDULED) {
    await queue.schedule(name, cron);
    await work(queue, name, {}, (_, signal) => run(signal));
  }
  await workOnOrders(queue);
  watchOrders();
  watchDeliveries();
  watchNoticeDeliveries();
  watchCustomerMessages();
  watchPayments();
  await work<{ jobId: string }>(queue, "watched-job", { pollingIntervalSeconds: 0.5 }, (data, signal) =>
    runJob(data.jobId, signal),
  );
  // Jobs that write take their time between people's own writes: a few go on side by side, and none holds up a file.
  const steps = { pollingIntervalSeconds: 0.5, localConcurrency: STEPPING_AT_ONCE };
  await work<{ jobId: string }>(queue, "watched-steps", steps, (data, signal) => runJob(data.jobId, signal));
  followChanges();
  followRules();
  followForNotices();
  writeCheckpoint().catch((error: unknown) => log.warn({ err: error }, "no audit checkpoint at start"));
  log.info("job workers are ready");
}

/** The most jobs with steps that this process works on at once. */
const STEPPING_AT_ONCE = 4;

/** The most orders that this process works on at once. */
const ORDERS_AT_ONCE = 32;

/**
 * Each order has a place of its own and leaves it when it is through: one that waits long for the service's answer
 * holds nobody up. Its job is done once it has begun, as what fails or dies under way is the sweep's.
 */
async function workOnOrders(queue: PgBoss): Promise<void> {
  if (staffed().has("order")) return;
  const underWay = new Set<Promise<void>>();
  const habits = { pollingIntervalSeconds: 0.5, batchSize: 8, burstWhenBatchFull: true };
  await queue.work<{ orderId: string }>("order", habits, async (jobs) => {
    for (const { data } of jobs) {
      while (underWay.size >= ORDERS_AT_ONCE) await Promise.race(underWay);
      const working = workOnJob(data.orderId)
        .catch((error: unknown) => log.error({ err: error, order: data.orderId }, "an order could not be worked on"))
        .finally(() => underWay.delete(working));
      underWay.add(working);
    }
  });
  staffed().add("order");
}

interface Habits {
  pollingIntervalSeconds?: number;
  localConcurrency?: number;
}

async function work<Data extends object>(
  queue: PgBoss,
  name: QueueName,
  habits: Habits,
  run: (data: Data, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (staffed().has(name)) return;
  await queue.work<Data>(name, habits, async ([job]) => {
    if (!job) return;
    try {
      await run(job.data, job.signal);
    } catch (error) {
      log.error({ err: error, queue: name }, "job failed");
      throw error;
    }
  });
  staffed().add(name);
}
