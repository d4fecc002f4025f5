import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { refusal } from '../../../api/refusal.ts'
import { fixedPlansErrors } from '../../../chain/contracts/fixedPlans.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { coinSchema, type Coin } from '../../../core/amount.ts'
import { mostAmount } from '../../../outbox/amountLabels.ts'
import { defineFamily } from '../../../outbox/family.ts'
import type { Contracts } from '../../../outbox/kind.ts'

const belowText = msg`Less than the minimum amount`
export const exceedsText = msg`Exceeds maximum shares`
const closedText = msg`No new pledges are taken here any more. Nothing was pledged.`
const fundText = msg`The plan's fund covers less than this. Nothing was pledged; a smaller amount may still fit.`

/** Returns the message with the remaining amount, if the chain or the contract reports one. */
const stillFitsText = (coin: Coin) => (stillFits: string) => {
  if (!/^\d+$/.test(stillFits)) return fundText
  const fits = mostAmount({ coin, units: BigInt(stillFits) })
  return msg`The plan's fund covers only ${fits} more. Nothing was pledged.`
}

export const nothingText = msg`Insufficient number of unlockable pledges`
export const notYetText = msg`Unlocking time has not yet arrived`

/** Kind of a stake: LP tokens or an asset in a pool, or an asset in a plan. */
const stakeOf = v.picklist(['lp', 'coin', 'plan'])

/** Fields that every staking operation names. */
export const ofStakes = {
  of: stakeOf,
  /** Configured contract that holds the stake. */
  contract: addressSchema,
  /** Staked asset; without a contract it is TRX. */
  coin: coinSchema,
  units: v.pipe(v.bigint(), v.minValue(1n)),
  /** Fee limit of each transaction, in sun. */
  feeLimit: v.bigint(),
}

export const defineStakeKind = defineFamily({
  intent: ofStakes,
  describe: ({ coin, contract }) => ({
    seed: coin.contract ?? contract,
    errors: fixedPlansErrors,
    refusals: {
      [refusal.belowMinimum]: belowText,
      [refusal.exceedsMaximum]: exceedsText,
      [refusal.placeClosed]: closedText,
      [refusal.fundTooSmall]: fundText,
      [refusal.nothingToUnlock]: nothingText,
      [refusal.unlockNotYet]: notYetText,
    },
    mismatches: {
      terms: msg`The chain has other terms for this than those shown here. Nothing was signed.`,
      belowMinimum: belowText,
      exceedsMaximum: exceedsText,
      closed: closedText,
      fund: stillFitsText(coin),
      over: nothingText,
      notYet: notYetText,
      stake: msg`The chain knows this pledge otherwise than shown here. Nothing was signed.`,
    },
    reasons: {
      UnknownPlace: msg`There is no such pool or plan`,
      Closed: closedText,
      WrongAmount: msg`Please enter the pledge amount`,
      WrongValue: msg`The amount is not what was sent along`,
      LessThanMinimum: belowText,
      ExceedsMaximum: exceedsText,
      FundTooSmall: stillFitsText(coin),
      OrderAlreadyUsed: msg`This order was carried out already`,
      UnknownStake: nothingText,
      AlreadyOver: nothingText,
      StillLocked: notYetText,
      CoinNotTaken: msg`The contract did not get exactly this amount, so it took nothing`,
      CoinNotSent: msg`The coin refused to be paid out`,
      TransferFailed: msg`This account does not take TRX`,
    },
  }),
})

/** Returns the configured staking contracts, if any. */
export const onStakes = ({ staking, fixedPlans }: Contracts): Address[] =>
  [staking, fixedPlans].filter((each) => each !== undefined)
