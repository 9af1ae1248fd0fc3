import { isMainThread } from "node:worker_threads";

// Loaded into every Node process that the launcher starts: it does not outlive the launcher, however that ends.

if (isMainThread && process.channel) {
  process.on("disconnect", () => {
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 5000).unref();
    process.kill(process.pid, "SIGTERM");
  });
}
