import "server-only";
import { registry } from "@/lib/server/core/registry";
import type { JobKind } from "./kind";

export const kindOf = (name: string): JobKind | undefined => registry().jobKinds.get(name);
