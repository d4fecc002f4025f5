import { atom } from 'jotai'
import { BLOCK_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import type { ChainNode } from '../../chain/node.ts'
import { followed } from './followed.ts'
import type { Services } from '../services.ts'

/** Head of the chain, as last seen. Between two looks it is assumed to advance. */
export interface ChainHead {
  readonly number: number
  readonly timestamp: Millis
  readonly solidified: number
  /** Monotonic device time (performance.now) of the look, unaffected by changes to the clock. */
  readonly seenAt: Millis
}

const LOOK_MS = 15 * SECOND_MS

const headOf = (nodeOf: (services: Services) => ChainNode | undefined) =>
  followed<ChainHead>(LOOK_MS, async (services) => {
    const node = nodeOf(services)
    if (!node) return undefined
    const [head, solidified] = await Promise.all([node.head(), node.solidifiedHead()])
    if (!head.ok || !solidified.ok) return undefined
    const { number, timestamp } = head.value
    const seenAt = performance.now()
    return { told: { number, timestamp, solidified: solidified.value.number, seenAt } }
  })

/** Newest block of the chain, as last seen; undefined before the first look. */
export const chainHeadAtom = headOf(({ node }) => node)

/** Newest block of the side chain; also undefined if there is no side chain. */
export const sideHeadAtom = headOf(({ sideNode }) => sideNode)

/**
 * Chain clock for countdowns: the time of the newest block, advanced by the device's monotonic
 * clock and independent of the device's date. It returns whole milliseconds, because amounts are
 * calculated from them. Undefined before the first look.
 */
export const chainClockAtom = atom((get): (() => Millis) | undefined => {
  const head = get(chainHeadAtom)
  return head && (() => head.timestamp + Math.floor(performance.now() - head.seenAt))
})

/**
 * Returns the estimated number of blocks until block `number` is solidified; 0 once it should be.
 */
export const blocksUntilSolid = (head: ChainHead, number: number): number => {
  const since = Math.floor((performance.now() - head.seenAt) / BLOCK_MS)
  return Math.max(0, number - head.solidified - since)
}
