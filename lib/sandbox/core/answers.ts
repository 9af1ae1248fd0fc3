/** A JSON answer. */
export const jsonAnswer = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });

/** `{status: 1, data}` */
export const dataAnswer = (data: unknown) => ({ status: 1, data });

/** `{status: 1, message, result: {noun: value}}`, the direct-debit family. */
export const resultAnswer = (message: string, result: Record<string, unknown>) => ({ status: 1, message, result });

type Page = { page: number; perPage: number };

/** Reads `page` and `per_page`; what cannot be read falls back, sizes stay within 1 to 100. */
export function readPage(query: URLSearchParams, perPageDefault: number): Page {
  const number = (name: string, fallback: number) => {
    const text = query.get(name) ?? "";
    return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : fallback;
  };
  return { page: number("page", 1), perPage: Math.min(number("per_page", perPageDefault), 100) };
}

/** The pagination envelope `{data, links, meta}` of one page that is already cut. */
export function pageAnswer(
  data: unknown[],
  total: number,
  { page, perPage }: Page,
  path: string,
  query: URLSearchParams,
) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const url = (number: number): string => {
    const next = new URLSearchParams(query);
    next.set("page", String(number));
    return `${path}?${next}`;
  };
  const prev = page > 1 ? url(page - 1) : null;
  const next = page < last ? url(page + 1) : null;
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (n) => n <= 2 || n > last - 2 || Math.abs(n - page) <= 3,
  );
  return {
    data,
    links: { first: url(1), last: url(last), prev, next },
    meta: {
      current_page: page,
      from: data.length > 0 ? (page - 1) * perPage + 1 : null,
      last_page: last,
      links: [
        { url: prev, label: "&laquo; قبلی", active: false },
        ...shown.map((n) => ({ url: url(n), label: String(n), active: n === page })),
        { url: next, label: "بعدی &raquo;", active: false },
      ],
      path,
      per_page: perPage,
      to: data.length > 0 ? (page - 1) * perPage + data.length : null,
      total,
    },
  };
}

export type PageAnswer = ReturnType<typeof pageAnswer>;
