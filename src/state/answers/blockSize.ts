import type { Atom } from 'jotai'
import { DAY_MS } from '../../core/time.ts'
import { chainOf } from './chainOf.ts'
import { followed } from './followed.ts'
import { remembered } from './remembered.ts'

/**
 * Size of the newest solidified block in bytes, as a node sends it; undefined until it is known.
 */
export const blockSizeAtom = (chain?: 'side'): Atom<number | undefined> =>
  remembered(`block size ${chain}`, () =>
    followed<number>(DAY_MS, async (services) => {
      const node = chainOf(services, chain)?.node
      const head = await node?.solidifiedHead()
      const block = head?.ok ? await node?.solidifiedBlock(head.value.number) : undefined
      return block?.ok && block.value ? { told: block.value.size } : undefined
    }),
  )
