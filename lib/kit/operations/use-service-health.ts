"use client";

import { useSyncExternalStore } from "react";
import { callFacts } from "./service-health";

const NOTHING: ReturnType<typeof callFacts.get> = new Map();

/** What this browser has lately seen of the service's answers. */
export const useCallFacts = () => useSyncExternalStore(callFacts.subscribe, callFacts.get, () => NOTHING);
