import "server-only";
import { z } from "zod";
import { ROLES, type Role } from "@/lib/kit/roles";
import { WEBHOOK_TOPICS } from "@/lib/kit/webhooks";
import { processSingleton } from "@/lib/server/core/process-singleton";
import {
  CHOICES,
  faultOfSecret,
  faultsTogether,
  MISSING_HOST,
  NEEDED_HOSTS,
  NUMBERS,
  SHORTEST,
  TEXTS,
} from "./env-rules.mjs";

const url = z.url({ protocol: /^https?$/ });

const secret = z.string().check(({ value, issues }) => {
  const message = faultOfSecret(value);
  if (message) issues.push({ code: "custom", input: value, message });
});

/** A text by the rules that the launcher has for it, too. */
const textOf = (name: keyof typeof TEXTS) =>
  z.string().check(({ value, issues }) => {
    const message = TEXTS[name](value);
    if (message) issues.push({ code: "custom", input: value, message });
  });

function number(name: keyof typeof NUMBERS) {
  const { min, max, fallback, isWhole } = NUMBERS[name];
  const inRange = z.coerce.number().min(min).max(max);
  return (isWhole ? inRange.int() : inRange).default(fallback);
}

/** Which role each value of the claim stands for, as JSON: `{"daftar-owners":"owner"}`. */
const claimRoles = z.string().transform((text, context): Record<string, Role> => {
  try {
    return z.record(z.string(), z.enum(ROLES)).parse(JSON.parse(text));
  } catch {
    context.issues.push({ code: "custom", input: text, message: `must be JSON: value to one of ${ROLES.join(", ")}` });
    return z.NEVER;
  }
});

const schema = z.object({
  DAFTAR_MODE: z.enum(CHOICES.DAFTAR_MODE).optional(),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres://"),
  DAFTAR_URL: url,
  DAFTAR_SECRET: secret,
  /** An earlier secret, while pairs encrypted with it are still around. */
  DAFTAR_SECRET_PREVIOUS: secret.optional(),
  DATA_DIR: z.string().default("data"),
  DATABASE_POOL: number("DATABASE_POOL"),
  SERVICE_BASE_URL: url,
  SERVICE_GATEWAY_URL: url.optional(),
  SERVICE_BATCH_URL: url.optional(),
  SERVICE_SUBSCRIPTION_URL: url.optional(),
  SERVICE_SETTLEMENT_UNIT: z.enum(CHOICES.SERVICE_SETTLEMENT_UNIT).default("toman"),
  SERVICE_SETTLEMENT_ANSWER_UNIT: z.enum(CHOICES.SERVICE_SETTLEMENT_ANSWER_UNIT).default("same"),
  /** Whose webhooks the service does not sign. */
  SERVICE_UNSIGNED_TOPICS: z
    .string()
    .transform((text) => text.split(",").map((topic) => topic.trim()))
    .pipe(z.array(z.enum(WEBHOOK_TOPICS)))
    .default([]),
  SERVICE_SIGNATURE_HEADER: z.string().default("x-service-signature"),
  SERVICE_LIMIT_POST: number("SERVICE_LIMIT_POST"),
  SERVICE_LIMIT_OTHER: number("SERVICE_LIMIT_OTHER"),
  SERVICE_LIMIT_WINDOW_MS: number("SERVICE_LIMIT_WINDOW_MS"),
  BOOK_DAYS: number("BOOK_DAYS"),
  BOOK_KEEP_DAYS: number("BOOK_KEEP_DAYS"),
  BOOK_LISTS: z.enum(CHOICES.BOOK_LISTS).default("on"),
  ANSWER_CACHE: z.enum(CHOICES.ANSWER_CACHE).default("on"),
  SANDBOX_CONTROL_URL: url.optional(),
  SANDBOX_WEBHOOK_KEY: z.string().optional(),
  DEMO_STORY: z.enum(CHOICES.DEMO_STORY).default("off"),
  TEST_HOOKS: z.enum(CHOICES.TEST_HOOKS).default("off"),
  SANDBOX_ORDER_PACE: number("SANDBOX_ORDER_PACE"),
  SMTP_URL: textOf("SMTP_URL").optional(),
  MAIL_FROM: textOf("MAIL_FROM").optional(),
  TELEGRAM_BOT_TOKEN: textOf("TELEGRAM_BOT_TOKEN").optional(),
  TELEGRAM_API_URL: textOf("TELEGRAM_API_URL").default("https://api.telegram.org"),
  BALE_BOT_TOKEN: textOf("BALE_BOT_TOKEN").optional(),
  BALE_API_URL: textOf("BALE_API_URL").default("https://tapi.bale.ai"),
  SMS_URL: textOf("SMS_URL").optional(),
  SMS_METHOD: z.enum(CHOICES.SMS_METHOD).default("POST"),
  SMS_HEADERS: textOf("SMS_HEADERS").optional(),
  SMS_BODY: z.string().optional(),
  SMS_ACCEPTED: textOf("SMS_ACCEPTED").optional(),
  METRICS_TOKEN: z.string().min(SHORTEST.METRICS_TOKEN).optional(),
  LOG_LEVEL: z.enum(CHOICES.LOG_LEVEL).default("info"),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).optional(),
  OIDC_ROLE_CLAIM: z.string().default("roles"),
  OIDC_ROLES: claimRoles.optional(),
  OIDC_BUSINESS: z.string().optional(),
});

/** One provider (OpenID Connect) by which members of one business sign in. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On the button of the sign-in page. */
  name: string;
  /** The claim with the person's groups or roles there; dots lead into objects. */
  roleClaim: string;
  roles: Readonly<Record<string, Role>>;
  business: string;
}

type Own = "DAFTAR_MODE" | "SANDBOX_ORDER_PACE" | "DEMO_STORY" | "TEST_HOOKS" | `OIDC_${string}`;

export type Env = Omit<z.output<typeof schema>, Own> & {
  oidc: OidcSettings | null;
  mode: "sandbox" | "live";
  isHttps: boolean;
  /** What the waiting times of payment orders are multiplied by. */
  orderPace: number;
  /** The demo members do a day's work at the first start. */
  hasDemoStory: boolean;
  /** Tests started this process: `app/api/test-hooks` is there. */
  hasTestHooks: boolean;
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
  const together = faultsTogether(parsed.data);
  if (together.length > 0) {
    const lines = together.map(({ name, fault }) => `  ${name} ${fault}`);
    throw new Error(`The environment is not complete:\n${lines.join("\n")}`);
  }
  const { DAFTAR_MODE, SANDBOX_ORDER_PACE, DEMO_STORY, TEST_HOOKS, ...values } = parsed.data;
  const mode = DAFTAR_MODE ?? "live";
  const isHttps = values.DAFTAR_URL.startsWith("https:");
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(values.DAFTAR_URL);
  if (mode === "live" && !isHttps && !isLocal) {
    throw new Error("The environment is not complete:\n  DAFTAR_URL must be https in live mode");
  }
  for (const name of mode === "live" ? Object.values(NEEDED_HOSTS) : []) {
    if (!values[name]) throw new Error(`The environment is not complete:\n  ${name} ${MISSING_HOST}`);
  }
  const misplaced = values.SANDBOX_CONTROL_URL ? "SANDBOX_CONTROL_URL" : TEST_HOOKS === "on" ? "TEST_HOOKS" : null;
  if (mode === "live" && misplaced) {
    throw new Error(`The environment is not complete:\n  ${misplaced} has no place in live mode`);
  }
  const {
    OIDC_ISSUER,
    OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET,
    OIDC_NAME,
    OIDC_ROLE_CLAIM,
    OIDC_ROLES,
    OIDC_BUSINESS,
    ...rest
  } = values;
  const isSandbox = mode === "sandbox";
  const orderPace = isSandbox ? SANDBOX_ORDER_PACE : 1;
  return {
    ...rest,
    oidc: oidcOf(parsed.data),
    mode,
    isHttps,
    orderPace,
    hasDemoStory: isSandbox && DEMO_STORY === "on",
    hasTestHooks: isSandbox && isLocal && TEST_HOOKS === "on",
  };
}

/** @throws Error that names what is missing beside an issuer, or an issuer that is not https */
function oidcOf(given: z.output<typeof schema>): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_ROLE_CLAIM: roleClaim, OIDC_NAME } = given;
  if (issuer === undefined) return null;
  const needed = (name: "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_BUSINESS"): string => {
    const value = given[name];
    if (!value) throw new Error(`The environment is not complete:\n  ${name} is missing beside OIDC_ISSUER`);
    return value;
  };
  const [clientId, clientSecret] = [needed("OIDC_CLIENT_ID"), needed("OIDC_CLIENT_SECRET")];
  const business = needed("OIDC_BUSINESS");
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== "https:" && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
    throw new Error("The environment is not complete:\n  OIDC_ISSUER must be https");
  if (!given.OIDC_ROLES || Object.keys(given.OIDC_ROLES).length === 0)
    throw new Error("The environment is not complete:\n  OIDC_ROLES is missing beside OIDC_ISSUER");
  return { issuer, clientId, clientSecret, name: OIDC_NAME || hostname, roleClaim, roles: given.OIDC_ROLES, business };
}

function explain(issue: z.core.$ZodIssue): string {
  return issue.code === "invalid_type" ? "is missing" : issue.message.toLowerCase();
}

/** The checked environment of this process. */
export function env(): Env {
  return processSingleton("env", () => parseEnv(process.env));
}
