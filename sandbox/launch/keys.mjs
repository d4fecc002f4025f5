/** Variables with secrets, each with the commands that use it. */
const KEYS = {
  INCOME_KEY: ['backend', 'signer'],
  KEEPER_KEY: ['keeper'],
  TRON_PRO_API_KEY: ['backend'],
  DATABASE_URL: ['backend', 'start', 'dev'],
}

/**
 * Removes secrets from this process's environment, which every child inherits, such as npm and
 * the install scripts of packages. Returns those that a command needs.
 *
 * @param {string} command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function takeKeys(command, env = process.env) {
  /** @type {NodeJS.ProcessEnv} */
  const taken = {}
  for (const [name, users] of Object.entries(KEYS)) {
    if (env[name] !== undefined && users.includes(command)) taken[name] = env[name]
    delete env[name]
  }
  return taken
}
