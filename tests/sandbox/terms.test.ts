import {
  assert,
  asyncProperty,
  bigInt,
  boolean,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
} from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { presaleTerms, tokenTerms } from '../../src/chain/contracts/tokenTerms.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import {
  LONGEST_NAME,
  LONGEST_SYMBOL,
  MOST_SUPPLY,
  presaleTermErrors,
  tokenTermErrors,
} from '../../src/features/publish/rules.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'

let fixture: LaunchpadFixture
beforeAll(async () => {
  fixture = await openLaunchpad({ people: 1 })
})
afterAll(() => fixture.close())

/**
 * Returns whether the contract accepts the terms, by asking the original that its clones are made
 * from.
 */
const isTaken = (call: ContractCall) =>
  fixture.view(call, []).then(
    () => true,
    () => false,
  )

const originalOf = async (kind: 'token' | 'presale') => {
  const call = contractCall(fixture.tokenFactory, `${kind}Original()`, [])
  return (await fixture.view(call, ['address']))[0] as Address
}

/** Draws an account, or none; the second is one of TRON's precompiles. */
const account = () =>
  option(constantFrom(fixture.people[0]!.address, addressFromHex('1000005'.padStart(40, '0'))), {
    nil: undefined,
  })
const seconds = (most: number) => integer({ min: 0, max: most }).map((count) => count * SECOND_MS)
/** Draws a rate near 100 %, near zero, or anything between. */
const rate = oneof(integer({ min: 9_998, max: 10_002 }), nat(2), nat(10_000))
/** Draws a number near the maximum accepted, or below it. */
const around = (most: number) => oneof(integer({ min: most - 1, max: most + 1 }), nat(most))
const aroundTime = (most: number) => constantFrom(most - SECOND_MS, most, most + SECOND_MS)
const text = (longest: number) =>
  integer({ min: 0, max: longest + 1 }).map((length) => 'x'.repeat(length))

/**
 * Returns whether all errors come only from the app. A contract that accepted these terms would
 * harm no one.
 */
const onlyOurs = (errors: ReturnType<typeof tokenTermErrors>) =>
  Object.entries(errors).every(
    ([field, { kind }]) =>
      field === 'swapThreshold' || (field === 'burnLimit' && kind === 'tooMuch'),
  )

describe('the rules of the app', () => {
  it('take the tokens that the contract takes', async () => {
    const original = await originalOf('token')
    const terms = record({
      name: text(LONGEST_NAME),
      symbol: text(LONGEST_SYMBOL),
      totalSupply: oneof(bigInt(0n, 2n), bigInt(MOST_SUPPLY - 1n, MOST_SUPPLY + 1n)),
      feeBuy: around(2_500),
      feeSell: around(2_500),
      feeRecipient: account(),
      lpBurnEnabled: boolean(),
      lpBurnFrequency: oneof(aroundTime(HOUR_MS), aroundTime(365 * DAY_MS)),
      percentForLPBurn: oneof(integer({ min: 49, max: 51 }), nat(2)),
      burnLimit: bigInt(0n, 2n),
      protectTime: oneof(seconds(100), aroundTime(30 * DAY_MS)),
      protectFee: around(5_000),
      isInsideSell: boolean(),
      swapThreshold: bigInt(0n, 2n),
    })
    await assert(
      asyncProperty(terms, async (given) => {
        const call = contractCall(original, `check(${tokenTerms.type})`, [tokenTerms.encode(given)])
        const errors = tokenTermErrors(given)
        expect([errors, await isTaken(call)]).toEqual([errors, onlyOurs(errors)])
      }),
      { numRuns: 1_000 },
    )
  })

  it('take the presales that the contract takes', async () => {
    const original = await originalOf('presale')
    const now = fixture.now() * SECOND_MS
    const supply = 1_400n * TOKEN
    // About half of the fields are valid, so that some presales are, whatever the seed.
    const replaced = record(
      {
        // The contract's own time is a block or two later.
        startTime: constantFrom(now - DAY_MS, now + DAY_MS, now + 360 * DAY_MS, now + 366 * DAY_MS),
        presaleEthAmount: oneof(bigInt(0n, 2n), bigInt(10n * TRX, 12n * TRX)),
        tradeEthAmount: oneof(bigInt(TRX - 1n, TRX + 1n), bigInt(TRX, 12n * TRX)),
        maxTotalNum: oneof(bigInt(0n, 2n), bigInt(1n, 60n * TOKEN)),
        presaleMaxNum: oneof(bigInt(0n, 2n), bigInt(1n, 60n * TOKEN)),
        insideMaxNum: bigInt(TOKEN - 1n, TOKEN + 1n),
        softCapRate: oneof(integer({ min: 99, max: 101 }), rate),
        lpDistributionEnabled: boolean(),
        userLPShare: rate,
        devLPShare: rate,
        devLPReceiver: account(),
        vestingDelay: oneof(seconds(100), constantFrom(3_650 * DAY_MS, 3_650 * DAY_MS + SECOND_MS)),
        vestingRate: rate,
        vestingDis: oneof(seconds(2), constantFrom(DAY_MS, 400 * DAY_MS)),
        backingShare: rate,
      },
      { requiredKeys: [] },
    )
    const terms = replaced.map((changed) => {
      const given = { ...fixture.presaleTerms(), ...changed }
      // Shares are zero if the distribution is off.
      return given.lpDistributionEnabled ? given : { ...given, userLPShare: 0, devLPShare: 0 }
    })
    let taken = 0
    await assert(
      asyncProperty(terms, async (given) => {
        const call = contractCall(original, `check(${presaleTerms.type})`, [
          presaleTerms.encode(given),
        ])
        const errors = presaleTermErrors(given, { now, supply })
        const isRight = Object.keys(errors).length === 0
        taken += Number(isRight)
        expect([errors, await isTaken(call)]).toEqual([errors, isRight])
      }),
      { numRuns: 3_000 },
    )
    expect(taken).toBeGreaterThan(0)
  })
})
