"use client";

const DRAWINGS = {
  alert: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 8v4M12 16h.01",
  compass:
    "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20m4.24 5.76-1.804 5.411a2 2 0 0 1-1.265 1.265L7.76 16.24l1.804-5.411a2 2 0 0 1 1.265-1.265z",
  lock: "M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M7 11V7a5 5 0 0 1 10 0v4",
} as const;

/** Lucide's icons of the pages that every screen carries for the worst case: drawn here, they need no icons' code. */
export const Mark = ({ name }: { name: keyof typeof DRAWINGS }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    className="size-7 fill-none stroke-current"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={DRAWINGS[name]} />
  </svg>
);
