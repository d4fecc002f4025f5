/** Variables with private keys, each with the command that uses it. */
const KEYS = { INCOME_KEY: 'backend', KEEPER_KEY: 'keeper' }

/**
 * Removes private keys from this process's environment, which every child inherits, such as npm and
 * the install scripts of packages. Returns those that a command needs.
 *
 * @param {string} command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function takeKeys(command, env = process.env) {
  /** @type {NodeJS.ProcessEnv} */
  const taken = {}
  for (const [name, user] of Object.entries(KEYS)) {
    if (env[name] !== undefined && user === command) taken[name] = env[name]
    delete env[name]
  }
  return taken
}
