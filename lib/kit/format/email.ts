/** An e-mail address as people have one, with a domain of at least two parts; null for any other text. */
export const readEmail = (text: string): string | null => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.exec(text.trim())?.[0] ?? null;
