import { useRef } from "react";

/** Keys by which the same rows, sent again, are one order: also after somebody has gone back and returned. */
export function useKeys(): (rows: unknown) => string {
  const keys = useRef(new Map<string, string>());
  return (rows) => {
    const text = JSON.stringify(rows);
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    return key;
  };
}
