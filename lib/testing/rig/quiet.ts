import { createReporter, type Reporter } from "../../launch/before/reporter.mjs";

/** Says nothing; warnings come out with the test that caused them. */
export function quietReporter(onWarn: (text: string) => void = () => undefined): Reporter {
  return { ...createReporter({ write: () => true }), warn: onWarn };
}
