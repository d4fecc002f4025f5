import type { Channel } from '../core/deviceChannel.ts'
import type { Millis } from '../core/time.ts'
import type { ChainNode } from './node.ts'
import type { BlockHead } from './nodeAnswers.ts'

/** The newest block, or the newest solidified one. */
export type HeadKind = 'head' | 'solidifiedHead'

/** Block as last seen on this device. */
export interface SeenBlock extends Pick<BlockHead, 'number' | 'timestamp'> {
  /** Monotonic device time (performance.now) of the look, unaffected by changes to the clock. */
  readonly seenAt: Millis
  /** Device time of the look, which also counts while the device sleeps. */
  readonly at: Millis
}

/** Newest blocks of one chain, as any tab of this device or the worker has seen them. */
export interface Heads {
  latest(kind: HeadKind): SeenBlock | undefined
  /** Notes what this tab's node just answered, for all tabs. */
  see(kind: HeadKind, block: BlockHead): void
  /** Calls back when a block is seen. Returns a function that stops it. */
  subscribe(changed: () => void): () => void
}

/** Shares the newest blocks of the network with this genesis block id. */
export function createHeads(network: string, channel?: Channel): Heads {
  const seen = new Map<HeadKind, SeenBlock>()
  const listeners = new Set<() => void>()

  const note = (kind: HeadKind, { number, timestamp }: BlockHead, at: Millis) => {
    // A frozen tab hears everything late.
    if ((seen.get(kind)?.at ?? -Infinity) > at) return
    const age = Math.max(0, Date.now() - at)
    seen.set(kind, { number, timestamp, seenAt: performance.now() - age, at })
    for (const listener of listeners) listener()
  }

  channel?.hear((message) => {
    if (message.kind !== 'head' || message.network !== network) return
    note(message.isSolid ? 'solidifiedHead' : 'head', message.block, message.at)
  })

  return {
    latest: (kind) => seen.get(kind),
    see(kind, block) {
      const at = Date.now()
      note(kind, block, at)
      channel?.post({ kind: 'head', network, isSolid: kind === 'solidifiedHead', block, at })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Same node, whose newest blocks are noted for all tabs. */
export function seenBy(heads: Heads, node: ChainNode): ChainNode {
  const noted = (kind: HeadKind) => async () => {
    const answer = await node[kind]()
    if (answer.ok) heads.see(kind, answer.value)
    return answer
  }
  return { ...node, head: noted('head'), solidifiedHead: noted('solidifiedHead') }
}
