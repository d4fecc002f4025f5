import { atom, type Atom } from 'jotai'
import { TRX, type Amount, type Coin } from '../../core/amount.ts'
import type { Holdings } from '../../core/holdings.ts'
import { remembered } from '../answers/remembered.ts'
import { ownBalanceAtom } from './balances.ts'

const coinsOf = (payments: readonly Amount[]): Map<string, Coin> =>
  new Map([TRX, ...payments.map(({ coin }) => coin)].map((coin) => [coin.contract ?? '', coin]))

/** Whether all of them have been read: `unread` if the node did not tell one. */
export function holdingsAnswerAtom(
  payments: readonly Amount[],
  chain?: 'side',
): Atom<'awaited' | 'unread' | 'known'> {
  const coins = coinsOf(payments)
  return remembered(`own holdings' answer ${chain} ${[...coins.keys()].join(' ')}`, () =>
    atom((get) => {
      const balances = [...coins.values()].map((coin) => get(ownBalanceAtom(coin, chain)))
      if (balances.includes(undefined)) return 'awaited'
      return balances.every((balance) => balance?.known) ? 'known' : 'unread'
    }),
  )
}

/** The connected account's holdings of the payments' coins and of TRX; all unknown without one. */
export function ownHoldingsAtom(payments: readonly Amount[], chain?: 'side'): Atom<Holdings> {
  const coins = coinsOf(payments)
  return remembered(`own holdings ${chain} ${[...coins.keys()].join(' ')}`, () =>
    atom((get): Holdings => {
      const balances = new Map(
        [...coins].map(([contract, coin]) => [contract, get(ownBalanceAtom(coin, chain))]),
      )
      return (coin) => {
        const balance = balances.get(coin.contract ?? '')
        return balance?.known ? balance.units : undefined
      }
    }),
  )
}
