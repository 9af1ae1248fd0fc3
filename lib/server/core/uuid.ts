import "server-only";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be asked for as an id of ours; PostgreSQL refuses a whole query for one that cannot. */
export const isUuid = (text: string): boolean => UUID.test(text);
