import { atom } from 'jotai'
import { isAddedByHand } from '../../core/browser.ts'
import { fromPort } from '../fromPort.ts'
import { installationAtom, installStepsAtom } from './installation.ts'
import { countVisit, installMemory, isInstallMoment, NO_MEMORY } from './installMoment.ts'
import { keptFormAtom } from './keptForm.ts'
import { onlineAtom } from './online.ts'
import { operationsAtom } from '../operations/operations.ts'
import { standingOf } from '../operations/standing.ts'
import { walletBrowserAtom } from '../account/walletBrowser.ts'

/**
 * Way to install the app. `ask`: the browser does it at a tap. `byHand`: the user follows
 * instructions.
 */
export type InstallWay = 'ask' | 'byHand'

/** Way to install the app here; undefined if it is impossible or already done. */
export const installWayAtom = atom((get): InstallWay | undefined => {
  const { isReady, isInstalled } = get(possibleAtom)
  if (isInstalled || get(walletBrowserAtom) !== 'no') return undefined
  if (isReady) return 'ask'
  return isAddedByHand(navigator) ? 'byHand' : undefined
})

/** Whether this is the moment for the app to offer its installation. */
export const installOfferedAtom = atom((get): boolean => {
  if (get(installWayAtom) === undefined) return false
  const standings = get(operationsAtom)?.map((operation) => standingOf(operation))
  return isInstallMoment(get(memoryAtom), {
    hasCompleted: standings?.includes('done') ?? false,
    // Until the operations are known, one may be in progress.
    isWorking: standings?.includes('working') ?? true,
    isOnline: get(onlineAtom),
  })
})

/**
 * Installs the app as this browser allows: by its prompt or with instructions. The offer counts as
 * answered.
 */
export const installAtom = atom(null, async (get, set): Promise<void> => {
  const way = get(installWayAtom)
  set(declineInstallAtom)
  if (way === 'byHand') set(installStepsAtom, true)
  else await get(installationAtom)?.ask()
})

/** Dismisses the offer. It stays available in the profile. */
export const declineInstallAtom = atom(null, (get, set) =>
  set(storedAtom, { ...get(memoryAtom), answered: true }),
)

/** Records that the offer is on screen. */
export const noteInstallOfferAtom = atom(null, (get, set) => {
  const memory = get(memoryAtom)
  if (memory.offeredAtVisit === 0) set(storedAtom, { ...memory, offeredAtVisit: memory.visits })
})

/** Counts a visit. Call it when the app starts. */
export const countVisitAtom = atom(null, (get, set, now: number) =>
  set(storedAtom, countVisit(get(memoryAtom), now)),
)

const storedAtom = keptFormAtom('install', installMemory)
const memoryAtom = atom((get) => get(storedAtom) ?? NO_MEMORY)

const possibleAtom = fromPort((get) => {
  const installation = get(installationAtom)
  return {
    read: () => ({
      isReady: installation?.isReady() ?? false,
      isInstalled: installation?.isInstalled() ?? false,
    }),
    subscribe: (changed) => installation?.subscribe(changed) ?? (() => {}),
  }
})
