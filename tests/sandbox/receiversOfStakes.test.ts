import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeCall, type AbiValue } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { fixedPlans as plans } from '../../src/chain/contracts/fixedPlans.ts'
import { stakeBook as calls } from '../../src/chain/contracts/stakeBook.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { compileZoo } from '../../contracts/compile.ts'
import { closePlace } from '../../sandbox/world/stakes.ts'
import { DAY, openStakes, TRX, type StakeFixture } from './stakeFixture.ts'

// A contract that stakes can harm only itself, whatever it does when it is paid. An owner cannot
// prevent stakers from leaving, even with every owner call.

const FEE_LIMIT = 1_000_000_000n
/** Moods, as numbered in `Hostile.sol`. */
const moods = ['friendly', 'refuses', 'burns', 'revertsBomb', 'returnsBomb', 'reenters'] as const

let fixture: StakeFixture
let hostile: Address
beforeAll(async () => {
  fixture = await openStakes()
  hostile = (await fixture.owner.deploy(compileZoo().Hostile)).contract
  await fixture.succeed(fixture.owner, contractCall(hostile, '', [], { callValue: 10_000n * TRX }))
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const behave = (mood: (typeof moods)[number]) =>
  fixture.succeed(person(1), contractCall(hostile, 'behave(uint8)', [BigInt(moods.indexOf(mood))]))

/** Makes the contract send a call of its own. */
const asHostile = ({ contract, signature, args, callValue }: ContractCall) =>
  contractCall(
    hostile,
    'act(address,uint256,bytes)',
    [contract, callValue, encodeCall(signature, args)],
    { feeLimit: FEE_LIMIT },
  )

/** Prepares calls that the contract makes when it is called back, each of them once. */
const prepare = (prepared: readonly ContractCall[]) => {
  const encoded: AbiValue[] = prepared.map(({ contract, signature, args, callValue }) => [
    contract,
    callValue,
    encodeCall(signature, args),
  ])
  const signature = 'prepare((address,uint256,bytes)[])'
  return fixture.succeed(
    person(1),
    contractCall(hostile, signature, [encoded], { feeLimit: FEE_LIMIT }),
  )
}

describe.each(['staking', 'fixedPlans'] as const)('in %s', (name) => {
  const contract = () => fixture[name]
  const unlock = (order: string) => calls.unlock(contract(), [order])
  const cancel = (order: string) => calls.cancel(contract(), order)
  /** Adds a pool or plan of TRX, or of a token. */
  async function openPlace(coin?: Address): Promise<bigint> {
    if (name === 'staking') return (await fixture.addPool({ coin, days: 100 })).pool
    return fixture.addPlan({ coin })
  }
  let place = 0n
  beforeEach(async () => {
    await behave('friendly')
    place = await openPlace()
    if (name === 'fixedPlans') await fixture.fundPlan(place, 1_000n)
  })
  async function stake(units: bigint): Promise<string> {
    const order = fixture.order()
    await fixture.succeed(
      person(1),
      asHostile(await fixture.pledgeCall(contract(), place, units, order)),
    )
    return order
  }

  it.each(['refuses', 'burns', 'revertsBomb'] as const)(
    'a receiver that %s has nothing and loses nothing, and holds up nobody',
    async (mood) => {
      const order = await stake(100n)
      const theirs = await fixture.pledge(person(0), contract(), place, 100n)
      await fixture.wait(100 * DAY)
      await behave(mood)
      const before = await fixture.sun(contract())
      expect(await fixture.fail(person(1), asHostile(unlock(order)))).not.toBe('')
      expect(await fixture.sun(contract())).toBe(before)
      const due = name === 'staking' ? 100n : 110n
      expect(await fixture.gain(person(0), undefined, unlock(theirs.order))).toBe(due)
      await behave('friendly')
      const had = await fixture.sun(hostile)
      await fixture.succeed(person(1), asHostile(unlock(order)))
      expect((await fixture.sun(hostile)) - had).toBe(due)
    },
  )

  it('a receiver that calls back takes nothing out twice', async () => {
    const [first, second] = [await stake(100n), await stake(70n)]
    await fixture.pledge(person(0), contract(), place, 500n)
    const other = await fixture.pledgeCall(contract(), place, 5n)
    await prepare([
      cancel(first),
      unlock(first),
      cancel(second),
      other,
      plans.click(contract(), [first]),
    ])
    const had = await fixture.sun(hostile)
    await fixture.succeed(person(1), asHostile(cancel(first)))
    expect((await fixture.sun(hostile)) - had).toBe(95n)
    const staked = calls.stakedBy(contract(), place, hostile)
    expect(await fixture.says(staked)).toBe(70n)
  })

  it('a token that calls whom it moves lets nobody stake twice what arrives, or take it twice', async () => {
    const coin = (await fixture.owner.deploy(compileZoo().CallsBack)).contract
    await fixture.succeed(
      fixture.owner,
      contractCall(coin, 'mint(address,uint256)', [hostile, 1_000n]),
    )
    place = await openPlace(coin)
    await fixture.succeed(person(1), asHostile(trc20.approve(coin, contract(), 1_000n)))
    const again = await fixture.pledgeCall(contract(), place, 5n)
    await prepare([again])
    const order = await stake(5n)
    expect(await fixture.says(calls.staked(contract(), place))).toBe(5n)
    await prepare([cancel(order), unlock(order)])
    await fixture.succeed(person(1), asHostile(cancel(order)))
    expect(await fixture.has(hostile, coin)).toBe(1_000n)
    expect(await fixture.says(calls.staked(contract(), place))).toBe(0n)
  })

  it('an owner who does all that an owner can do keeps nobody from leaving', async () => {
    const { owner } = fixture
    const now = await fixture.pledge(person(0), contract(), place, 1_000n)
    const later = await fixture.pledge(person(0), contract(), place, 1_000n)
    await fixture.succeed(owner, closePlace(contract(), place))
    if (name === 'fixedPlans')
      await fixture.succeed(owner, contractCall(contract(), 'takeRest(uint256)', [place]))
    const renounce = contractCall(contract(), 'renounceOwnership()', [])
    expect(await fixture.fail(owner, renounce)).toBe('OwnerNeeded')
    await fixture.succeed(owner, contractCall(contract(), 'transferOwnership(address)', [nobody]))
    await fixture.succeed(
      owner,
      contractCall(fixture.pools, 'transferOwnership(address)', [nobody]),
    )
    expect(await fixture.gain(person(0), undefined, cancel(now.order))).toBe(950n)
    await fixture.wait(100 * DAY)
    const due = name === 'staking' ? 1_000n : 1_100n
    expect(await fixture.gain(person(0), undefined, unlock(later.order))).toBe(due)
  })
})
