import * as v from 'valibot'
import { burningEvents } from '../../chain/contracts/burning.ts'
import { trc20Events } from '../../chain/contracts/trc20.ts'
import { decodeEvents } from '../../chain/event.ts'
import { err, ok } from '../../core/result.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentTransaction } from '../../outbox/stage.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import type { Burning } from './operations/family.ts'

const burnt = v.object({
  /** In the smallest units of the token. */
  units: v.bigint(),
  power: v.bigint(),
  /** Remainder of a purchase beyond whole tokens, which the contract returned to the account. */
  rest: v.bigint(),
})

/** Amount that an operation burnt, read from its receipt; undefined until it is in a block. */
export function burntAtom(
  { id, owner, legs }: Operation,
  { contract, coin }: Pick<Burning, 'contract' | 'coin'>,
): ChainSnapshotAtom<v.InferOutput<typeof burnt>> | undefined {
  const last = legs.at(-1)
  const tx = last && currentTransaction(last)
  if (!tx?.included?.expectedEvent) return undefined
  return chainSnapshotAtom({
    name: `burnt in ${tx.txId}`,
    schema: burnt,
    async ask({ node }) {
      const info = await node.transactionInfo(tx.txId)
      if (!info.ok) return info
      const logs = info.value?.logs ?? []
      const event = decodeEvents(burningEvents.burned, contract, logs).find(
        ({ order, user }) => order === id && user === owner,
      )
      if (!event) return err({ kind: 'malformed', detail: 'no burn in its receipt' })
      const rest = decodeEvents(trc20Events.transfer, coin.contract, logs)
        .filter(({ from, to }) => from === contract && to === owner)
        .reduce((sum, { value }) => sum + value, 0n)
      return ok({ units: event.burnAmount, power: event.power, rest })
    },
  })
}
