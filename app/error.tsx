"use client";

import { PageFailure } from "@/components/frame/shell/page-failure";

export default function RootFailure(props: { error: unknown; retry: () => void }) {
  return (
    <main>
      <PageFailure {...props} />
    </main>
  );
}
