import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { Temper } from './user.ts'
import { aims, doneElsewhere, type Ingredient } from './aims.ts'
import { createDice, type Dice } from './dice.ts'
import { faultKinds, type Fault, type FaultKind } from './alphabet.ts'
import { faultsOf, plays, scenarioOf, type Play } from './plays.ts'
import { kinds } from './kinds.ts'
import { paidThere, scenarios, type Scenario } from './scenarios.ts'
import { stages, type Stage } from './stages.ts'

/** Everything that determines one world; the same plan gives the same world. */
export interface Plan {
  readonly seed: number
  readonly scenario: Scenario
  readonly faults: readonly Fault[]
  /**
   * Number of signatures that the owner's account requires, of three keys on one device each.
   * Undefined for an account with a single key.
   */
  readonly signatures: number | undefined
  /** True if a forged payment is announced for every order, with a lifetime of days. */
  readonly hasForgedNews: boolean
  readonly hasTwoNodes: boolean
  readonly isPaced: boolean
  readonly hasSync: boolean
  /** True if USDT was approved before and not used up. */
  readonly hasOldAllowance: boolean
  readonly workerEagerness: number
  readonly user: Temper
  /** Time from which nothing goes wrong. */
  readonly calmAt: Millis
}

/**
 * Scenarios of half of the worlds: the ways to pay for a box, and payments that no contract
 * protects.
 */
const often: readonly Scenario[] = ['trx', 'usdt', 'both', 'transfer', 'lock.lock', 'handOver']
const all = Object.keys(scenarios) as Scenario[]

/** Scenarios in which the first device makes a transaction of its own. */
const paidHere: readonly Scenario[] = ['trx', 'usdt', 'transfer']

/** Scenarios that succeed only once, and can be found already done. */
const doneOnce: readonly Scenario[] = [
  'trx',
  'usdt',
  'both',
  'blindbox.open',
  'blindbox.openMany',
  'blindbox.claim',
  'blindbox.refund',
  'token.create',
  'otc.edit',
  'otc.cancel',
  'otc.buy',
  'lock.unlock',
  'presale.buy',
  'presale.refund',
  'presale.receive',
  'presale.launch',
  'presale.takeBack',
  'card.buy',
  'card.changePrice',
  'card.unlist',
  'card.take',
  'card.pledge',
  'card.unlock',
  'stake.pledge',
  'trxPledge',
  'planPledge',
  'stake.unlock',
  'stake.cancel',
  'earn.claim',
  'bridge.map',
]

/** Number of worlds that plan each fault at each stage three times. */
const CELLS = 3 * faultKinds.length * stages.length

/** Number of those worlds, plus one for each kind under each generic fault. */
export const BOUNDED = CELLS + plays.length

/** Faults that must strike before an order reaches a stage at all. */
const ways: Partial<Record<Stage, readonly Ingredient[]>> = {
  unresolved: [{ kind: 'dropped', stage: 'built', size: 0 }],
  failed: [{ kind: 'reverts', stage: 'built', size: 0 }],
  dead: [{ kind: 'dropped', stage: 'built', size: 0 }],
  unneeded: doneElsewhere,
}

/** Scenarios that a stage requires. */
const about: Partial<Record<Stage, readonly Scenario[]>> = {
  dead: ['transfer'],
  unneeded: doneOnce,
  crossing: [
    'bridge.deposit',
    'bridge.withdraw',
    'bridge.map',
    'bridge.retryDeposit',
    'bridge.retryWithdrawal',
    'bridge.retryMapping',
  ],
}

/** Combinations of faults that are harmless alone and rarely occur together. */
const recipes: readonly { readonly scenario: Scenario; readonly faults: readonly Ingredient[] }[] =
  [
    // Two orders see the same approval.
    {
      scenario: 'usdt',
      faults: [
        { kind: 'secondOrder', stage: 'sent', delay: 7_000 },
        { kind: 'outlivesExpiration', stage: 'sent', delay: 100 },
      ],
    },
    { scenario: 'both', faults: [{ kind: 'secondOrder', stage: 'included', delay: 9_000 }] },
    // A transaction that the wallet denies having signed enters a block just before it expires.
    {
      scenario: 'trx',
      faults: [
        { kind: 'poolFull', stage: 'planned', size: 0.6 },
        { kind: 'rejectsAfterSigning', stage: 'agreed' },
      ],
    },
    // One tab stops before it asks the wallet, and another one continues.
    {
      scenario: 'transfer',
      faults: [
        { kind: 'zombie', stage: 'agreed', delay: 300, size: 0.1 },
        { kind: 'secondTab', stage: 'agreed', delay: 400 },
      ],
    },
    // In addition, the wallet alters the transaction that the other tab asks it to sign.
    {
      scenario: 'transfer',
      faults: [
        { kind: 'zombie', stage: 'agreed', delay: 300, size: 0.1 },
        { kind: 'secondTab', stage: 'agreed', delay: 400 },
        { kind: 'walletChangesAndSends', stage: 'planned', size: 0.7 },
      ],
    },
    // A wallet sends another amount unasked, and the token's event looks like any other.
    {
      scenario: 'send.token',
      faults: [{ kind: 'walletChangesAndSends', stage: 'planned', size: 0.7 }],
    },
    // A transaction that the wallet denies having signed stays in a full pool, and is requested
    // again.
    {
      scenario: 'transfer',
      faults: [
        { kind: 'poolFull', stage: 'planned', delay: 0, size: 0.34 },
        { kind: 'rejectsAfterSigning', stage: 'agreed', delay: 0, size: 0 },
      ],
    },
    // A node's look-ups deny a transaction in its blocks, until only a proof can help.
    { scenario: 'transfer', faults: [{ kind: 'nodeOmits', stage: 'sent', size: 0.3 }] },
  ]

/** Plans a world for one kind under one generic fault, in which nothing else goes wrong. */
export const planOfPlay = (play: Play): Plan => ({
  seed: 1,
  scenario: scenarioOf(play),
  faults: faultsOf(play),
  signatures: undefined,
  hasForgedNews: false,
  hasTwoNodes: false,
  isPaced: false,
  hasSync: true,
  hasOldAllowance: true,
  workerEagerness: 0.05,
  user: 'quick',
  calmAt: 30 * MINUTE_MS,
})

/** Plans each fault at each stage in turn, with up to four more by chance; then each play. */
export function planOf(seed: number): Plan {
  const play = plays[seed - CELLS]
  if (play) return planOfPlay(play)
  const dice = createDice(seed)
  const kind = faultKinds[seed % faultKinds.length]!
  const stage = stages[Math.floor(seed / faultKinds.length) % stages.length]!
  const aim = aims.find(({ faults, at }) => faults.includes(kind) && at.includes(stage))
  const recipe = !aim && dice.chance(0.15) ? dice.pick(recipes) : undefined
  const scenario =
    aim?.scenario ??
    recipe?.scenario ??
    dice.pick(about[stage] ?? (ways[stage] ? paidHere : dice.pick([often, all])))
  const needed = [...(aim?.needs ?? ways[stage] ?? []), ...(recipe?.faults ?? [])].map(
    (way): Fault => ({
      ...chosen(dice),
      device: 0,
      delay: 0,
      ...way,
    }),
  )
  const delay = dice.between(
    ...dice.pick(isBrief.has(stage) ? delays.slice(0, 2) : delays.slice(0, 3)),
  )
  const first: Fault = { ...chosen(dice), kind, stage, device: 0, delay, ...aim?.as }
  // A stage that is hard to reach gets few extra faults, or hardly any world would get there.
  const most = aim || ways[stage] ? 2 : 5
  const more = Array.from({ length: dice.int(most) }, () => chosen(dice))
  // Separate dice leave the other worlds unchanged.
  const several = createDice(seed ^ 0x5a5a)
  const isShared = !aim && !isRare.has(stage) && mayBeShared(scenario) && several.chance(0.3)
  const cosigning = isShared
    ? Array.from({ length: several.int(4) }, () => whileCosigning(several))
    : []
  const faults = [...needed, first, ...more, ...cosigning]
  const isLong = faults.some((fault) => fault.kind === 'weekOffline')
  const isUpgraded = faults.some((fault) => fault.kind === 'retired')
  return {
    seed,
    scenario,
    faults,
    // With one of three devices away for a week, or in a version that no longer signs, three
    // signatures never come.
    signatures: isShared ? several.pick(isLong || isUpgraded ? [2] : [2, 2, 3]) : undefined,
    hasForgedNews: isShared && several.chance(0.1),
    hasTwoNodes: faults.some((fault) => needsTwo.has(fault.kind)) || dice.chance(0.4),
    isPaced: dice.chance(0.15),
    hasSync: dice.chance(0.8),
    hasOldAllowance: dice.chance(0.3),
    workerEagerness: dice.pick([0, 0.05, 0.5]),
    user: dice.pick(['quick', 'quick', 'slow', 'fickle']),
    calmAt: (isLong ? 8 * DAY_MS : ways[stage] ? HOUR_MS : 0) + dice.between(20, 60) * MINUTE_MS,
  }
}

/**
 * Whether a multisig account can run the scenario. In others, another account pays, or a side
 * chain's bytes are signed together with its id.
 */
const mayBeShared = (scenario: Scenario): boolean =>
  paidThere[scenario] === undefined && kinds.get(scenarios[scenario].kind)?.chain === undefined

/** Chooses a fault that strikes while the transaction is with the co-signers. */
const whileCosigning = (dice: Dice): Fault => ({ ...chosen(dice), stage: 'cosigning' })

const needsTwo: ReadonlySet<FaultKind> = new Set(['secondNodeStands', 'nodeForks'])

/** Stages that few worlds reach, and fewer still if co-signers are needed. */
const isRare: ReadonlySet<Stage> = new Set([
  'signed',
  'unresolved',
  'failed',
  'dead',
  'crossing',
  'unneeded',
])

/** Stages that end before another request is answered. */
const isBrief: ReadonlySet<Stage> = new Set(['built', 'signed'])

/** Ranges of delays: at once, within the next request or two, or some time later. */
const delays: readonly (readonly [Millis, Millis])[] = [
  [0, 0],
  [0, 20],
  [10, 600],
  [SECOND_MS, 30 * SECOND_MS],
]

const chosen = (dice: Dice): Fault => ({
  kind: dice.pick(faultKinds),
  stage: dice.pick(stages),
  device: dice.chance(0.8) ? 0 : 1,
  delay: dice.between(...dice.pick(delays)),
  size: dice.fraction(),
})
