/** A state, or a way, that the service named with a word that Daftar does not know. Nothing is concluded from it. */
export const UNKNOWN = "UNKNOWN";
export type Unknown = typeof UNKNOWN;

/** A state as it was told; `statusAsSent` is the service's own word where that is none of ours. */
export interface ReadStatus<Word extends string> {
  status: Word | Unknown;
  statusAsSent?: string | null;
}

/** Whether a state that was told is another than this one. One that was not told is none. */
export const isOtherState = ({ status, statusAsSent = null }: ReadStatus<string>, meant: string): boolean =>
  status === UNKNOWN ? statusAsSent !== null : status !== meant;

/** A record with fields that could not be read; they are null. */
export interface MaybeUnread {
  unread?: readonly string[];
}

/** A record of the book whose personal values were erased on request. */
export interface MaybeErased {
  isErased?: boolean;
}

/** Whether a field is null because what the service told of it could not be read, and not because it told nothing. */
export const isUnread = <Row extends MaybeUnread>(row: Row, field: keyof Row & string): boolean =>
  row.unread?.includes(field) ?? false;
