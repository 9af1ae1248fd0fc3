import * as mini from "zod/mini";

/**
 * The part of Zod that reaches the browser: `import * as z from "@/lib/kit/zod"`. Taken from here and not from the package,
 * so that the bundler keeps Zod in one piece and drops the rest of it. Server-only code takes what it likes.
 */
export type { core, infer, input, output, ZodMiniObject, ZodMiniType } from "zod/mini";
export const object = mini.object;
export const extend = mini.extend;
export const omit = mini.omit;
export const looseObject = mini.looseObject;
export const array = mini.array;
export const record = mini.record;
export const union = mini.union;
export const discriminatedUnion = mini.discriminatedUnion;
export const literal = mini.literal;
export const string = mini.string;
export const number = mini.number;
export const boolean = mini.boolean;
export const unknown = mini.unknown;
export const custom = mini.custom;
export const email = mini.email;
export const uuid = mini.uuid;
export const url = mini.url;
export const optional = mini.optional;
export const nullable = mini.nullable;
export const nullish = mini.nullish;
export const _default = mini._default;
export const pipe = mini.pipe;
export const transform = mini.transform;
export const refine = mini.refine;
export const check = mini.check;
export const regex = mini.regex;
export const minLength = mini.minLength;
export const maxLength = mini.maxLength;
export const trim = mini.trim;
export const overwrite = mini.overwrite;
export const toLowerCase = mini.toLowerCase;
export const int = mini.int;
export const gte = mini.gte;
export const lte = mini.lte;
export const positive = mini.positive;
export const multipleOf = mini.multipleOf;
export const NEVER = mini.NEVER;
const enumOf = mini.enum;
const catching = mini.catch;

export { catching as catch, enumOf as enum };
export const coerce = { number: mini.coerce.number };
export const iso = { datetime: mini.iso.datetime };
