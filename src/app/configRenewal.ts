import type { ConfigError } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import { ok, type Result } from '../core/result.ts'
import type { WebStorage } from '../core/webStorage.ts'
import type { Version } from '../state/services.ts'

const KEY = 'configRenewal'

interface RenewalPorts {
  /** What the worker kept on an earlier visit. */
  readonly kept: Promise<Config | undefined>
  readonly fetched: Promise<Result<Config, ConfigError>>
  readonly version: Pick<Version, 'isHeld' | 'subscribe'>
  /** Of the tab. */
  readonly storage: WebStorage
  readonly reload: () => void
}

export interface ShownConfig {
  readonly shown: Promise<Result<Config, ConfigError>>
  /**
   * Resolves once it may be acted upon: the server has no other one, or cannot be asked. If it has
   * another one, the page is loaded again, and this never resolves.
   */
  readonly settled: Promise<void>
}

/** Shows the app by a kept configuration at once, which an operator may have changed since. */
export function showKeptConfig(ports: RenewalPorts): ShownConfig {
  const { kept, fetched, storage } = ports
  // Once changed, the new one is waited for: the worker may still give the one before.
  const isChanged = storage.getItem(KEY) !== null
  storage.removeItem(KEY)
  const shown = isChanged ? fetched : kept.then((config) => (config ? ok(config) : fetched))
  return { shown, settled: settle(ports, shown) }
}

async function settle(
  { fetched, version, storage, reload }: RenewalPorts,
  shown: ShownConfig['shown'],
): Promise<void> {
  const [before, now] = await Promise.all([shown, fetched])
  if (!before.ok || !now.ok || JSON.stringify(before.value) === JSON.stringify(now.value)) return
  const renew = () => {
    // A wallet's window is open.
    if (version.isHeld()) return
    storage.setItem(KEY, 'changed')
    reload()
  }
  version.subscribe(renew)
  renew()
  await new Promise(() => undefined)
}
