import type { RowCursor } from "./scrolled-pages";

/**
 * The places that a list itself wrote into the address. A slow router shows an earlier one after a later one was written:
 * that is an echo of its own writing, not somebody's wish to be elsewhere.
 */
export class WrittenPlaces {
  #last: RowCursor;
  #coming: RowCursor[] = [];

  constructor(place: RowCursor) {
    this.#last = place;
  }

  /** @returns false where it was written last already */
  write(place: RowCursor): boolean {
    if (place === this.#last) return false;
    this.#last = place;
    this.#coming.push(place);
    return true;
  }

  /** @returns whether a place that the address has now came from elsewhere: from Back, from a link */
  isForeign(place: RowCursor): boolean {
    const echo = this.#coming.indexOf(place);
    // The router drops what it has not shown once a later place shows.
    this.#coming = this.#coming.slice(echo + 1);
    if (echo >= 0 || place === this.#last) return false;
    this.#last = place;
    this.#coming = [];
    return true;
  }
}
