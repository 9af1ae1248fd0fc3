import "server-only";
import { registry } from "@/lib/server/core/registry";
import type { LocalHandler } from "./handle";

/** The code behind one of our own operations: the allow-list of `/api/local`. */
export const handlerOf = (operationId: string): LocalHandler | undefined => registry().handlers.get(operationId);
