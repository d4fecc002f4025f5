import { err, ok, type Result } from '../../src/core/result.ts'
import { readSecretFile } from './secretFile.ts'

/**
 * Reads a secret that an operator gives as a variable, or in a file named by a variable with
 * `_FILE`. Undefined if neither is set. Both are an error, because one of them is a mistake.
 */
export function givenSecret(
  env: Readonly<NodeJS.ProcessEnv>,
  name: string,
): Result<string | undefined, string> {
  const [direct, file] = [env[name]?.trim() || undefined, env[`${name}_FILE`] || undefined]
  if (direct !== undefined && file !== undefined)
    return err(`${name} and ${name}_FILE are both set: keep one`)
  if (file === undefined) return ok(direct)
  const read = readSecretFile(file)
  return read.ok ? read : err(`${name}_FILE: ${read.error}`)
}
