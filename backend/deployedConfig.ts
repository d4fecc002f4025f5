import { readFileSync } from 'node:fs'
import { parseConfig } from '../src/config/load.ts'
import type { Config } from '../src/config/schema.ts'
import { err, ok, type Result } from '../src/core/result.ts'
import { SECOND_MS } from '../src/core/time.ts'

/**
 * Reads the app's configuration from a file, or from the URL at which an app serves it. The error
 * is a line for an operator.
 */
export async function readConfig(from: string): Promise<Result<Config, string>> {
  let raw: unknown
  try {
    raw = JSON.parse(isUrl(from) ? await download(from) : readFileSync(from, 'utf8'))
  } catch (error) {
    return err(error instanceof SyntaxError ? `${from} is not JSON` : (error as Error).message)
  }
  const parsed = parseConfig(raw)
  if (parsed.ok) return parsed
  const { error } = parsed
  return err(`${from}: ${error.kind === 'invalid' ? `${error.field} ` : ''}${error.detail}`)
}

/**
 * Returns the base address of a node that a configuration names: a bare path is on the app's
 * origin.
 */
export function nodeAddress(node: string, config: string): Result<string, string> {
  if (isUrl(node)) return ok(node)
  if (isUrl(config)) return ok(new URL(node, config).href)
  return err(`${config} names the node ${node} by its path alone: give its address by --node`)
}

const isUrl = (text: string) => /^https?:/.test(text)

async function download(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(30 * SECOND_MS) }).catch(
    (error: Error) => {
      // `fetch` states the reason only in the cause of its error.
      throw new Error(`${url}: ${String(error.cause ?? error)}`)
    },
  )
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
  return response.text()
}
