import { writeFileSync } from "node:fs";
import type { Reporter, TestModule, TestSuite } from "vitest/node";

/** Writes down the errors of a run that are no test's own: of files, of set-ups, and what nobody caught. */
export default class ErrorsBeside implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    const { VITEST_ERRORS_FILE } = process.env;
    if (VITEST_ERRORS_FILE) writeFileSync(VITEST_ERRORS_FILE, JSON.stringify(errorsBeside(modules, unhandled)));
  }
}

type Failing = Pick<TestModule | TestSuite, "errors">;
type Module = Failing & { relativeModuleId: string; children: { allSuites(): Iterable<Failing> } };

/** @returns one line each */
export function errorsBeside(modules: readonly Module[], unhandled: readonly { message: string }[]): string[] {
  const ofModules = modules.flatMap((module) =>
    [module, ...module.children.allSuites()].flatMap((part) =>
      part.errors().map(({ message }) => `${module.relativeModuleId} › ${message}`),
    ),
  );
  return [...ofModules, ...unhandled.map(({ message }) => `nobody caught › ${message}`)];
}
