import { atom } from 'jotai'
import { fetchConfig, type ConfigError } from '../config/load.ts'
import type { Maintenance } from '../config/maintenance.ts'
import type { Config } from '../config/schema.ts'
import type { Result } from '../core/result.ts'
import { rests } from '../core/rests.ts'
import { MINUTE_MS, type Millis } from '../core/time.ts'
import { repeatWhileVisible } from '../core/whileVisible.ts'
import { servicesAtom } from '../state/services.ts'

/**
 * Time between two looks at the configuration on a page that stays open. It comes from the app's
 * own host, never from a node or the backend.
 */
const LOOK_MS = 10 * MINUTE_MS

/** Shortest time between two looks, however often a server is busy. */
const APART_MS = MINUTE_MS

const heardAtom = atom<{ readonly notice: Maintenance | undefined } | undefined>(undefined)

/** Takes the notice from a configuration that was just fetched. */
export const hearMaintenanceAtom = atom(
  null,
  (_get, set, config: Result<Config, ConfigError>) =>
    config.ok && set(heardAtom, { notice: config.value.maintenance }),
)

/** Notice about maintenance as the server last gave it, or as stored on an earlier visit. */
export const maintenanceAtom = atom(
  (get): Maintenance | undefined =>
    (get(heardAtom) ?? { notice: get(servicesAtom).config.maintenance }).notice,
  (_get, set) => {
    let lookedAt: Millis = performance.now()
    const look = () => {
      if (performance.now() - lookedAt < APART_MS) return
      lookedAt = performance.now()
      void fetchConfig((url, init) => fetch(url, init)).then((config) =>
        set(hearMaintenanceAtom, config),
      )
    }
    // A server that begins to rest may be under maintenance.
    const ends = [repeatWhileVisible(LOOK_MS, look), rests.subscribe(look)]
    return () => ends.forEach((end) => end())
  },
)
maintenanceAtom.onMount = (follow) => follow()
