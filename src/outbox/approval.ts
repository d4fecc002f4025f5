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
 * Approval chosen by the user, in units of the same asset, when larger than this operation needs.
 * Without it, the exact amount is approved.
 */
export const chosenApproval = { approved: v.optional(v.bigint()) }

/** Approval suggested for USDT instead of the exact amount (spec section 9). */
const SUGGESTED_UNITS = 1_000_000_000n

/**
 * Returns the suggested approval if it exceeds `amount` and the token is the configured USDT. It is
 * never unlimited, and applies only if the user chooses it.
 */
export function suggestedApproval(amount: Amount, usdt: Address): Amount | undefined {
  const { coin, units } = amount
  const suggested = usdtCoin(usdt)
  const isUsdt = coin.contract === usdt && coin.decimals === suggested.decimals
  return isUsdt && units > 0n && units < SUGGESTED_UNITS
    ? { coin: suggested, units: SUGGESTED_UNITS }
    : undefined
}

/**
 * Returns the spender that a plan approves for `token`, even if the approval is no longer needed.
 */
export const spenderIn = (
  plans: readonly { readonly call: Call }[],
  token: Address | undefined,
): Address | undefined =>
  plans
    .filter(({ call }) => token !== undefined && call.contract === token)
    .flatMap(({ call }) => argumentsOf(call, trc20Calls.approve)?.[0] ?? [])[0]

interface Approved {
  /** Suffix such as "1" that keeps leg names distinct when an operation approves more than once. */
  readonly suffix?: string
  /** Amount that the spender takes. TRX needs no approval. */
  readonly amount: Amount
  /** Units to approve, if the user chose more than the amount. */
  readonly approved?: bigint | undefined
  /**
   * Proof that a configured contract vouches for the token or the spender. Needed for one that the
   * configuration does not name.
   */
  readonly vouched?: Voucher
  readonly owner: Address
  readonly spender: Address
  /** Fee limit of each transaction: the most it may burn for energy, in sun. */
  readonly feeLimit: bigint
  /**
   * Asks whether the purpose of the approval is already met, and why. If so, the approval is not
   * needed either.
   */
  readonly settled?: Skip
  /** Check made before the approval and again before the call that it prepares. */
  readonly verify?: Verify
  readonly before?: LegPlan['before']
}

/**
 * Returns the legs that approve a token for a contract. They are skipped if the allowance suffices.
 * A leftover allowance is first reset to zero, because USDT does not let one nonzero allowance
 * replace another.
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

/** Threshold above which an approval counts as unlimited: more than anything costs. */
const UNLIMITED = 2n ** 128n

/** Titles of an approval, by whether it is limited. */
interface ApprovalTitles {
  readonly limited: MessageDescriptor
  readonly unlimited: MessageDescriptor
}

/**
 * Describes an approval for one of `spenders`. Only the decimals of USDT are known, so the amount
 * is omitted for any other token.
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
