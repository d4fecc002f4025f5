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

/** Position of the connected account in a presale, with the state of its request. */
export interface Standing extends Omit<Snapshot<Reward>, 'data'> {
  readonly owner: Address | undefined
  /** Position of the account; all zero until it is known. */
  readonly position: Position
  /** Backend's answer; undefined while it loads, and without an account. */
  readonly reward: Reward | undefined
  readonly refresh: () => void
}

/** Returns the connected account's position in the presale of a token, as fresh as known. */
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

/** Placeholder without an account, which has nothing to request. */
const nobodyAtom = atom(
  (): Snapshot<Reward> => ({ state: 'ready', stale: false, isAsking: false }),
  async () => {},
)
