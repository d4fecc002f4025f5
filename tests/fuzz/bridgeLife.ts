import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import type { Crossing } from '../../src/chain/contracts/gateway.ts'
import { mainGateway } from '../../src/chain/contracts/mainGateway.ts'
import { sideGateway } from '../../src/chain/contracts/sideGateway.ts'
import { sideToken } from '../../src/chain/contracts/sideToken.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { trc721 } from '../../src/chain/contracts/trc721.ts'
import type { Address } from '../../src/core/address.ts'
import { compileContracts, compileProbe } from '../../contracts/compile.ts'
import { createRelayer } from '../../sandbox/relayer/relayer.ts'
import { FEES, openBridge, type BridgeFixture } from '../sandbox/bridgeFixture.ts'
import { createDice, type Dice } from '../simulation/dice.ts'
import { Broken } from './broken.ts'

// The law of the bridge, whatever users, strangers and the relayer do.
//
// For each asset, the main chain's gateway holds at least the side chain's supply plus the
// withdrawals in transit. Once the relayer has finished, it holds exactly that.

const MOST_STEPS = 40
const CARDS = 3n
const MANY = 10n ** 12n

type Pair = { readonly main: Address; readonly side: Address }

/**
 * A bridge shared by all lives of a process. Each life begins in the state that the last one left.
 */
export interface BridgeStage {
  readonly fixture: BridgeFixture
  readonly usdt: Pair
  readonly cards: Pair
  readonly points: { readonly main: bigint; readonly side: bigint }
  /** Number of successful and refused calls, by name. */
  readonly tallies: Map<string, { done: number; failed: number }>
  /** Log of this life. */
  log: string[]
  /** Last nonces of earlier lives; all up to them have arrived. */
  readonly settled: { deposits: bigint; withdrawals: bigint }
}

/** Opens two chains with a gateway each, and gives everyone some of each asset. */
export async function openBridgeStage(): Promise<BridgeStage> {
  const fixture = await openBridge()
  const { main, side } = fixture
  const [ann] = main.people
  const usdt = await fixture.mapped(main.owner, compileContracts().Usdt)
  const cards = await fixture.mapped(ann!, compileProbe('Collectible'))
  const points = await fixture.issue(ann!, MANY)
  for (const who of main.people) {
    await main.act(
      main.owner,
      contractCall(usdt.main, 'mint(address,uint256)', [who.address, MANY]),
    )
    await main.act(who, trc20.approve(usdt.main, main.gateway, MANY))
    const all = contractCall(cards.main, 'setApprovalForAll(address,bool)', [main.gateway, true])
    await main.act(who, all)
  }
  for (let uid = 0n; uid < CARDS; uid++)
    await main.act(ann!, contractCall(cards.main, 'mint(uint256)', [uid]))
  // The first deposit of a TRC-10 makes the relayer issue it on the side chain.
  const first = { id: points, units: 1n }
  await main.act(ann!, mainGateway.depositTrc10(main.gateway, first, { callValue: FEES.deposit }))
  await fixture.carry()
  const sideId = await side.says(sideGateway.sideTokenIdOf(side.gateway, points))
  return {
    fixture,
    usdt,
    cards,
    points: { main: points, side: sideId },
    tallies: new Map(),
    log: [],
    settled: { deposits: 0n, withdrawals: 0n },
  }
}

/** Plays the life of a seed. Returns a description of the breach, if there was one. */
export async function playBridge(stage: BridgeStage, seed: number): Promise<string | undefined> {
  const dice = createDice(seed)
  const names = Object.keys(acts)
  stage.log = []
  try {
    for (let step = dice.between(5, MOST_STEPS); step > 0; step--) {
      const name = dice.pick(names)
      stage.log.push(name)
      await acts[name]!(stage, dice)
      await assertSolvent(stage)
    }
    await assertSettled(stage)
    return undefined
  } catch (error) {
    if (error instanceof Broken) return error.message
    throw error
  }
}

type Act = (stage: BridgeStage, dice: Dice) => Promise<unknown>

async function act(
  { fixture, tallies, log }: BridgeStage,
  chain: 'main' | 'side',
  who: number | 'relayer',
  call: ContractCall,
): Promise<void> {
  const shore = fixture[chain]
  const operator = who === 'relayer' ? shore.relayer : shore.people[who]!
  // The node refuses a call that the wallet cannot pay for.
  const result = await shore.act(operator, call).catch((error: Error) => error.message)
  log.push(`  ${who} ${call.signature} ${call.args.join(' ')} ${call.callValue}: ${result}`)
  const tally = tallies.get(call.signature) ?? { done: 0, failed: 0 }
  if (result === 'SUCCESS') tally.done += 1
  else tally.failed += 1
  tallies.set(call.signature, tally)
}

const someone = ({ fixture }: BridgeStage, dice: Dice) => dice.int(fixture.main.people.length)
/** Draws one, few or many units. */
const amount = (dice: Dice) => dice.pick([0n, 1n, 1n, 2n, 7n, 1_000n, BigInt(dice.int(1_000_000))])
/** Draws a fee that is usually exact. */
const fee = (dice: Dice, sun: bigint) => ({
  callValue: dice.pick([sun, sun, sun, sun - 1n, sun + 1n]),
})
/** Draws a nonce, usually of this life, sometimes an earlier or unknown one. */
const nonceAfter = (settled: bigint, dice: Dice) =>
  settled + BigInt(dice.between(0, 15)) - (settled > 3n ? 3n : settled)

const personOf = ({ fixture }: BridgeStage, address: Address) =>
  fixture.main.people.findIndex((person) => person.address === address)

/** Picks the crossing's owner in most cases, if there is one. */
async function owners(
  stage: BridgeStage,
  dice: Dice,
  asked: Promise<Crossing | undefined>,
): Promise<number> {
  const crossing = await asked
  return crossing && dice.chance(0.8) ? personOf(stage, crossing.from) : someone(stage, dice)
}

const acts: Readonly<Record<string, Act>> = {
  'deposit TRX': (stage, dice) =>
    act(
      stage,
      'main',
      someone(stage, dice),
      mainGateway.depositTrx(stage.fixture.main.gateway, {
        callValue: FEES.deposit + amount(dice),
      }),
    ),
  'deposit TRC-10': (stage, dice) => {
    const token = { id: stage.points.main, units: amount(dice) }
    const { gateway } = stage.fixture.main
    return act(stage, 'main', 0, mainGateway.depositTrc10(gateway, token, fee(dice, FEES.deposit)))
  },
  'deposit TRC-20': (stage, dice) => {
    const { gateway } = stage.fixture.main
    const call = mainGateway.depositTrc20(
      gateway,
      stage.usdt.main,
      amount(dice),
      fee(dice, FEES.deposit),
    )
    return act(stage, 'main', someone(stage, dice), call)
  },
  'deposit a card': (stage, dice) => {
    const { gateway } = stage.fixture.main
    const uid = BigInt(dice.int(Number(CARDS)))
    const call = mainGateway.depositTrc721(gateway, stage.cards.main, uid, fee(dice, FEES.deposit))
    return act(stage, 'main', someone(stage, dice), call)
  },
  'withdraw TRX': (stage, dice) =>
    act(
      stage,
      'side',
      someone(stage, dice),
      sideGateway.withdrawTrx(stage.fixture.side.gateway, {
        callValue: FEES.withdraw + amount(dice),
      }),
    ),
  'withdraw TRC-10': (stage, dice) => {
    const token = { id: stage.points.side, units: amount(dice) }
    const { gateway } = stage.fixture.side
    const call = sideGateway.withdrawTrc10(gateway, token, fee(dice, FEES.withdraw))
    return act(stage, 'side', someone(stage, dice), call)
  },
  'withdraw TRC-20': (stage, dice) => {
    const call = sideToken.withdrawal(stage.usdt.side, amount(dice), fee(dice, FEES.withdraw))
    return act(stage, 'side', someone(stage, dice), call)
  },
  'withdraw a card': (stage, dice) => {
    const uid = BigInt(dice.int(Number(CARDS)))
    const call = sideToken.withdrawal(stage.cards.side, uid, fee(dice, FEES.withdraw))
    return act(stage, 'side', someone(stage, dice), call)
  },
  'give on the side chain': (stage, dice) => {
    const to = stage.fixture.side.people[someone(stage, dice)]!.address
    const from = someone(stage, dice)
    const uid = BigInt(dice.int(Number(CARDS)))
    const giver = stage.fixture.side.people[from]!.address
    return act(
      stage,
      'side',
      from,
      dice.pick([
        trc20.transfer(stage.usdt.side, to, amount(dice)),
        contractCall(stage.cards.side, 'transferFrom(address,address,uint256)', [giver, to, uid]),
      ]),
    )
  },
  'ask for a deposit again': async (stage, dice) => {
    const { says, gateway } = stage.fixture.main
    const nonce = nonceAfter(stage.settled.deposits, dice)
    const who = await owners(stage, dice, says(mainGateway.depositOf(gateway, nonce)))
    const call = mainGateway.retryDeposit(gateway, nonce, fee(dice, FEES.retry))
    return act(stage, 'main', who, call)
  },
  'ask for a withdrawal again': async (stage, dice) => {
    const { says, gateway } = stage.fixture.side
    const nonce = nonceAfter(stage.settled.withdrawals, dice)
    const who = await owners(stage, dice, says(sideGateway.withdrawalOf(gateway, nonce)))
    const call = sideGateway.retryWithdraw(gateway, nonce, fee(dice, FEES.retry))
    return act(stage, 'side', who, call)
  },
  'the relayer looks': ({ fixture }) => fixture.relayer.look(),
  'the relayer looks again': ({ fixture }) => fixture.relayer.look(),
  'the relayer changes': async ({ fixture }, dice) =>
    fixture.relayer.behave({ mode: dice.pick(['prompt', 'late', 'never', 'twice']) }),
  'the relayer is released': async ({ fixture }) => fixture.relayer.release(),
  'the relayer is killed': async ({ fixture }) => {
    fixture.relayer = createRelayer(fixture.bridge)
  },
  'a stranger relays': (stage, dice) => relayOnceMore(stage, dice, someone(stage, dice)),
  'an old errand comes once more': (stage, dice) => relayOnceMore(stage, dice, 'relayer'),
}

/** Asks a gateway to repeat the relay of a nonce, as the relayer or as a stranger. */
async function relayOnceMore(
  stage: BridgeStage,
  dice: Dice,
  who: number | 'relayer',
): Promise<void> {
  const { main, side } = stage.fixture
  const to = main.people[0]!.address
  const deposit = nonceAfter(stage.settled.deposits, dice)
  const isThere = await side.says(sideGateway.isDeposited(side.gateway, deposit))
  if (who !== 'relayer' || isThere)
    await act(
      stage,
      'side',
      who,
      dice.pick([
        contractCall(side.gateway, RELAYED.depositTrx, [to, 5n, deposit]),
        contractCall(side.gateway, RELAYED.depositTrc20, [to, stage.usdt.main, 5n, deposit]),
      ]),
    )
  const withdrawal = nonceAfter(stage.settled.withdrawals, dice)
  const isBack = await main.says(mainGateway.isWithdrawn(main.gateway, withdrawal))
  if (who !== 'relayer' || isBack)
    await act(
      stage,
      'main',
      who,
      dice.pick([
        contractCall(main.gateway, RELAYED.withdrawTrx, [to, 5n, withdrawal]),
        contractCall(main.gateway, RELAYED.withdrawTrc20, [to, stage.usdt.main, 5n, withdrawal]),
      ]),
    )
}

/** Calls that only the relayer may make, once per nonce. */
export const RELAYED = {
  depositTrx: 'depositTRX(address,uint256,uint256)',
  depositTrc20: 'depositTRC20(address,address,uint256,uint256)',
  withdrawTrx: 'withdrawTRX(address,uint256,uint256)',
  withdrawTrc20: 'withdrawTRC20(address,address,uint256,uint256)',
} as const

/** Reads the gateway's holdings of each asset, and the amount on the side chain. */
async function books({ fixture, usdt, cards, points }: BridgeStage) {
  const { main, side } = fixture
  const bonus = {
    call: contractCall(main.gateway, 'bonus()', []),
    types: ['uint256'],
    decode: ([sun]: readonly unknown[]) => sun as bigint,
  }
  return {
    TRX: {
      held: (await main.sun(main.gateway)) - (await main.says(bonus)),
      out: await side.says(sideGateway.circulatingTrx(side.gateway)),
    },
    'TRC-10': {
      held: await main.units(main.gateway, String(points.main)),
      out: MANY - (await side.units(side.gateway, String(points.side))),
    },
    'TRC-20': {
      held: await main.says(trc20.balanceOf(usdt.main, main.gateway)),
      out: await side.says(trc20.totalSupply(usdt.side)),
    },
    cards: {
      held: await main.says(trc721.balanceOf(cards.main, main.gateway)),
      out: await cardsOut(fixture, cards),
    },
  }
}

async function cardsOut({ side }: BridgeFixture, cards: Pair): Promise<bigint> {
  let count = 0n
  for (const { address } of side.people)
    count += await side.says(trc721.balanceOf(cards.side, address))
  return count
}

async function assertSolvent(stage: BridgeStage): Promise<void> {
  for (const [kind, { held, out }] of Object.entries(await books(stage)))
    if (held < out) throw new Broken(`${kind}: ${out} on the side chain, ${held} held for it`)
}

/**
 * Finishes all relaying, including retries of missed crossings, and checks that nothing is in
 * transit.
 */
async function assertSettled(stage: BridgeStage): Promise<void> {
  const { fixture } = stage
  fixture.relayer = createRelayer(fixture.bridge)
  await fixture.carry()
  await askForTheRest(stage)
  await fixture.carry()
  for (const [kind, { held, out }] of Object.entries(await books(stage)))
    if (held !== out)
      throw new Broken(`${kind}: ${out} on the side chain, but ${held} held at the end`)
}

/** Retries every crossing that has not arrived. None may be lost, even if no relayer carried it. */
async function askForTheRest(stage: BridgeStage): Promise<void> {
  const { main, side } = stage.fixture
  const { settled } = stage
  const retry = { callValue: FEES.retry }
  for (; ; settled.deposits++) {
    const nonce = settled.deposits + 1n
    const deposit = await main.says(mainGateway.depositOf(main.gateway, nonce))
    if (!deposit) break
    if (await side.says(sideGateway.isDeposited(side.gateway, nonce))) continue
    const call = mainGateway.retryDeposit(main.gateway, nonce, retry)
    await act(stage, 'main', personOf(stage, deposit.from), call)
  }
  for (; ; settled.withdrawals++) {
    const nonce = settled.withdrawals + 1n
    const withdrawal = await side.says(sideGateway.withdrawalOf(side.gateway, nonce))
    if (!withdrawal) break
    if (await main.says(mainGateway.isWithdrawn(main.gateway, nonce))) continue
    const call = sideGateway.retryWithdraw(side.gateway, nonce, retry)
    await act(stage, 'side', personOf(stage, withdrawal.from), call)
  }
}
