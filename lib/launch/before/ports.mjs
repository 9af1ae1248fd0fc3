import { randomInt } from "node:crypto";
import net from "node:net";
import { Refusal } from "./refusal.mjs";

/**
 * True when nobody listens on the port, on any address of this machine.
 *
 * @param {number} port
 */
export async function isPortFree(port) {
  for (const host of ["127.0.0.1", "::1", "0.0.0.0", "::"]) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function canListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else if (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT") resolve(true);
      else if (error.code === "EACCES") reject(new Refusal(`Port ${port} needs more rights than this user has.`));
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Refuses with the name of the variable to change.
 *
 * @param {{ variable: string, port: number, what: string }[]} wanted
 */
export async function requireFreePorts(wanted) {
  const problems = [];
  const seen = new Map();
  for (const { variable, port, what } of wanted) {
    const other = seen.get(port);
    if (other) problems.push(`Port ${port} is wanted twice, by ${other} and ${variable}: change one of them.`);
    else if (!(await isPortFree(port))) {
      problems.push(
        `Port ${port} (${what}) is used by another program. Stop it, or choose another: ${variable}=${port + 1} npm start`,
      );
    }
    seen.set(port, variable);
  }
  if (problems.length > 0) throw new Refusal(...problems);
}

/**
 * Finds a port that is free now. It avoids the range that most systems use for outgoing connections: such a port may
 * be taken before the caller has begun to listen.
 *
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isPortFree(port)) return port;
  }
}
