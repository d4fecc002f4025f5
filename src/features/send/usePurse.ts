import { useAtom, useAtomValue } from 'jotai'
import type { AccountKind } from '../../chain/nodeAnswers.ts'
import { estimateFee } from '../../chain/fee.ts'
import { plainCost } from '../../chain/transfer.ts'
import type { Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { useFeePrices } from '../../sheets/useFeeReserve.ts'
import { ownBalanceAtom, type Balance } from '../../state/account/balances.ts'
import { unaskedChainAtom } from '../../state/answers/unasked.ts'
import { resourcesAtom } from './atoms.ts'
import { mostSun, type FeeOf } from './rules.ts'

/** Balance to send from, with the fee and the largest amount. */
export interface Purse {
  readonly balance: Balance | undefined
  /** Fee of a TRX amount; undefined for tokens, and while the receiver is unknown. */
  readonly feeOf: FeeOf | undefined
  readonly most: bigint | undefined
}

export function usePurse(
  owner: Address | undefined,
  coin: Coin,
  to: Address | undefined,
  kind: AccountKind | undefined,
): Purse {
  const balance = useAtomValue(ownBalanceAtom(coin))
  const held = balance?.known ? balance.units : undefined
  const [{ data: owned }] = useAtom(owner ? resourcesAtom(owner) : unaskedChainAtom)
  const prices = useFeePrices()
  if (coin.contract) return { balance, feeOf: undefined, most: held }
  const feeOf =
    owner && owned && prices && to && kind
      ? (sun: bigint) =>
          estimateFee([plainCost(owner, { to, sun }, kind === 'none')], prices, owned, 0n)
            .expectedSun
      : undefined
  return { balance, feeOf, most: held !== undefined && feeOf ? mostSun(held, feeOf) : undefined }
}
