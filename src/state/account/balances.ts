import { atom, type Atom } from 'jotai'
import type { Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { late } from '../../core/late.ts'
import { remembered } from '../answers/remembered.ts'
import { polledUnits, type Units } from './polledUnits.ts'
import { ownerAtom } from './session.ts'

export type Balance = Units

const loadToken = late(() => import('../../chain/contracts/trc20.ts').then((m) => m.trc20))

/**
 * Balance of `coin` that `owner` holds on the main chain or the side chain. It is read repeatedly
 * while on screen; undefined before the first answer.
 */
export const balanceAtom = (
  owner: Address,
  coin: Coin,
  chain?: 'side',
): Atom<Balance | undefined> =>
  remembered(`balance ${chain} ${owner} ${coin.contract ?? ''}`, () =>
    polledUnits(async ({ node, sideNode }) => {
      const asked = chain ? sideNode! : node
      return coin.contract
        ? asked.read((await loadToken()).balanceOf(coin.contract, owner))
        : asked.balance(owner)
    }),
  )

/** Same for the connected account; also undefined without one. */
export const ownBalanceAtom = (coin: Coin, chain?: 'side'): Atom<Balance | undefined> =>
  remembered(`own balance ${chain} ${coin.contract ?? ''}`, () =>
    atom((get) => {
      const owner = get(ownerAtom)
      return owner && get(balanceAtom(owner, coin, chain))
    }),
  )
