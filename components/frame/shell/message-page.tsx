"use client";

import type { ReactNode } from "react";

interface MessagePageProps {
  icon: ReactNode;
  title: ReactNode;
  description: ReactNode;
  children?: ReactNode;
}

/** A page that only says something: not found, not allowed, failed. Fits inside the shell and without it. */
export function MessagePage({ icon, title, description, children }: MessagePageProps) {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-center justify-center px-6 py-16 text-center">
      <span className="mb-5 rounded-full border bg-surface p-4 text-muted">{icon}</span>
      <h1 className="font-bold text-xl outline-none">{title}</h1>
      <p className="mt-2 text-muted">{description}</p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
