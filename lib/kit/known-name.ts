/**
 * The cookie in which a browser keeps a business's own name: it stands in the top bar before the service has answered,
 * and also when it does not. Gone with the sign-out.
 */
export const nameCookie = (business: string): string => `daftar-name-${business}`;

const MOST_LETTERS = 100;

/** A cookie's value for a name; the server reads it back as it was. */
export const nameCookieValue = (name: string): string => encodeURIComponent(name.slice(0, MOST_LETTERS));
