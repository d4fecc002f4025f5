import { atom } from 'jotai'
import { BLOCK_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import type { ChainNode } from '../../chain/node.ts'
import { followed } from './followed.ts'
import type { Services } from '../services.ts'

/** Where the chain stands, as last seen; between two looks it is assumed to go on. */
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

/** The chain's newest block as last seen; undefined before the first look. */
export const chainHeadAtom = headOf(({ node }) => node)

/** The same of the side chain; undefined where there is none, too. */
export const sideHeadAtom = headOf(({ sideNode }) => sideNode)

/**
 * The chain's clock, for countdowns: the time of the newest block, carried on by the device's
 * monotonic clock, whatever the device thinks the date is; in whole milliseconds, which money is
 * counted by. Undefined before the first look.
 */
export const chainClockAtom = atom((get): (() => Millis) | undefined => {
  const head = get(chainHeadAtom)
  return head && (() => head.timestamp + Math.floor(performance.now() - head.seenAt))
})

/** Blocks until block `number` is solidified, estimated between looks; 0 when it should be. */
export const blocksUntilSolid = (head: ChainHead, number: number): number => {
  const since = Math.floor((performance.now() - head.seenAt) / BLOCK_MS)
  return Math.max(0, number - head.solidified - since)
}
