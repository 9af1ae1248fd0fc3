import type { BrowserContext } from "@playwright/test";

/** The console errors of a test's browsers. */
export class BrowserErrors {
  private readonly seen: string[] = [];
  private readonly allowed: RegExp[] = [];

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
      if (message.type() !== "error") return;
      const text = `${message.text()} (${message.location().url})`;
      // It is chance which of the year's withdrawals a test opens. If its authorization was revoked since, the
      // service shows nothing of it. The answer may arrive after the test has gone back to the list.
      const isOnWithdrawal = /\/withdrawals(?:[/?]|$)/.test(message.page()?.url() ?? "");
      if (isOnWithdrawal && /status of 422 .*\/authorizations\.show\?/.test(text)) return;
      this.seen.push(text);
    });
    context.on("weberror", (error) => this.seen.push(`${error.error().stack ?? error.error().message}`));
  }

  unexpected(): string[] {
    return this.seen.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
  }
}
