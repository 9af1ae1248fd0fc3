/** Runs once when a web process starts: checks the environment, then starts the job workers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startWeb } = await import("@/lib/server/workers/start-web");
  await startWeb();
}
