import { err, ok, type Result } from '../../src/core/result.ts'
import { createLog } from '../log/jsonLines.ts'
import type { Log } from '../log/log.ts'
import { readSettings, type Settings } from '../settings.ts'
import type { Given } from './command.ts'
import { readDeployed, type Deployed } from './deployed.ts'
import { startFaults } from './startFaults.ts'

export interface Opened extends Deployed {
  readonly settings: Settings
  readonly log: Log
}

/** Reads settings, and opens a log that contains none of their secrets. */
export function openSettings({
  args,
  env,
  onLog,
  ...wanted
}: Given): Result<{ readonly settings: Settings; readonly log: Log }, string> {
  const settings = readSettings(args, env, wanted)
  if (!settings.ok) return settings
  const log = createLog({ secrets: settings.value.secrets })
  onLog?.(log)
  return ok({ settings: settings.value, log })
}

/** Reads settings and configuration. */
export async function open(given: Given): Promise<Result<Opened, string>> {
  const opened = openSettings(given)
  if (!opened.ok) return opened
  const { settings, log } = opened.value
  const deployed = await readDeployed(settings, log)
  return deployed.ok ? ok({ ...deployed.value, settings, log }) : deployed
}

/**
 * Reads settings and configuration, and checks that the node's chain is the configured one, before
 * an index reads anything from it.
 */
export async function openForIndex(given: Given): Promise<Result<Opened, string>> {
  const opened = await open(given)
  if (!opened.ok) return opened
  const [fault] = await startFaults(opened.value)
  return fault === undefined ? opened : err(fault)
}
