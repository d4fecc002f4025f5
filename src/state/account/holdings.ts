import { atom, type Atom } from 'jotai'
import { TRX, type Amount, type Coin } from '../../core/amount.ts'
import type { Holdings } from '../../core/holdings.ts'
import { remembered } from '../answers/remembered.ts'
import { ownBalanceAtom } from './balances.ts'

/** The connected account's holdings of the payments' coins and of TRX; all unknown without one. */
export function ownHoldingsAtom(payments: readonly Amount[]): Atom<Holdings> {
  const coins = new Map<string, Coin>([['', TRX]])
  for (const { coin } of payments) coins.set(coin.contract ?? '', coin)
  return remembered(`own holdings ${[...coins.keys()].join(' ')}`, () =>
    atom((get): Holdings => {
      const balances = new Map(
        [...coins].map(([contract, coin]) => [contract, get(ownBalanceAtom(coin))]),
      )
      return (coin) => {
        const balance = balances.get(coin.contract ?? '')
        return balance?.known ? balance.units : undefined
      }
    }),
  )
}
