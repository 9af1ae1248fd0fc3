import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { LocalOperation, Operation, ServiceOperation } from "@/lib/kit/operations/define";
import { ROOT } from "../launch/before/settings.mjs";

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "id" in value && "kind" in value;

const files = globSync("lib/{areas/*/*,server/*}/{,*-}operations.ts", { cwd: ROOT }).toSorted();
const modules = await Promise.all(
  files.map((file): Promise<Record<string, object>> => import(pathToFileURL(path.join(ROOT, file)).href)),
);
const operations = new Set(
  modules.flatMap((each) => Object.values(each).flatMap((area) => Object.values(area).filter(isOperation))),
);

/** All operations of the service. */
export const serviceOperations: readonly ServiceOperation[] = [...operations].filter(
  (operation) => operation.kind === "service",
);

/** All operations of our own. */
export const localOperations: readonly LocalOperation[] = [...operations].filter(
  (operation) => operation.kind === "local",
);
