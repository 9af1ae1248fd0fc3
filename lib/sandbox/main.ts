import { startSandbox } from "./server";

const {
  SANDBOX_PORT = "4010",
  // The next port, unless a free one is asked for.
  SANDBOX_MAIL_PORT = SANDBOX_PORT === "0" ? "0" : String(Number(SANDBOX_PORT) + 1),
  SANDBOX_DATA = "data/sandbox.sqlite",
  SANDBOX_LIMITS = "real",
  SANDBOX_SIZE = "full",
  SANDBOX_LOG,
} = process.env;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

try {
  const { url, close } = await startSandbox({
    port: Number(SANDBOX_PORT),
    mailPort: Number(SANDBOX_MAIL_PORT),
    dataFile: SANDBOX_DATA,
    limits: SANDBOX_LIMITS === "off" ? "off" : "real",
    size: SANDBOX_SIZE === "small" ? "small" : "full",
    log: SANDBOX_LOG ? ({ method, path, status, tookMs }) => say(`${method} ${path} ${status} ${tookMs}ms`) : undefined,
  });
  say(`sandbox ready ${url} data=${SANDBOX_DATA} limits=${SANDBOX_LIMITS}`);
  const stop = () => void close().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
} catch (error) {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  console.error(
    isTaken
      ? `port ${SANDBOX_PORT} or ${SANDBOX_MAIL_PORT} is in use: choose others with SANDBOX_PORT and SANDBOX_MAIL_PORT`
      : error,
  );
  process.exitCode = 1;
}
