/** A key press as far as shortcuts look at it. */
export type Press = Pick<KeyboardEvent, "key" | "code" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey" | "target">;

interface Shortcut {
  /** What the help shows: keys that are pressed together. `mod` is ⌘ on Apple's keyboards and Ctrl on others. */
  keys: readonly string[];
  /** Whether a press is this shortcut. One that the browser or a window of the kit answers itself has none. */
  isPressed?: (press: Press) => boolean;
}

const isTyping = (target: EventTarget | null): boolean =>
  target !== null &&
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=alertdialog]") !== null);

const isAlone = ({ metaKey, ctrlKey, altKey, target }: Press): boolean =>
  !metaKey && !ctrlKey && !altKey && !isTyping(target);

/** What uses the arrows and Escape itself. */
const OWN_KEYS = "[role=menu], [role=listbox], [role=radiogroup]";

const isInRows = (press: Press): boolean =>
  isAlone(press) && !press.shiftKey && !(press.target instanceof Element && press.target.closest(OWN_KEYS));

/**
 * Every keyboard shortcut, for the code that answers it and for the help that lists it. The words are
 * `help.shortcuts.<id>`.
 */
export const SHORTCUTS = {
  /** A position on the keyboard: in the Persian layout the same key types «ن». */
  search: {
    keys: ["mod", "K"],
    isPressed: (press) => (press.metaKey || press.ctrlKey) && !press.altKey && !press.shiftKey && press.code === "KeyK",
  },
  find: { keys: ["/"], isPressed: (press) => isAlone(press) && (press.key === "/" || press.key === "÷") },
  paste: { keys: ["mod", "V"] },
  help: { keys: ["?"], isPressed: (press) => isAlone(press) && (press.key === "?" || press.key === "؟") },
  close: { keys: ["Esc"] },
  /** With a record open beside its list, from the record or from its row. */
  nextRow: { keys: ["↓"], isPressed: (press) => isInRows(press) && press.key === "ArrowDown" },
  previousRow: { keys: ["↑"], isPressed: (press) => isInRows(press) && press.key === "ArrowUp" },
  closeRow: { keys: ["Esc"], isPressed: (press) => isInRows(press) && press.key === "Escape" },
  print: { keys: ["mod", "P"] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;

/** Whether something was pasted outside a field, for the search. */
export const isPastedOutside = ({ target }: Pick<ClipboardEvent, "target">): boolean => !isTyping(target);

/** Whether this computer's keyboard has ⌘. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
