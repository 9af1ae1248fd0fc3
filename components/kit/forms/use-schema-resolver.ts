"use client";

import { useEffect, useState } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import { whenTouched } from "@/lib/kit/when-idle";
import type * as z from "@/lib/kit/zod";

/**
 * Holds a form's values against a schema whose code comes after the page: Zod is larger than all the rest of a page
 * that is one form. It is fetched when somebody begins to use the page, or at the first check if that is earlier; who
 * sends before it is there waits for it.
 */
export function useSchemaResolver<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodMiniType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  const [late] = useState(() => lateResolver(load));
  useEffect(() => whenTouched(() => void late.resolver().catch(() => {})), [late]);
  return late.resolve;
}

function lateResolver<Input extends FieldValues, Output>(load: () => Promise<z.ZodMiniType<Output, Input>>) {
  let coming: Promise<Resolver<Input, unknown, Output>> | undefined;
  const fetchResolver = async () => {
    const [schema, { zodResolver }] = await Promise.all([load(), import("@hookform/resolvers/zod")]);
    return zodResolver(schema) as Resolver<Input, unknown, Output>;
  };
  const resolver = () => {
    coming ??= fetchResolver().catch((error) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
  const resolve: Resolver<Input, unknown, Output> = async (...given) => {
    const known = await resolver().catch(() => undefined);
    // Only the network can withhold it, and would withhold what is sent as well.
    return known ? known(...given) : { values: {}, errors: { root: { server: { type: "network" } } } as never };
  };
  return { resolver, resolve };
}
