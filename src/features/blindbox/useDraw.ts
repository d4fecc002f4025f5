import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { drawStanding, READABLE_BLOCKS, type DrawStanding } from '../../chain/contracts/draw.ts'
import { chainHeadAtom } from '../../state/answers/chainTime.ts'
import { drawAtom } from './draws.ts'
import { unopenedOf } from './openings.ts'
import type { OrderRecord } from './orders.ts'

/** From this age, two and a half minutes before a miss, the user is warned. */
const SOON_BLOCKS = READABLE_BLOCKS - 50

const nothingAtom = atom(undefined)
const refreshAtom = atom(null, (_, set, draw: ReturnType<typeof drawAtom>) => set(draw))

interface Shown {
  /** Undefined while it is not known, and where nothing is left to be opened. */
  readonly standing: DrawStanding | undefined
  /** It can be opened or sealed now, and will be missed soon. */
  readonly isSoonMissed: boolean
}

/** How the draw of an order's boxes stands, as far as the chain was seen. */
export function useDraw(record: OrderRecord): Shown {
  const refresh = useSetAtom(refreshAtom)
  const draw = unopenedOf(record) > 0 ? drawAtom(record) : undefined
  const known = useAtomValue(draw ?? nothingAtom)?.data
  const head = useAtomValue(draw ? chainHeadAtom : nothingAtom)?.number
  const standing = known && head !== undefined ? drawStanding(known, head) : undefined
  const age = known && head !== undefined ? head - known.source : 0
  const isPressing = standing !== 'sealed' && age > SOON_BLOCKS
  const pressedAt = isPressing ? head : undefined
  // Somebody may have sealed or re-armed it since it was read: read again with every head.
  useEffect(() => {
    if (draw && pressedAt !== undefined) refresh(draw).catch(reportError)
  }, [refresh, draw, pressedAt])
  return {
    standing,
    isSoonMissed: isPressing && (standing === 'readable' || standing === 'late'),
  }
}
