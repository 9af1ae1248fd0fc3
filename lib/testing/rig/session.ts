import type { QueueName } from "@/lib/server/jobs/queues";
import type { TestStack } from "./stack";

/** Of each demo member. */
export const PASSWORD = "sandbox-demo";

/**
 * Signs a member in, a demo member unless a password is given, as a browser does.
 *
 * @returns the cookie header of the new session
 */
export async function signIn(url: string, email: string, password = PASSWORD): Promise<string> {
  const origin = new URL(url).origin;
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const csrfCookie = cookiesOf(csrf);
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: {
      origin,
      "x-daftar-request": "1",
      cookie: csrfCookie,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  });
  if (!answer.ok) throw new Error(`${email} was not signed in: ${answer.status} ${await answer.text()}`);
  return cookiesOf(answer);
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Runs a job now that comes by the clock, in the stack's first web process, and waits until it is over. */
export async function runJob({ urls }: TestStack, queue: QueueName): Promise<void> {
  const answer = await fetch(`${urls[0]}/api/test-hooks/jobs/${queue}`, { method: "POST" });
  if (!answer.ok) throw new Error(`the job ${queue} was answered ${answer.status}`);
}

/** A control call of the stack's sandbox. */
export async function control<T>(stack: TestStack, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${stack.env.SANDBOX_CONTROL_URL}/_sandbox/${path}`, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}
