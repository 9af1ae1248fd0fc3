"use client";

import { PageFailure } from "@/components/frame/shell/page-failure";

/** A page that fails keeps the navigation around it. */
export default function PageFailureInShell(props: { error: unknown; retry: () => void }) {
  return <PageFailure {...props} />;
}
