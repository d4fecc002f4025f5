import { atom, type Atom } from 'jotai'
import { trc20 } from '../../chain/contracts/trc20.ts'
import type { Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { SECOND_MS } from '../../core/time.ts'
import { servicesAtom, type Services } from '../services.ts'

/** A balance that could not be read is 0 (spec section 8), and marked as unknown. */
export interface Balance {
  readonly units: bigint
  readonly known: boolean
}

const AGAIN_MS = 15 * SECOND_MS
const created = new Map<string, Atom<Balance | undefined>>()

/** What `owner` holds of `coin`, read again while on screen; undefined before the first answer. */
export function balanceAtom(owner: Address, coin: Coin): Atom<Balance | undefined> {
  const key = `${owner} ${coin.contract ?? ''}`
  const existing = created.get(key)
  if (existing) return existing
  const added = createBalanceAtom(owner, coin)
  created.set(key, added)
  return added
}

function createBalanceAtom(owner: Address, coin: Coin): Atom<Balance | undefined> {
  const shown = atom<Balance | undefined>(undefined)
  const read = atom(
    (get) => get(shown),
    async (get, set) => set(shown, await fetchBalance(get(servicesAtom), owner, coin)),
  )
  read.onMount = (run) => {
    const again = () => void run().catch(reportError)
    again()
    const timer = setInterval(again, AGAIN_MS)
    return () => clearInterval(timer)
  }
  return read
}

/** Asks the node; an error gives 0, not known. */
export async function fetchBalance(
  { node }: Pick<Services, 'node'>,
  owner: Address,
  { contract }: Coin,
): Promise<Balance> {
  if (!contract) {
    const balance = await node.balance(owner)
    return balance.ok ? { units: balance.value, known: true } : { units: 0n, known: false }
  }
  const read = await node.read(trc20.balanceOf(contract, owner))
  return read.ok ? { units: read.value, known: true } : { units: 0n, known: false }
}
