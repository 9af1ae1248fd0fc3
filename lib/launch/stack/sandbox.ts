import path from "node:path";
import type { Settings } from "../before/settings.mjs";
import { baseEnvironment, sandboxUrl } from "./environment";
import { TYPESCRIPT_FLAGS } from "./prepare";
import { createService, type Service, type ServiceOptions } from "./service";
import { answers, LEASH_FLAGS } from "./web";

/** Our own implementation of the service, on its own port, with its own file. */
export function createSandbox(
  settings: Settings,
  watching: Pick<ServiceOptions, "onPid" | "say" | "restartsAtOnce">,
): Service {
  const env = baseEnvironment(settings);
  return createService({
    ...watching,
    name: "sandbox",
    args: [...LEASH_FLAGS, ...TYPESCRIPT_FLAGS, "lib/sandbox/main.ts"],
    env: {
      ...env,
      SANDBOX_PORT: String(settings.sandboxPort),
      SANDBOX_MAIL_PORT: String(settings.sandboxMailPort),
      SANDBOX_DATA: env.SANDBOX_DATA ?? path.join(settings.dataDir, "sandbox.sqlite"),
    },
    logFile: path.join(settings.dataDir, "logs", "sandbox.log"),
    isReady: () => answers(`${sandboxUrl(settings)}/_sandbox/calls?limit=0`),
  });
}
