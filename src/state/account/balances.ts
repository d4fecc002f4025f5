import { atom, type Atom } from 'jotai'
import { trc20 } from '../../chain/contracts/trc20.ts'
import type { Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { SECOND_MS } from '../../core/time.ts'
import { onScreen, remembered } from '../answers/remembered.ts'
import { onRenewal } from '../answers/renewal.ts'
import { servicesAtom, type Services } from '../services.ts'
import { ownerAtom } from './session.ts'

/** A balance that could not be read is 0 (spec section 8), and marked as unknown. */
export interface Balance {
  readonly units: bigint
  readonly known: boolean
}

const AGAIN_MS = 15 * SECOND_MS

/** What `owner` holds of `coin`, read again while on screen; undefined before the first answer. */
export const balanceAtom = (owner: Address, coin: Coin): Atom<Balance | undefined> =>
  remembered(`balance ${owner} ${coin.contract ?? ''}`, () => createBalanceAtom(owner, coin))

/** The same for the connected account; also undefined without one. */
export const ownBalanceAtom = (coin: Coin): Atom<Balance | undefined> =>
  remembered(`own balance ${coin.contract ?? ''}`, () =>
    atom((get) => {
      const owner = get(ownerAtom)
      return owner && get(balanceAtom(owner, coin))
    }),
  )

function createBalanceAtom(owner: Address, coin: Coin): Atom<Balance | undefined> {
  const shown = atom<Balance | undefined>(undefined)
  const read = atom(
    (get) => get(shown),
    async (get, set) => set(shown, await fetchBalance(get(servicesAtom), owner, coin)),
  )
  read.onMount = (run) => {
    onScreen.add(read)
    const again = () => void run().catch(reportError)
    again()
    const timer = setInterval(again, AGAIN_MS)
    const end = onRenewal('chain', again)
    return () => {
      end()
      clearInterval(timer)
      onScreen.delete(read)
    }
  }
  return read
}

/** Asks the node; an error gives 0, marked as unknown. */
async function fetchBalance(
  { node }: Pick<Services, 'node'>,
  owner: Address,
  { contract }: Coin,
): Promise<Balance> {
  const answer = contract
    ? await node.read(trc20.balanceOf(contract, owner))
    : await node.balance(owner)
  return answer.ok ? { units: answer.value, known: true } : { units: 0n, known: false }
}
