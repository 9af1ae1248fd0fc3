import { ServiceError } from "../core/errors";

type Body = Readonly<Record<string, unknown>>;

/** @throws ServiceError 422 with plain words: control is for people at a terminal */
export const refuse = (error: string): never => {
  throw new ServiceError(422, { error });
};

export function readNumber(body: Body, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  return refuse(`${name} must be a number`);
}

export function readText(body: Body, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : refuse(`${name} must be text`);
}

export function readChoice<T extends string>(body: Body, name: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === body[name]);
  return found ?? refuse(`${name} must be one of ${choices.join(", ")}`);
}
