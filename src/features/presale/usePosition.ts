import { atom, useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { presales } from '../../api/endpoints/presales.ts'
import type { Address } from '../../core/address.ts'
import { ownerAtom } from '../../state/account/session.ts'
import type { Snapshot } from '../../state/answers/snapshot.ts'
import { rewardAtom } from './atoms.ts'
import { nothingBought, type Position } from './rules.ts'

type Reward = ResponseOf<typeof presales.receiveRewardInfo>

/** Where the connected account stands in a presale. */
export interface Standing extends Omit<Snapshot<Reward>, 'data'> {
  readonly owner: Address | undefined
  /** All zero until it is known. */
  readonly position: Position
  /** Undefined while it is not known, and without an account. */
  readonly reward: Reward | undefined
  readonly refresh: () => void
}

/** What the connected account has in the presale of a token, as freshly as known. */
export function usePosition(token: Address): Standing {
  const owner = useAtomValue(ownerAtom)
  const asked = useMemo(() => (owner ? rewardAtom(token, owner) : nobodyAtom), [token, owner])
  const [{ data: reward, ...snapshot }, ask] = useAtom(asked)
  const position = reward
    ? {
        bought: reward.bought,
        paid: reward.paid,
        received: reward.received,
        refunded: reward.paidBackBy !== null,
        liquidityReceived: reward.liquidityReceived > 0n,
      }
    : nothingBought
  return { ...snapshot, owner, reward, position, refresh: () => void ask() }
}

/** Without an account there is nothing to ask. */
const nobodyAtom = atom(
  (): Snapshot<Reward> => ({ state: 'ready', stale: false, isAsking: false }),
  async () => {},
)
