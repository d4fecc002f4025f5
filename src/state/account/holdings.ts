import { atom, type Atom } from 'jotai'
import { TRX, type Amount, type Coin } from '../../core/amount.ts'
import type { Holdings } from '../../core/holdings.ts'
import { remembered } from '../answers/remembered.ts'
import { ownBalanceAtom } from './balances.ts'

const coinsOf = (payments: readonly Amount[]): Map<string, Coin> =>
  new Map([TRX, ...payments.map(({ coin }) => coin)].map((coin) => [coin.contract ?? '', coin]))

/** State of reading these balances: `unread` if the node failed to return one. */
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

/**
 * Balances of the connected account in the payments' assets and TRX; all unknown without an
 * account.
 */
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
