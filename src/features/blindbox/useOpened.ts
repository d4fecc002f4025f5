import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { BLOCK_MS } from '../../core/time.ts'
import { repeatWhileVisible } from '../../core/whileVisible.ts'
import { useSteady } from '../../sheets/useSteady.ts'
import { servicesAtom } from '../../state/services.ts'
import { fetchOpened, openedIn, recordedOf, type Opened, type Piece } from './opened.ts'
import { isPassedOver, type Opening, type OrderRecord } from './orders.ts'

interface OpenedSoFar {
  /** Results in the order of the openings, as soon as the chain or the backend reports them. */
  readonly pieces: readonly Piece[]
  /** Whether these are all results. */
  readonly isComplete: boolean
}

/** Returns the results of one operation's openings. */
export function useOpened(
  records: readonly OrderRecord[],
  openings: readonly Opening[],
): OpenedSoFar {
  const { node } = useAtomValue(servicesAtom)
  const [drawn, setDrawn] = useState<ReadonlyMap<string, readonly Opened[]>>(new Map())
  const found = openings.map((opening) => {
    const record = records.find(({ orderKey }) => orderKey === opening.intent.order)
    const txId = openedIn(opening)
    const opened = isPassedOver(opening)
      ? []
      : ((record && recordedOf(record, opening.intent)) ??
        (txId === undefined ? undefined : drawn.get(txId)))
    return { opening, record, txId, opened }
  })
  // Rereading the row yields the same transactions, which need no new request.
  const unread = useSteady(
    found.flatMap(({ opening: { intent }, txId, opened }) =>
      txId !== undefined && opened === undefined ? [{ intent, txId }] : [],
    ),
  )
  useEffect(() => {
    if (!unread || unread.length === 0) return
    let gone = false
    const look = async (one: (typeof unread)[number]) => {
      const opened = await fetchOpened(node, one)
      if (!gone && opened) setDrawn((known) => new Map(known).set(one.txId, opened))
    }
    const again = () => unread.forEach((one) => void look(one).catch(reportError))
    again()
    const end = repeatWhileVisible(BLOCK_MS, again)
    return () => {
      gone = true
      end()
    }
  }, [node, unread])
  return {
    pieces: found.flatMap(({ opening: { intent }, record, opened = [] }) =>
      opened.map((each, at) => ({
        ...each,
        orderKey: intent.order,
        index: intent.firstIndex + at,
        productId: record?.product.id ?? intent.productId,
      })),
    ),
    isComplete: found.every(({ opened }) => opened !== undefined),
  }
}
