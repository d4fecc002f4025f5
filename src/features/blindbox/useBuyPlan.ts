import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { DEFAULT_FEE_LIMIT } from '../../chain/call.ts'
import { formatAddress } from '../../core/address.ts'
import { TRX, type Amount } from '../../core/amount.ts'
import { servicesAtom } from '../../state/services.ts'
import { ownerAtom } from '../../state/session.ts'
import { mismatchText, reasonText } from '../../state/troubleText.ts'
import { kindsAtom } from '../../state/operations.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { holdingsAtom } from './atoms.ts'
import {
  chooseFeeLimit,
  estimateFee,
  type FeeEstimate,
  type Preflight,
  type Settled,
} from './fees.ts'
import type { BuyIntent } from './operation.ts'
import type { Purchase } from './orders.ts'
import { shortCoin, type Holdings } from './rules.ts'
import { useOtherOwner } from './useOtherOwner.ts'
import { usePreflight } from './usePreflight.ts'
import { useSaleObstacle } from './useSaleObstacle.ts'

export interface BuyPlan {
  /** What the user confirms by paying. */
  readonly intent: BuyIntent
  /** The payment that comes next, and the one after it. */
  readonly due: Amount | undefined
  readonly later: Amount | undefined
  /** The order goes to the contract that the configuration names. */
  readonly isPinned: boolean
  readonly preflight: Preflight | undefined
  /** Undefined while the network's prices are not known. */
  readonly fee: FeeEstimate | undefined
  /** The chain has every payment, or gave it back: nothing is left to confirm. */
  readonly settled: Settled | undefined
  /** Why it cannot be paid now; the button says so instead of the wallet. */
  readonly obstacle: MessageDescriptor | undefined
}

/** Everything that the payment sheet knows before the wallet is asked. No `id`: nothing to ask.
 * With `isKnownKey` the order may be somebody's already. */
export function useBuyPlan(
  purchase: Purchase,
  id: string | undefined,
  isKnownKey: boolean,
): BuyPlan {
  const { config } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const isOnline = useOnline()
  const kinds = useAtomValue(kindsAtom)
  const held = useAtomValue(owner ? holdingsAtom(owner, purchase.payments) : nobodyAtom)
  const intent = useMemo(() => intentOf(purchase, DEFAULT_FEE_LIMIT), [purchase])
  const preflight = usePreflight({ id, kind: 'blindbox.buy', owner, intent })
  const saleText = useSaleObstacle(purchase)
  const otherOwner = useOtherOwner(isKnownKey ? id : undefined, owner)
  const account = formatAddress(otherOwner ?? '')

  const feeLimit = preflight ? chooseFeeLimit(preflight) : DEFAULT_FEE_LIMIT
  const fee =
    preflight?.prices && preflight.resources
      ? estimateFee(preflight.transactions, preflight.prices, preflight.resources, feeLimit)
      : undefined
  const due = purchase.payments[purchase.paid]
  const short = shortCoin(due ? [due] : [], fee?.worstSun ?? 0n, held, TRX)
  const coin = short?.symbol ?? ''
  const { failure, mismatch } = preflight ?? {}
  const describe = () => id && owner && kinds?.get('blindbox.buy')?.describe({ id, owner, intent })
  return {
    intent: { ...intent, feeLimit },
    due,
    later: purchase.payments[purchase.paid + 1],
    isPinned: purchase.sale === config.contracts.blindBoxSale,
    preflight,
    fee,
    settled: preflight?.settled,
    obstacle:
      (otherOwner &&
        msg`This order belongs to the account ${account}. Switch to it in your wallet.`) ??
      (isOnline ? undefined : offlineText) ??
      saleText ??
      (mismatch === undefined ? undefined : mismatchText(mismatch)) ??
      (short && msg`Insufficient ${coin} balance`) ??
      (failure &&
        (reasonText(failure.output, describe() || undefined) ??
          msg`The network says that this would fail`)),
  }
}

const offlineText = msg`You are offline. What you confirm now could not be sent; you can pay as soon as you are back.`

const intentOf = (purchase: Purchase, feeLimit: bigint): BuyIntent => {
  const { productId, productName, sale, quantity, payments } = purchase
  return { productId, productName, sale, quantity, payments: [...payments], feeLimit }
}

const nobodyAtom = atom((): Holdings => () => undefined)
