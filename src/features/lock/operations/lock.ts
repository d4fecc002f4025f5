import { msg, plural } from '@lingui/core/macro'
import * as v from 'valibot'
import { toSeconds } from '../../../chain/contracts/seconds.ts'
import { madeBy } from '../../../chain/contracts/tokenFactory.ts'
import {
  readLock,
  takenBy,
  tokenLock,
  tokenLockCalls,
  tokenLockErrors,
  tokenLockEvents,
} from '../../../chain/contracts/tokenLock.ts'
import { trc20, trc20Calls } from '../../../chain/contracts/trc20.ts'
import { usdtCoin } from '../../../core/pricedCoins.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { tokenCoinSchema } from '../../../core/tokenCoin.ts'
import { ok } from '../../../core/result.ts'
import { stepAmount } from '../../../outbox/amountLabels.ts'
import { approvalLegs, chosenApproval, recogniseApproval } from '../../../outbox/approval.ts'
import {
  defineKind,
  expectEvent,
  type Description,
  type IntentOf,
  type Leg,
  type Verify,
} from '../../../outbox/kind.ts'
import { recognise, recogniseAny } from '../../../outbox/recognise.ts'
import { termAt } from '../../../outbox/terms.ts'
import { agreedIf, allOf, checked } from '../../../outbox/verify.ts'
import { LONGEST_DAYS, SECONDS_PER_DAY } from '../rules.ts'

const locked = {
  /** Lock contract that holds the tokens; one of two. */
  contract: addressSchema,
  coin: tokenCoinSchema,
  units: v.pipe(v.bigint(), v.minValue(1n)),
  /** Fee limit of each transaction, in sun. */
  feeLimit: v.bigint(),
}

/**
 * Confirmed lock: whole days from the block that includes it, or an unlock time (chain time, ms).
 */
const lockIntent = v.variant('version', [
  v.object({
    ...locked,
    ...chosenApproval,
    version: v.literal('days'),
    days: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(LONGEST_DAYS)),
    /** Token factory that vouches for the token. */
    factory: addressSchema,
  }),
  v.object({
    ...locked,
    ...chosenApproval,
    version: v.literal('time'),
    unlockAt: v.number(),
  }),
])

export type LockIntent = v.InferOutput<typeof lockIntent>

/** Approves the locked amount, or the larger one that the user chose. Then locks the tokens. */
export const lockCoins = defineKind({
  name: 'lock.lock',
  intent: lockIntent,
  legs: ({ owner, intent }) => {
    const { contract, coin, units, feeLimit } = intent
    const verify = verifyCoin(intent)
    return [
      ...approvalLegs({
        amount: { coin, units },
        approved: intent.approved,
        // The token is vouched for by its factory, or by the lock contract that takes no other
        // token.
        vouched:
          intent.version === 'days' ? madeBy(intent.factory, coin.contract) : takenBy(contract),
        owner,
        spender: contract,
        feeLimit,
        verify,
      }),
      lockLeg(owner, intent, verify),
    ]
  },
  describe: (intent) => {
    const { coin, units } = intent
    const { symbol, contract } = coin
    return {
      ...describeLock(contract),
      title: msg`Lock ${symbol}`,
      payments: [{ coin, units }],
      terms: intent.version === 'time' ? [termAt(msg`Unlocks`, intent.unlockAt)] : [],
      fallback: msg`lock error`,
    }
  },
  recogniser: recogniseAny(
    // The call carries no decimals, so only an amount of USDT can be shown.
    recognise(
      tokenLockCalls.lockForDays,
      ({ tokenLock: forDays }) => [forDays],
      ([units, coin, days], _, { usdt }) => {
        const payment = { units, coin: usdtCoin(usdt) }
        const count = Number(days)
        return {
          seed: coin,
          title: msg`Coins locked for ${plural(count, { one: '# day', other: '# days' })}`,
          payments: coin === usdt ? [payment] : [],
        }
      },
    ),
    recognise(
      tokenLockCalls.lockUntil,
      ({ coinLock: until }) => [until],
      (_, { contract }) => ({ seed: contract, title: msg`Coins locked until a time` }),
    ),
    {
      signatures: [trc20Calls.approve],
      read: (call, contracts) =>
        recogniseApproval(call, contracts, [contracts.tokenLock, contracts.coinLock], {
          limited: msg`Approval for a lock`,
          unlimited: msg`Approval for locks without a limit`,
        }),
    },
  ),
})

/** Returns the tokens of a lock to its owner after the unlock time. */
export const unlockCoins = defineKind({
  name: 'lock.unlock',
  intent: v.object({
    ...locked,
    /** Creation time, in ms. With the owner, it identifies a lock. */
    createdAt: v.number(),
  }),
  legs: ({ owner, intent: { contract, coin, units, createdAt, feeLimit } }) => {
    const amount = stepAmount({ coin, units })
    return {
      name: 'unlock',
      label: msg`Unlock ${amount}`,
      call: tokenLock.unlock(contract, createdAt, { feeLimit }),
      typicalEnergy: 50_000n,
      // Each lock pays out once; a second transaction reverts.
      repeat: 'orderOnce',
      skip: async (state) => {
        const read = await readLock(state, contract, owner, createdAt)
        return read.ok ? ok(read.value?.isLocked === false ? 'alreadyUnlocked' : undefined) : read
      },
      verify: async (node) => {
        const read = await readLock(node, contract, owner, createdAt)
        if (!read.ok) return read
        const known = read.value
        // If there is no such lock, the contract itself reports it.
        const isSo = !known || (known.coin === coin.contract && known.units === units)
        return ok(agreedIf(isSo, 'lock', `${known?.units} ${known?.coin}`))
      },
      expects: expectEvent(
        contract,
        tokenLockEvents.unlocked,
        ({ user, coin: unlocked, createTime }) =>
          user === owner && unlocked === coin.contract && createTime === toSeconds(createdAt),
      ),
    }
  },
  describe: ({ coin: { symbol, contract } }) => ({
    ...describeLock(contract),
    title: msg`Unlock ${symbol}`,
    payments: [],
    fallback: msg`Unlock error`,
  }),
  recogniser: recognise(
    tokenLockCalls.unlock,
    ({ tokenLock: forDays, coinLock: until }) => [forDays, until],
    ([createTime], { contract }) => ({
      seed: `${contract} ${createTime}`,
      title: msg`Unlock coins`,
    }),
  ),
})

export type UnlockIntent = IntentOf<typeof unlockCoins>

function lockLeg(owner: Address, intent: LockIntent, verify: Verify): Leg {
  const { contract, coin, units, feeLimit } = intent
  const amount = stepAmount(intent)
  return {
    name: 'lock',
    label: msg`Lock ${amount}`,
    call:
      intent.version === 'days'
        ? tokenLock.lockForDays(contract, units, coin.contract, BigInt(intent.days), { feeLimit })
        : tokenLock.lockUntil(contract, units, intent.unlockAt, { feeLimit }),
    typicalEnergy: 194_000n,
    // The contract has no order ids, so a second transaction would create a second lock.
    repeat: 'needsProof',
    verify,
    expects: expectEvent(
      contract,
      tokenLockEvents.locked,
      ({ user, coin: taken, amount, createTime, lockTime }) =>
        user === owner &&
        taken === coin.contract &&
        amount === units &&
        (intent.version === 'days'
          ? lockTime - createTime === BigInt(intent.days) * SECONDS_PER_DAY
          : lockTime === toSeconds(intent.unlockAt)),
    ),
  }
}

/**
 * Verifies the token against the chain, because its decimals decide how much is locked. The owner
 * of the contract that takes one token may change that token at any time.
 */
function verifyCoin({ version, contract, coin }: LockIntent): Verify {
  const counted = checked(trc20.decimals(coin.contract), (decimals) =>
    agreedIf(decimals === coin.decimals, 'decimals', decimals),
  )
  const taken = checked(tokenLock.coin(contract), (named) =>
    agreedIf(named === coin.contract, 'lockCoin', named),
  )
  return version === 'time' ? allOf(taken, counted) : counted
}

const describeLock = (
  coin: Address,
): Pick<Description, 'seed' | 'errors' | 'reasons' | 'mismatches' | 'settled'> => ({
  seed: coin,
  errors: tokenLockErrors,
  settled: { alreadyUnlocked: msg`This lock was unlocked already` },
  mismatches: { lockCoin: msg`The contract locks another coin now. Nothing was signed.` },
  reasons: {
    StillLocked: msg`Unlocking time has not yet arrived`,
    AlreadyUnlocked: msg`This lock was unlocked already`,
    UnknownLock: msg`The contract does not know this lock`,
    WrongAmount: msg`Nothing of this amount would be locked`,
    WrongTime: msg`The time to unlock has to be in the future, and within 3,650 days`,
    LockExists: msg`You made another lock in the same second. Try again.`,
  },
})
