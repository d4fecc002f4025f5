import * as v from 'valibot'
import type { Fetch } from '../core/ports.ts'
import { err, ok, type Result } from '../core/result.ts'
import { configSchema, type Config } from './schema.ts'

export type ConfigError =
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'invalid'; readonly field: string; readonly detail: string }

/** Validates a configuration; an error gives the path of the first wrong field. */
export function parseConfig(raw: unknown): Result<Config, ConfigError> {
  const parsed = v.safeParse(configSchema, raw)
  if (parsed.success) {
    const { activation, contracts, network, sideChain } = parsed.output
    const wrong = (field: string, detail: string) =>
      err({ kind: 'invalid', field, detail } as const)
    // Without it, no account could ever be activated.
    if (activation?.length && !contracts.referral)
      return wrong('activation', 'needs contracts.referral')
    // Outbox rows identify their network by this id.
    if (sideChain?.genesisBlockId === network.genesisBlockId)
      return wrong('sideChain.genesisBlockId', 'must differ from network.genesisBlockId')
    return ok(parsed.output)
  }
  const issue = parsed.issues[0]
  return err({
    kind: 'invalid',
    field: v.getDotPath(issue) ?? '(whole file)',
    detail: issue.message,
  })
}

/**
 * Fetches `/config.json` and revalidates it in every HTTP cache, because an operator may just have
 * changed it.
 */
export async function fetchConfig(fetch: Fetch): Promise<Result<Config, ConfigError>> {
  let text: string
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' })
    if (!response.ok) return err({ kind: 'unreachable', detail: `HTTP ${response.status}` })
    text = await response.text()
  } catch (error) {
    return err({ kind: 'unreachable', detail: String(error) })
  }
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return err({ kind: 'invalid', field: '(whole file)', detail: 'is not JSON' })
  }
  // Outside the `try`: an exception in the checks is not a mistake in the file.
  return parseConfig(raw)
}
