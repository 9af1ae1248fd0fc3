import { CHOICES, faultOfSecret, faultsTogether, NUMBERS, SHORTEST, TEXTS } from "../../server/core/env-rules.mjs";
import { readTrustedProxies } from "../web/addresses.mjs";

/** @typedef {Record<string, string>} Variables */

/**
 * Checks the variables that the server reads, by the server's own rules. The launcher reports problems early, before
 * everything else runs.
 *
 * @param {Variables} env
 * @returns {string[]}
 */
export function checkServerVariables(env) {
  /** @type {string[]} */
  const problems = [];
  for (const [name, rule] of Object.entries(NUMBERS)) readNumber(env, name, rule, problems);
  for (const [name, words] of Object.entries(CHOICES)) {
    const given = env[name];
    if (given !== undefined && !words.some((word) => word === given)) {
      problems.push(`${name} must be one of: ${words.join(", ")}`);
    }
  }
  for (const [name, length] of Object.entries(SHORTEST)) {
    if ((env[name]?.length ?? length) < length) problems.push(`${name} must have at least ${length} characters`);
  }
  for (const [name, faultOf] of Object.entries(TEXTS)) {
    const fault = env[name] === undefined ? undefined : faultOf(env[name]);
    if (fault) problems.push(`${name} ${fault}`);
  }
  for (const { name, fault } of faultsTogether(env)) problems.push(`${name} ${fault}`);
  const fault = env.DAFTAR_SECRET_PREVIOUS && faultOfSecret(env.DAFTAR_SECRET_PREVIOUS);
  if (fault) problems.push(`DAFTAR_SECRET_PREVIOUS ${fault}`);
  const { fault: faultOfProxies } = readTrustedProxies(env.TRUSTED_PROXIES);
  if (faultOfProxies) problems.push(`TRUSTED_PROXIES ${faultOfProxies}`);
  return problems;
}

/**
 * Reads a number. An invalid one gives the fallback and adds a problem.
 *
 * @param {Variables} env
 * @param {string} name
 * @param {{ min: number, max: number, fallback: number, isWhole: boolean }} rule
 * @param {string[]} problems
 */
export function readNumber(env, name, { min, max, fallback, isWhole }, problems) {
  const text = env[name];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
  problems.push(`${name} must be a ${isWhole ? "whole " : ""}number from ${min} to ${max}`);
  return fallback;
}
