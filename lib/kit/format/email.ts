/** An e-mail address as people have one, with a domain of at least two parts; null for any other text. */
export const readEmail = (text: string): string | null => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.exec(text.trim())?.[0] ?? null;

/** The one spelling in which addresses are compared and counted: mail servers do not tell capital letters apart. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
