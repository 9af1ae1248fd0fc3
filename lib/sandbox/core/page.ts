import { html } from "hono/html";

const STYLE = `
:root { color-scheme: light dark; --ground: #eef1f5; --card: #fff; --text: #16202c; --soft: #5b6776; --line: #d7dde5; --main: #0b5fae; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ground: #10161d; --card: #1a222c; --text: #e8edf3; --soft: #9fabb9; --line: #303b48; --main: #5aa7ee; --bad: #f0837b } }
* { box-sizing: border-box } body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 440px); place-content: center; padding: 16px; background: var(--ground); color: var(--text); font: 16px/1.9 Vazirmatn, Tahoma, sans-serif }
main { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 24px }
h1 { margin: 0 0 4px; font-size: 20px } p { margin: 0 0 16px; color: var(--soft) }
dl { margin: 0 0 20px; border-block: 1px solid var(--line) } dl div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0 } dt { color: var(--soft) } dd { margin: 0; font-weight: 600 }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; margin: 0 0 10px } button, select { font: inherit; width: 100%; min-width: 0; min-height: 46px; border-radius: 10px; border: 1px solid var(--line); background: transparent; color: inherit; padding: 0 12px; cursor: pointer }
button.main { background: var(--main); border-color: var(--main); color: var(--card); font-weight: 700 } button.bad { color: var(--bad) } label { color: var(--soft); font-size: 14px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px }
small { color: var(--soft) } :focus-visible { outline: 3px solid var(--main); outline-offset: 2px }`;

/** A page that a payer sees, in Persian. */
export const page = (title: string, content: unknown, status: number): Response =>
  new Response(
    String(html`<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`),
    {
      status,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      },
    },
  );

/** With Persian digits and separators. */
export const persianNumber = (value: number): string => value.toLocaleString("fa-IR");
export const persianDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)] ?? digit);
