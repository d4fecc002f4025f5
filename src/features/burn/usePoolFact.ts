import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import type { Fact } from '../../ui/lists/Facts.tsx'
import { coinNowAtom } from './atoms.ts'
import { poolFact } from './facts.tsx'
import type { BurnOrder } from './order.ts'

/** Compares a token's worth with its pool price, as of the newest block. */
export function usePoolFact(contract: Address, { coin, terms }: BurnOrder): Fact | undefined {
  const { data } = useAtomValue(coinNowAtom(contract, coin.contract))
  return data && poolFact(terms, data.price)
}
