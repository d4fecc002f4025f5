import type { Atom } from 'jotai'
import { trc20 } from '../../chain/contracts/trc20.ts'
import type { Address } from '../../core/address.ts'
import { remembered } from '../answers/remembered.ts'
import { polledUnits, type Units } from './polledUnits.ts'

/** Current allowance of `spender` for an owner's token; undefined before the first answer. */
export const allowanceAtom = (
  owner: Address,
  token: Address,
  spender: Address,
): Atom<Units | undefined> =>
  remembered(`allowance ${owner} ${token} ${spender}`, () =>
    polledUnits(({ node }) => node.read(trc20.allowance(token, owner, spender))),
  )
