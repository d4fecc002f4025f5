import { burningEvents } from '../../src/chain/contracts/burning.ts'
import { rewardPoolsEvents } from '../../src/chain/contracts/rewardPools.ts'
import type { Log } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { addressOf, hash, writeLog } from './scriptedChain.ts'
import { launchpad } from './scriptedLaunchpad.ts'

// Events of the contract that burns for power, in the life of a token. Numbers tell lives apart.

const { burning, rewardPools } = launchpad

export const burnCoinOf = (number: number): Address => addressOf(0x7000 + number)
export const burnerOf = (number: number): Address => addressOf(0x8000 + number)
export const burnOrderOf = (number: number): string => hash(0x66_0000 + number)

/**
 * Returns the time of a block, in seconds: scripted blocks come every three seconds, from
 * 1,700,000,000 on.
 */
export const scriptedSecond = (block: number): bigint => 1_700_000_000n + 3n * BigInt(block)

export const listCoin = (coin: Address, hasBurn = true): Log =>
  writeLog(burning, burningEvents.listed, { coin, decimals: 18n, hasBurn })

export const announceTerms = (coin: Address, uPrice: bigint, factor: bigint, from: bigint): Log =>
  writeLog(burning, burningEvents.announced, { coin, uPrice, factor, from })

interface Burn {
  readonly coin: Address
  readonly user: Address
  readonly order: string
  readonly id?: bigint
  readonly whole?: bigint
  readonly trx?: bigint
}

export const burnCoin = ({ id = 1n, whole = 5n, trx = 0n, ...burn }: Burn): Log =>
  writeLog(burning, burningEvents.burned, {
    id,
    trx,
    burnAmount: whole * 10n ** 18n,
    uAmount: whole * 100n,
    power: whole * 120n,
    ...burn,
  })

export const activateMiner = (user: Address, order: string, power = 600n): Log =>
  writeLog(burning, burningEvents.activated, { order, user, power })

export const nameStream = (stream: bigint): Log =>
  writeLog(burning, burningEvents.streamSet, { stream })

export const claimPower = (pool: bigint, account: Address, amount: bigint): Log =>
  writeLog(rewardPools, rewardPoolsEvents.claimed, { pool, account, amount })

/** Returns all events about a token that two accounts burn. One of them activates its miner. */
export function lifeOfBurns(number: number): Log[][] {
  const id = BigInt(number)
  const coin = burnCoinOf(number)
  const [one, two] = [burnerOf(2 * number), burnerOf(2 * number + 1)]
  const [first, second, third] = [0, 1, 2].map((each) => burnOrderOf(4 * number + each)) as [
    string,
    string,
    string,
  ]
  return [
    [listCoin(coin), announceTerms(coin, 100n, 12_000n, 1_700_000_001n)],
    [burnCoin({ coin, user: one, order: first, id }), burnCoin({ coin, user: two, order: first })],
    [activateMiner(one, second), announceTerms(coin, 120n, 10_000n, 1_900_000_000n)],
    [burnCoin({ coin, user: one, order: third, id: id + 1n, trx: 7n })],
  ]
}
