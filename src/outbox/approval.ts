import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { argumentsOf, type Call } from '../chain/call.ts'
import { trc20, trc20Calls } from '../chain/contracts/trc20.ts'
import type { Voucher } from '../chain/trust.ts'
import type { Address } from '../core/address.ts'
import type { Amount } from '../core/amount.ts'
import { usdtCoin } from '../core/pricedCoins.ts'
import { approveLabel } from './amountLabels.ts'
import type { Contracts, Leg, LegPlan, Recognised, Skip, Verify } from './kind.ts'
import { when } from './verify.ts'

/**
 * What an intent names if the user chose to approve more than this operation takes: so many units
 * of the same coin. Rows without it approve exactly what they take.
 */
export const chosenApproval = { approved: v.optional(v.bigint()) }

/** What is suggested to be approved of USDT instead of exactly what is taken (spec section 9). */
const SUGGESTED_UNITS = 1_000_000_000n

/**
 * The suggested approval, where it is more than `amount` and of the coin that the configuration
 * names. It is never unlimited, and nobody gets it who did not choose it.
 */
export function suggestedApproval(amount: Amount, usdt: Address): Amount | undefined {
  const { coin, units } = amount
  const suggested = usdtCoin(usdt)
  const isUsdt = coin.contract === usdt && coin.decimals === suggested.decimals
  return isUsdt && units > 0n && units < SUGGESTED_UNITS
    ? { coin: suggested, units: SUGGESTED_UNITS }
    : undefined
}

/** Whom a plan lets take `token`, whether the approval is still needed or not. */
export const spenderIn = (
  plans: readonly { readonly call: Call }[],
  token: Address | undefined,
): Address | undefined =>
  plans
    .filter(({ call }) => token !== undefined && call.contract === token)
    .flatMap(({ call }) => argumentsOf(call, trc20Calls.approve)?.[0] ?? [])[0]

interface Approved {
  /** "1" where an operation approves more than once, to keep the names of its legs apart. */
  readonly suffix?: string
  /** What the spender takes. The network's own coin needs no approval. */
  readonly amount: Amount
  /** What it may take, if the user chose more than that. */
  readonly approved?: bigint | undefined
  /** For the token or the spender, where the configuration does not name them. */
  readonly vouched?: Voucher
  readonly owner: Address
  readonly spender: Address
  /** The most that each transaction may burn for energy, in sun. */
  readonly feeLimit: bigint
  /** Asks why its purpose is met, if so: then the approval is not needed either. */
  readonly settled?: Skip
  /** Checked before the approval as well as before what it is for. */
  readonly verify?: Verify
  readonly before?: LegPlan['before']
}

/**
 * The legs before a contract takes a token, skipped where the allowance suffices. Since USDT does
 * not let one nonzero allowance become another, a leftover goes to zero first.
 */
export function approvalLegs(asked: Approved): Leg[] {
  const { suffix = '', amount, vouched, owner, spender, feeLimit, settled, verify, before } = asked
  const { units } = amount
  const approved = asked.approved !== undefined && asked.approved > units ? asked.approved : units
  const token = amount.coin.contract
  if (!token) return []
  const allowance = trc20.allowance(token, owner, spender)
  const skipUnless =
    (needed: (allowance: bigint) => boolean): Skip =>
    async (state) => {
      const reason = await settled?.(state)
      if (reason && (!reason.ok || reason.value !== undefined)) return reason
      return when(allowance, (units) => !needed(units) && 'allowanceSuffices')(state)
    }
  const leg = {
    preparation: true,
    repeat: 'harmless',
    ...(vouched && { vouched }),
    ...(verify && { verify }),
    ...(before && { before }),
  } as const
  return [
    {
      ...leg,
      name: `approveReset${suffix}`,
      label: msg`Clear an old approval`,
      call: trc20.approve(token, spender, 0n, { feeLimit }),
      typicalEnergy: 7_700n,
      skip: skipUnless((allowance) => allowance > 0n && allowance < units),
    },
    {
      ...leg,
      name: `approve${suffix}`,
      label: approveLabel({ ...amount, units: approved }),
      call: trc20.approve(token, spender, approved, { feeLimit }),
      typicalEnergy: 23_000n,
      skip: skipUnless((allowance) => allowance < units),
    },
  ]
}

/** More than anything costs: such an approval is meant to be unlimited. */
const UNLIMITED = 2n ** 128n

/** What is said of an approval, by whether it is limited. */
interface ApprovalTitles {
  readonly limited: MessageDescriptor
  readonly unlimited: MessageDescriptor
}

/**
 * What an approval for one of `spenders` did. Only USDT's decimals are known; for any other token
 * the amount is left out.
 */
export function recogniseApproval(
  call: Call,
  { usdt }: Pick<Contracts, 'usdt'>,
  spenders: readonly Address[],
  titles: ApprovalTitles,
): Recognised | undefined {
  const [spender, units = 0n] = argumentsOf(call, trc20Calls.approve) ?? []
  const { contract, contract: seed } = call
  if (contract === undefined || spender === undefined || !spenders.includes(spender))
    return undefined
  if (units === 0n) return { seed, title: msg`Clear an old approval`, payments: [] }
  if (units >= UNLIMITED) return { seed, title: titles.unlimited, payments: [] }
  const coin = usdtCoin(usdt)
  return { seed, title: titles.limited, payments: contract === usdt ? [{ units, coin }] : [] }
}
