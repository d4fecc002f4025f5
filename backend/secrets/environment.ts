/** Variables that hold a secret themselves. */
const SECRETS = ['INCOME_KEY', 'KEEPER_KEY', 'TRON_PRO_API_KEY', 'DATABASE_URL'] as const

/**
 * Environment as the process was started with it. A main module imports this file before any other:
 * the secrets are then gone from `process.env`, which every package can read, and which children
 * inherit. The kernel keeps its own copy (`/proc/<pid>/environ`), which no process can change, so a
 * file is the better place for a key.
 */
export const environment: Readonly<NodeJS.ProcessEnv> = takeSecrets(process.env)

/** Removes the secrets from an environment. Returns the environment as it was. */
export function takeSecrets(env: NodeJS.ProcessEnv): Readonly<NodeJS.ProcessEnv> {
  const before = { ...env }
  for (const name of SECRETS) delete env[name]
  return before
}
