import { atom, type Atom } from 'jotai'
import type { Address } from '../../core/address.ts'
import { TRX, type Amount, type Coin } from '../../core/amount.ts'
import type { Holdings } from '../../core/holdings.ts'
import { balanceAtom } from './balances.ts'

/** Without an account nothing is known. */
export const noHoldingsAtom = atom((): Holdings => () => undefined)

const held = new Map<string, Atom<Holdings>>()

/** What `owner` holds of the coins of some payments, and of TRX. */
export function holdingsAtom(owner: Address, payments: readonly Amount[]): Atom<Holdings> {
  const coins = new Map<string, Coin>([['', TRX]])
  for (const { coin } of payments) coins.set(coin.contract ?? '', coin)
  const key = [owner, ...coins.keys()].join(' ')
  const existing = held.get(key)
  if (existing) return existing
  const created = atom((get): Holdings => {
    const balances = new Map(
      [...coins].map(([contract, coin]) => [contract, get(balanceAtom(owner, coin))]),
    )
    return (coin) => {
      const balance = balances.get(coin.contract ?? '')
      return balance?.known ? balance.units : undefined
    }
  })
  held.set(key, created)
  return created
}
