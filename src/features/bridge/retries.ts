import { createdContract } from '../../chain/contracts/createdContract.ts'
import type { Address } from '../../core/address.ts'
import { isOf } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { assetKnown, type SideChain } from './crossers.ts'
import { bridgeKinds } from './kinds.ts'
import type { KnownNumber } from './numbered.ts'
import type { Numbered } from './numbers.ts'
import { deposit } from './operations/deposit.ts'
import { mapToken } from './operations/map.ts'
import { retryDeposit, retryMapping, retryWithdrawal } from './operations/retry.ts'
import { withdraw } from './operations/withdraw.ts'
import type { CrossingAsset } from './rules.ts'

/** Retry of a crossing or mapping, by its nonce. */
export type Retry =
  | { readonly of: 'deposit' | 'withdrawal'; readonly nonce: bigint; readonly asset: CrossingAsset }
  | {
      readonly of: 'mapping'
      readonly nonce: bigint
      readonly standard: 'trc20' | 'trc721'
      readonly token: Address
    }

/** Returns the retry for a late operation; undefined if it is not late. */
export function retryOf(operation: Operation): Retry | undefined {
  const crossing = operation.legs.at(-1)?.crossing
  if (crossing?.lateAt === undefined || crossing.arrival) return undefined
  const { nonce } = crossing
  if (isOf(operation, bridgeKinds.map)) {
    const intent = mapToken.read(operation)
    return (
      intent && {
        of: 'mapping',
        nonce,
        standard: intent.standard,
        token: createdContract(intent.txId, operation.owner),
      }
    )
  }
  const mapping = retryMapping.read(operation)
  if (mapping) return { of: 'mapping', nonce, standard: mapping.standard, token: mapping.token }
  const sent = deposit.read(operation) ?? retryDeposit.read(operation)
  if (sent) return { of: 'deposit', nonce, asset: sent.asset }
  const back = withdraw.read(operation) ?? retryWithdrawal.read(operation)
  return back && { of: 'withdrawal', nonce, asset: back.asset }
}

/** Reason why a nonce cannot be retried. */
export type NumberProblem = 'unknownNumber' | 'notYours' | 'isThere' | 'unknownToken'

/** Returns the retry for a nonce, or the reason why this account cannot retry it. */
export function retryByNumber(
  of: Numbered,
  nonce: bigint,
  { sent, isThere }: KnownNumber,
  owner: Address,
  sideChain: SideChain,
): Retry | NumberProblem {
  if (!sent) return 'unknownNumber'
  if (sent.by !== owner) return 'notYours'
  if (isThere) return 'isThere'
  const { kind, token } = sent
  if (of === 'mapping')
    return kind === 'trc20' || kind === 'trc721'
      ? { of, nonce, standard: kind, token }
      : 'unknownToken'
  const asset = assetKnown(sideChain, sent)
  return asset ? { of, nonce, asset } : 'unknownToken'
}
