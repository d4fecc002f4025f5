import { atom, type Atom } from 'jotai'
import type { HeadKind, SeenBlock } from '../../chain/heads.ts'
import { deviceLocks } from '../../core/deviceLocks.ts'
import { BLOCK_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import { servicesAtom } from '../services.ts'
import { chainOf } from './chainOf.ts'
import { followHead } from './followHead.ts'

/** Newest block of the chain, as last seen. Between two looks it is assumed to advance. */
export type ChainHead = SeenBlock

/**
 * Time between two looks, in ms. A clock that advances by itself needs few; what waits for a block
 * needs more.
 */
const CLOCK_MS = 30 * SECOND_MS
const WAITING_MS = 15 * SECOND_MS

function headOf(kind: HeadKind, everyMs: Millis, side?: 'side'): Atom<ChainHead | undefined> {
  const followedAtom = atom((get) => {
    const services = get(servicesAtom)
    const chain = chainOf(services, side)
    const heads = services.heads(side)
    const last = atom(heads.latest(kind))
    last.onMount = (show) => {
      if (!chain) return undefined
      const update = () => show(heads.latest(kind))
      update()
      const locks = 'locks' in navigator ? deviceLocks : undefined
      const ends = [heads.subscribe(update), followHead({ ...chain, heads, locks }, kind, everyMs)]
      return () => {
        for (const end of ends) end()
      }
    }
    return last
  })
  return atom((get) => get(get(followedAtom)))
}

/** Newest block of the chain, as last seen, for what waits for a block; undefined at first. */
export const chainHeadAtom = headOf('head', WAITING_MS)

/** Newest solidified block of the chain, for what waits until a block is final. */
export const solidHeadAtom = headOf('solidifiedHead', WAITING_MS)

/** Newest solidified block of the side chain; also undefined if there is no side chain. */
export const sideSolidHeadAtom = headOf('solidifiedHead', WAITING_MS, 'side')

const clockHeadAtom = headOf('head', CLOCK_MS)

/**
 * Chain clock for countdowns: the time of the newest block, advanced by the device's monotonic
 * clock and independent of the device's date. It returns whole milliseconds, because amounts are
 * calculated from them. Undefined before the first look.
 */
export const chainClockAtom = atom((get): (() => Millis) | undefined => {
  const head = get(clockHeadAtom)
  return head && (() => head.timestamp + Math.floor(performance.now() - head.seenAt))
})

/**
 * Returns the estimated number of blocks until block `number` is solidified; 0 once it should be.
 */
export const blocksUntilSolid = (
  solidified: Pick<ChainHead, 'number' | 'seenAt'>,
  number: number,
): number => {
  const since = Math.floor((performance.now() - solidified.seenAt) / BLOCK_MS)
  return Math.max(0, number - solidified.number - since)
}
