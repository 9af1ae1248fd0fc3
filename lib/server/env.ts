import "server-only";
import { z } from "zod";
import { SETTLEMENT_UNITS } from "@/lib/settlements/unit";

const url = z.url({ protocol: /^https?$/ });

/** Refuses secrets that a person typed to get past the check. */
const secret = z
  .string()
  .min(32, "must have at least 32 characters")
  .refine(
    (text) => new Set(text).size >= 10,
    "is too simple: use a random value, for example from `openssl rand -hex 32`",
  );

const schema = z.object({
  DAFTAR_MODE: z.enum(["sandbox", "live"]).optional(),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres://"),
  DAFTAR_URL: url,
  DAFTAR_SECRET: secret,
  /** An earlier secret, while pairs encrypted with it are still around. */
  DAFTAR_SECRET_PREVIOUS: secret.optional(),
  DATA_DIR: z.string().default("data"),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  SERVICE_BASE_URL: url,
  SERVICE_GATEWAY_URL: url.optional(),
  SERVICE_BATCH_URL: url.optional(),
  SERVICE_SUBSCRIPTION_URL: url.optional(),
  /** What a single settlement's `amount` is in; read by `lib/settlements/unit.ts`. */
  SERVICE_SETTLEMENT_UNIT: z.enum(SETTLEMENT_UNITS).default("toman"),
  SERVICE_SIGNATURE_HEADER: z.string().default("x-service-signature"),
  /** The service's limits; only ever changed when the service changes them. */
  SERVICE_LIMIT_POST: z.coerce.number().int().min(1).max(32_000).default(30),
  SERVICE_LIMIT_OTHER: z.coerce.number().int().min(1).max(32_000).default(100),
  SERVICE_LIMIT_WINDOW_MS: z.coerce.number().int().min(100).max(60_000).default(3000),
  /** `off` asks the service for every read, for measuring. */
  ANSWER_CACHE: z.enum(["on", "off"]).default("on"),
  SANDBOX_CONTROL_URL: url.optional(),
  SANDBOX_WEBHOOK_KEY: z.string().optional(),
  /** Makes the times that payment orders wait shorter, for tests that kill processes; a real service ignores it. */
  SANDBOX_ORDER_PACE: z.coerce.number().min(0.001).max(1).default(1),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

export type Env = Omit<z.output<typeof schema>, "DAFTAR_MODE" | "SANDBOX_ORDER_PACE"> & {
  mode: "sandbox" | "live";
  isHttps: boolean;
  /** What the waiting times of payment orders are multiplied by. */
  orderPace: number;
};

/**
 * Reads and checks the environment. The mode is sandbox only where the launcher said so; a real service is live.
 *
 * @throws Error that names every variable that is missing or weak, never its value
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${explain(issue)}`);
    throw new Error(`The environment is not complete:\n${[...new Set(lines)].join("\n")}`);
  }
  const { DAFTAR_MODE, SANDBOX_ORDER_PACE, ...values } = parsed.data;
  const mode = DAFTAR_MODE ?? "live";
  const isHttps = values.DAFTAR_URL.startsWith("https:");
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(values.DAFTAR_URL);
  if (mode === "live" && !isHttps && !isLocal) {
    throw new Error("The environment is not complete:\n  DAFTAR_URL must be https in live mode");
  }
  if (mode === "live" && values.SANDBOX_CONTROL_URL) {
    throw new Error("The environment is not complete:\n  SANDBOX_CONTROL_URL has no place in live mode");
  }
  return { ...values, mode, isHttps, orderPace: mode === "sandbox" ? SANDBOX_ORDER_PACE : 1 };
}

function explain(issue: z.core.$ZodIssue): string {
  return issue.code === "invalid_type" ? "is missing" : issue.message.toLowerCase();
}

let cached: Env | undefined;

/** The checked environment of this process. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}
