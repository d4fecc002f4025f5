import { atom } from 'jotai'
import { BLOCK_MS, SECOND_MS, type Millis } from '../core/time.ts'
import { servicesAtom } from './services.ts'

/** Where the chain stands, as last seen; between two looks it is assumed to go on. */
export interface ChainHead {
  readonly number: number
  readonly timestamp: Millis
  readonly solidified: number
  /** Monotonic device time (performance.now) of the look: no change of the clock disturbs it. */
  readonly seenAt: Millis
}

const LOOK_MS = 15 * SECOND_MS

const followedAtom = atom((get) => {
  const { node } = get(servicesAtom)
  const followed = atom<ChainHead | undefined>(undefined)
  followed.onMount = (show) => {
    let gone = false
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const [head, solidified] = await Promise.all([node.head(), node.solidifiedHead()])
      if (gone || !head.ok || !solidified.ok) return
      const { number, timestamp } = head.value
      show({ number, timestamp, solidified: solidified.value.number, seenAt: performance.now() })
    }
    const again = () => void look().catch(reportError)
    again()
    const timer = setInterval(again, LOOK_MS)
    document.addEventListener('visibilitychange', again)
    addEventListener('online', again)
    return () => {
      gone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      removeEventListener('online', again)
    }
  }
  return followed
})

/** The chain's newest block as last seen; undefined before the first look. */
export const chainHeadAtom = atom((get) => get(get(followedAtom)))

/**
 * The chain's clock, for countdowns: the time of the newest block, carried on by the device's
 * monotonic clock, whatever the device thinks the date is. Undefined before the first look.
 */
export const chainClockAtom = atom((get): (() => Millis) | undefined => {
  const head = get(chainHeadAtom)
  return head && (() => head.timestamp + (performance.now() - head.seenAt))
})

/** Blocks until block `number` is solidified, estimated between looks; 0 when it should be. */
export const blocksUntilSolid = (head: ChainHead, number: number): number => {
  const since = Math.floor((performance.now() - head.seenAt) / BLOCK_MS)
  return Math.max(0, number - head.solidified - since)
}
