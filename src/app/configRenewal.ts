import type { ConfigError } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import { ok, type Result } from '../core/result.ts'
import type { WebStorage } from '../core/webStorage.ts'
import type { Version } from '../state/services.ts'

const KEY = 'configRenewal'

interface RenewalPorts {
  /** Configuration that the worker stored on an earlier visit. */
  readonly kept: Promise<Config | undefined>
  readonly fetched: Promise<Result<Config, ConfigError>>
  readonly version: Pick<Version, 'isHeld' | 'subscribe'>
  /** Storage of the tab. */
  readonly storage: WebStorage
  readonly reload: () => void
}

export interface ShownConfig {
  readonly shown: Promise<Result<Config, ConfigError>>
  /**
   * Resolves once the configuration may be used for actions: the server has the same one, or does
   * not answer. If the server's differs, the page reloads and this never resolves.
   */
  readonly settled: Promise<void>
}

/**
 * Shows the app at once with a stored configuration, although an operator may have changed it
 * since.
 */
export function showKeptConfig(ports: RenewalPorts): ShownConfig {
  const { kept, fetched, storage } = ports
  // After a change, waits for the server's configuration, because the worker may still return the
  // old one.
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
  if (!before.ok || !now.ok || isSame(before.value, now.value)) return
  const renew = () => {
    // A wallet window is open.
    if (version.isHeld()) return
    storage.setItem(KEY, 'changed')
    reload()
  }
  version.subscribe(renew)
  renew()
  await new Promise(() => undefined)
}

/** Whether nothing differs but the notice about maintenance, which needs no reload. */
const isSame = (...both: [Config, Config]): boolean => {
  const [before, now] = both.map((config) => JSON.stringify({ ...config, maintenance: undefined }))
  return before === now
}
