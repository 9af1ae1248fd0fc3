import type { BrowserContext } from "@playwright/test";

/** What the pages of a test's browsers complain about. */
export class BrowserErrors {
  private readonly seen: string[] = [];
  /** Which of the year's records a test meets is not the test's to say: of an authorization that was revoked, the
   * service shows nothing, and says so with a status that the browser writes down. */
  private readonly allowed: RegExp[] = [/status of 422 .*\/authorizations\.show\?/];

  /** An error that this test causes on purpose. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  /** Answers with an error status: the browser writes one line for each. */
  allowFailedRequests(): void {
    this.allow(/^Failed to load resource|^WebSocket|^EventSource/);
  }

  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error") this.seen.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.seen.push(`${error.error().stack ?? error.error().message}`));
  }

  unexpected(): string[] {
    return this.seen.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
  }
}
