import type { Draft } from "@/lib/areas/money/batches/file/draft";

const DATABASE = "daftar-drafts";
const STORE = "batches";
/** A draft that an older page kept may have another shape. */
const SHAPE = 2;
const KEPT_MS = 7 * 24 * 60 * 60_000;

interface Kept {
  shape: number;
  at: number;
  draft: Draft;
}

/** The draft that a member left on this device; null if there is none or if it is too old. */
export async function readKeptDraft(key: string): Promise<Draft | null> {
  const kept = await inStore<Kept | undefined>("readonly", (store) => store.get(key));
  return kept && kept.shape === SHAPE && Date.now() - kept.at < KEPT_MS ? kept.draft : null;
}

/**
 * Saves a draft at once. Of the drafts that come while a write runs, only the newest is saved, because typing is
 * faster than the disk. The form also works if the browser cannot store anything.
 */
export function draftKeeper(key: string) {
  let newest: Draft | undefined;
  let writing: Promise<void> | undefined;
  const write = async () => {
    while (newest) {
      const kept: Kept = { shape: SHAPE, at: Date.now(), draft: newest };
      newest = undefined;
      await inStore("readwrite", (store) => store.put(kept, key)).catch(() => undefined);
    }
    writing = undefined;
  };
  return {
    keep: (draft: Draft) => {
      newest = draft;
      writing ??= write();
    },
    isBusy: () => writing !== undefined,
    /** Resolves when the last draft is saved. */
    settled: async () => writing,
  };
}

export async function forgetDraft(key: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(key));
}

/** At sign-out: deletes all drafts from the device. */
export function forgetAllDrafts(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

/** @throws if the browser stores nothing, as in some private windows */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
