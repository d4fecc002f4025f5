import * as v from 'valibot'
import type { Fetch } from '../core/ports.ts'
import { err, ok, type Result } from '../core/result.ts'
import { configSchema, type Config } from './schema.ts'

export type ConfigError =
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'invalid'; readonly field: string; readonly detail: string }

/** Checks a configuration; the error names the first wrong field by its path. */
export function parseConfig(raw: unknown): Result<Config, ConfigError> {
  const parsed = v.safeParse(configSchema, raw)
  if (parsed.success) {
    const { activation, contracts } = parsed.output
    // Otherwise nobody could ever be activated.
    return !activation?.length || contracts.referral
      ? ok(parsed.output)
      : err({ kind: 'invalid', field: 'activation', detail: 'needs contracts.referral' })
  }
  const issue = parsed.issues[0]
  return err({
    kind: 'invalid',
    field: v.getDotPath(issue) ?? '(whole file)',
    detail: issue.message,
  })
}

/** Revalidates `/config.json` in every HTTP cache, since an operator may just have changed it. */
export async function fetchConfig(fetch: Fetch): Promise<Result<Config, ConfigError>> {
  let text: string
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' })
    if (!response.ok) return err({ kind: 'unreachable', detail: `HTTP ${response.status}` })
    text = await response.text()
  } catch (error) {
    return err({ kind: 'unreachable', detail: String(error) })
  }
  try {
    return parseConfig(JSON.parse(text))
  } catch {
    return err({ kind: 'invalid', field: '(whole file)', detail: 'is not JSON' })
  }
}
