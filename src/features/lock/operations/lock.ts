import { msg, plural } from '@lingui/core/macro'
import * as v from 'valibot'
import type { ContractCall } from '../../../chain/call.ts'
import { readLock } from '../../../chain/contracts/lockRecords.ts'
import { toSeconds } from '../../../chain/contracts/seconds.ts'
import { madeBy } from '../../../chain/contracts/tokenFactory.ts'
import {
  takenBy,
  tokenLock,
  tokenLockCalls,
  tokenLockErrors,
  tokenLockEvents,
} from '../../../chain/contracts/tokenLock.ts'
import { trc20, trc20Calls } from '../../../chain/contracts/trc20.ts'
import type { Voucher } from '../../../chain/trust.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { coinSchema } from '../../../core/amount.ts'
import { ok } from '../../../core/result.ts'
import { approvalLegs, recogniseApproval } from '../../../outbox/approval.ts'
import {
  agreed,
  defineKind,
  mismatch,
  type Contracts,
  type Description,
  type LegPlan,
  type Recognised,
} from '../../../outbox/kind.ts'
import { LONGEST_DAYS, SECONDS_PER_DAY } from '../rules.ts'

/** What can be locked: a token, never the network's own coin. */
const token = v.object({ ...coinSchema.entries, contract: addressSchema })

const shared = {
  /** The one of the two contracts that keeps it. */
  contract: addressSchema,
  coin: token,
  units: v.pipe(v.bigint(), v.minValue(1n)),
  /** The most that each transaction may burn for energy, in sun. */
  feeLimit: v.bigint(),
}

/** What the user confirmed: whole days from the block that takes it, or a time (chain time, ms). */
export const lockIntent = v.variant('version', [
  v.object({
    ...shared,
    version: v.literal('days'),
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LONGEST_DAYS)),
    /** Vouches for tokens. */
    factory: addressSchema,
  }),
  v.object({ ...shared, version: v.literal('time'), unlockAt: v.number() }),
])

export const unlockIntent = v.object({
  ...shared,
  /** A lock is known by its owner and this time. */
  createdAt: v.number(),
})

export type LockIntent = v.InferOutput<typeof lockIntent>
export type UnlockIntent = v.InferOutput<typeof unlockIntent>

/** Approves exactly what is locked, and locks it. */
export const lockCoins = defineKind({
  name: 'lock.lock',
  version: 1,
  intent: lockIntent,
  legs: ({ owner, intent }) => {
    const { contract, coin, units, feeLimit } = intent
    const verify = verifyCoin(intent)
    return [
      ...approvalLegs({
        token: coin.contract,
        vouched: voucherOf(intent),
        owner,
        spender: contract,
        units,
        feeLimit,
        verify,
      }),
      lockLeg(owner, intent, verify),
    ]
  },
  describe({ coin, units }) {
    const { symbol, contract } = coin
    return {
      ...describeLock(contract),
      title: msg`Lock ${symbol}`,
      payments: [{ coin, units }],
      fallback: msg`lock error`,
    }
  },
  recogniser: {
    signatures: [tokenLockCalls.lockForDays, tokenLockCalls.lockUntil, trc20Calls.approve],
    read: (call, contracts) =>
      recogniseLock(call, contracts) ??
      recogniseApproval(call, contracts, [contracts.tokenLock, contracts.coinLock], {
        limited: msg`Approval for a lock`,
        unlimited: msg`Approval for locks without a limit`,
      }),
  },
})

/** Gives the coins of a lock back, once its time has come. */
export const unlockCoins = defineKind({
  name: 'lock.unlock',
  version: 1,
  intent: unlockIntent,
  legs: ({ owner, intent }) => [unlockLeg(owner, intent)],
  describe: ({ coin: { symbol, contract } }) => ({
    ...describeLock(contract),
    title: msg`Unlock ${symbol}`,
    payments: [],
    fallback: msg`Unlock error`,
  }),
  recogniser: {
    signatures: [tokenLockCalls.unlock],
    read({ contract, signature, args }, { tokenLock: forDays, coinLock }) {
      const isOurs = contract === forDays || contract === coinLock
      if (!isOurs || signature !== tokenLockCalls.unlock) return undefined
      return { seed: `${contract} ${args[0]}`, title: msg`Unlock coins`, payments: [] }
    },
  },
})

type Verify = NonNullable<LegPlan['verify']>

function lockLeg(owner: Address, intent: LockIntent, verify: Verify): LegPlan {
  const { contract, coin, units, feeLimit } = intent
  return {
    name: 'lock',
    label: msg`Lock`,
    call:
      intent.version === 'days'
        ? tokenLock.lockForDays(contract, units, coin.contract, BigInt(intent.days), { feeLimit })
        : tokenLock.lockUntil(contract, units, intent.unlockAt, { feeLimit }),
    typicalEnergy: 194_000n,
    // The contract knows no order: it would take a second transaction for a second lock.
    repeat: 'needsProof',
    opensNextAt: 'included',
    verify,
    expects: {
      contract,
      shape: tokenLockEvents.locked,
      matches: ({ user, coin: locked, amount, createTime, lockTime }) =>
        user === owner &&
        locked === coin.contract &&
        amount === units &&
        (intent.version === 'days'
          ? (lockTime as bigint) - (createTime as bigint) === BigInt(intent.days) * SECONDS_PER_DAY
          : lockTime === toSeconds(intent.unlockAt)),
    },
  }
}

/** Who vouches for the coin: the factory that made it, or the contract that takes no other. */
const voucherOf = (intent: LockIntent): Voucher =>
  intent.version === 'days'
    ? madeBy(intent.factory, intent.coin.contract)
    : takenBy(intent.contract)

/**
 * The coin as the chain has it: how it is counted decides how much is locked, and the owner of the
 * contract that takes one coin may name another at any time.
 */
const verifyCoin =
  ({ version, contract, coin }: LockIntent): Verify =>
  async (node) => {
    if (version === 'time') {
      const taken = await node.read(tokenLock.coin(contract), ['address'])
      if (!taken.ok) return taken
      if (taken.value[0] !== coin.contract) return ok(mismatch('lockCoin', taken.value[0]))
    }
    const counted = await node.read(trc20.decimals(coin.contract), ['uint8'])
    if (!counted.ok) return counted
    return ok(
      Number(counted.value[0]) === coin.decimals ? agreed : mismatch('decimals', counted.value[0]),
    )
  }

function unlockLeg(owner: Address, intent: UnlockIntent): LegPlan {
  const { contract, coin, units, createdAt, feeLimit } = intent
  return {
    name: 'unlock',
    label: msg`Unlock`,
    call: tokenLock.unlock(contract, createdAt, { feeLimit }),
    typicalEnergy: 50_000n,
    // Each lock is given back once; a second transaction reverts.
    repeat: 'orderOnce',
    opensNextAt: 'included',
    skip: async (node) => {
      const read = await readLock(node, contract, owner, createdAt)
      return read.ok ? ok(read.value?.isLocked === false ? 'alreadyUnlocked' : undefined) : read
    },
    verify: async (node) => {
      const read = await readLock(node, contract, owner, createdAt)
      if (!read.ok) return read
      const known = read.value
      // Of a lock that is not there the contract itself tells.
      return ok(
        !known || (known.coin === coin.contract && known.units === units)
          ? agreed
          : mismatch('lock', `${known.units} ${known.coin}`),
      )
    },
    expects: {
      contract,
      shape: tokenLockEvents.unlocked,
      matches: ({ user, coin: unlocked, createTime }) =>
        user === owner && unlocked === coin.contract && createTime === toSeconds(createdAt),
    },
  }
}

const describeLock = (
  coin: Address,
): Pick<Description, 'seed' | 'errors' | 'reasons' | 'mismatches'> => ({
  seed: coin,
  errors: tokenLockErrors,
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

/** What was locked, as far as the call tells: not how the coin is counted, unless it is USDT. */
function recogniseLock(
  { contract, signature, args }: ContractCall,
  { usdt, tokenLock: forDays, coinLock: until }: Contracts,
): Recognised | undefined {
  if (contract === forDays && signature === tokenLockCalls.lockForDays) {
    const [units, coin, days] = args
    const payment = {
      units: units as bigint,
      coin: { symbol: 'USDT', decimals: 6, contract: usdt },
    }
    const count = Number(days)
    return {
      seed: coin as Address,
      title: msg`Coins locked for ${plural(count, { one: '# day', other: '# days' })}`,
      payments: coin === usdt ? [payment] : [],
    }
  }
  if (contract === until && signature === tokenLockCalls.lockUntil)
    return { seed: contract, title: msg`Coins locked until a time`, payments: [] }
  return undefined
}
