"use client";

import { useEffect } from "react";
import "./globals.css";

/**
 * The last net, when even the root layout failed: no messages and no preferences are there, so both languages are
 * written here.
 */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <html lang="fa" dir="rtl" data-theme="system">
      <body>
        <title>دفتر</title>
        <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center gap-6 px-6 text-center">
          <div>
            <h1 className="font-bold text-xl">این صفحه نمایش داده نشد</h1>
            <p className="mt-2 text-muted">خطایی در سامانهٔ ما رخ داد. به‌خاطر آن پولی جابه‌جا نشده است.</p>
          </div>
          <div lang="en" dir="ltr">
            <p className="font-bold text-xl">This page could not be shown</p>
            <p className="mt-2 text-muted">Something went wrong on our side. No money moved because of it.</p>
          </div>
          <button
            type="button"
            onClick={retry}
            className="min-h-10 rounded bg-accent px-5 font-medium text-accent-on hover:bg-accent-hover"
          >
            تلاش دوباره · Try again
          </button>
        </main>
      </body>
    </html>
  );
}
