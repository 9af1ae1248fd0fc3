const ESCAPE = "\u001b";

/**
 * Tells the person at the terminal what happens, one line per step, with its time.
 *
 * @param {{ write(text: string): unknown, isTTY?: boolean }} [stream]
 */
export function createReporter(stream = process.stdout) {
  const isTerminal = Boolean(stream.isTTY) && !process.env.NO_COLOR;
  const paint = (/** @type {number} */ code, /** @type {string} */ text) =>
    isTerminal ? `${ESCAPE}[${code}m${text}${ESCAPE}[0m` : text;
  const line = (/** @type {string} */ text) => stream.write(`${text}\n`);

  if (stream === process.stdout) process.stdout.on("error", () => undefined); // nobody reads any more: go on unheard

  return {
    line,
    /** @param {string} text */
    bold: (text) => paint(1, text),
    /** @param {string} text */
    dim: (text) => paint(2, text),
    /** @param {string} text */
    warn: (text) => line(`${paint(33, "!")} ${text}`),
    /** @param {string} text */
    error: (text) => line(`${paint(31, "✗")} ${text}`),

    /**
     * Runs one step. Its line says how long it took; a step that fails says so and throws on.
     *
     * @template T
     * @param {string} title
     * @param {() => Promise<T> | T} work
     * @param {{ slow?: boolean }} [options] slow: say at the beginning too, even where lines cannot be rewritten
     * @returns {Promise<T>}
     */
    async step(title, work, { slow = false } = {}) {
      const began = performance.now();
      const time = () => paint(2, seconds(performance.now() - began));
      if (isTerminal) stream.write(`  ${title} …`);
      else if (slow) stream.write(`  ${title} …\n`);
      const back = isTerminal ? `\r${ESCAPE}[K` : "";
      try {
        const result = await work();
        stream.write(`${back}${paint(32, "✓")} ${title}  ${time()}\n`);
        return result;
      } catch (error) {
        stream.write(`${back}${paint(31, "✗")} ${title}  ${time()}\n`);
        throw error;
      }
    },
  };
}

/** @typedef {ReturnType<typeof createReporter>} Reporter */

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
