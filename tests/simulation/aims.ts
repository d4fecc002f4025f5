import type { Fault, FaultKind } from './alphabet.ts'
import type { Stage } from './stages.ts'
import type { Scenario } from './scenarios.ts'

/** Part of a plan; fields left out are left to chance. */
export type Ingredient = Pick<Fault, 'kind' | 'stage'> & Partial<Fault>

/** Aim that steers a fault to a stage that it would hardly ever strike by chance. */
export interface Aim {
  readonly faults: readonly FaultKind[]
  readonly at: readonly Stage[]
  readonly scenario: Scenario
  /** Faults that must strike first. */
  readonly needs?: readonly Ingredient[]
  /** Fixed fields of the fault itself; the rest is left to chance. */
  readonly as?: Partial<Fault>
}

const shopFaults: readonly FaultKind[] = [
  'shop500',
  'shop429',
  'shop401',
  'shop400',
  'shopRefuses',
  'shopHtml',
  'noSuccessCode',
  'shopNever',
  'reportTwice',
]

/** Faults that make the wallet reject, then show another account until the transaction has aged. */
const agesWhenHanded: readonly Ingredient[] = [
  { kind: 'rejects', stage: 'agreed', size: 0 },
  { kind: 'accountSwitched', stage: 'handed', delay: 0, size: 0.6 },
]

/** Fault that delays the transaction: it enters a block after 20 polls, but before it expires. */
const late: Ingredient = { kind: 'poolFull', stage: 'built', size: 0.5 }

/** Faults that make another device pay while this one is offline. */
export const doneElsewhere: readonly Ingredient[] = [
  { kind: 'secondDevice', stage: 'planned', delay: 0 },
  { kind: 'offline', stage: 'planned', delay: 0, size: 0.05 },
]

const reverts: Ingredient = { kind: 'reverts', stage: 'built' }

export const aims: readonly Aim[] = [
  // While the wallet is being asked, the app asks no one else. Once the wallet rejects, the app
  // polls for the transaction.
  {
    faults: ['diesAfter', 'workerDies', 'answerLost', 'requestLost', 'nodeBusy'],
    at: ['handed'],
    scenario: 'trx',
    needs: [{ kind: 'rejects', stage: 'agreed' }],
  },
  // The other device makes a transaction that never enters a block, or fails.
  {
    faults: shopFaults,
    at: ['handed'],
    scenario: 'handOver',
    needs: [{ kind: 'dropped', stage: 'built', device: 1 }],
  },
  {
    faults: shopFaults,
    at: ['failed'],
    scenario: 'handOver',
    needs: [{ kind: 'reverts', stage: 'built', device: 1 }],
  },
  {
    faults: ['saysExpired', 'saysFewPeers'],
    at: ['sent'],
    scenario: 'trx',
    needs: [{ kind: 'dropped', stage: 'built' }],
  },
  // The app sends the transaction for the last time at its 20th poll.
  {
    faults: ['saysExpired', 'saysFewPeers'],
    at: ['unresolved'],
    scenario: 'trx',
    needs: [{ kind: 'dropped', stage: 'built' }],
    as: { stage: 'sent', delay: 57_000 },
  },
  // A success of another device is solidified soon, so the fault strikes at once.
  {
    faults: [
      'orphanedSuccess',
      'diesBefore',
      'answerLost',
      'nodeForks',
      'failsAfterResume',
      'wiped',
    ],
    at: ['unneeded'],
    scenario: 'trx',
    needs: doneElsewhere,
    as: { delay: 0 },
  },
  {
    faults: ['staleChunk'],
    at: ['built'],
    scenario: 'trx',
    needs: [{ kind: 'accountSwitched', stage: 'agreed', delay: 0, size: 0.6 }],
  },
  { faults: ['staleChunk'], at: ['handed'], scenario: 'trx', needs: agesWhenHanded },
  // The wallet has sent the transaction, but the app cannot see that.
  {
    faults: ['orphanedSuccess'],
    at: ['handed'],
    scenario: 'trx',
    needs: [
      { kind: 'rejectsAfterSigning', stage: 'agreed' },
      { kind: 'offline', stage: 'handed', delay: 400, size: 0.07 },
    ],
  },
  {
    faults: ['orphanedFailure'],
    at: ['handed'],
    scenario: 'trx',
    needs: [
      { kind: 'rejectsAfterSigning', stage: 'agreed' },
      { kind: 'offline', stage: 'handed', delay: 400, size: 0.07 },
      reverts,
    ],
  },
  // The node has the transaction, but its answer was lost.
  {
    faults: ['orphanedSuccess'],
    at: ['signed'],
    scenario: 'trx',
    needs: [{ kind: 'answerLost', stage: 'signed', delay: 0, size: 1 }],
  },
  {
    faults: ['orphanedFailure'],
    at: ['signed'],
    scenario: 'trx',
    needs: [{ kind: 'answerLost', stage: 'signed', delay: 0, size: 1 }, reverts],
  },
  { faults: ['orphanedSuccess'], at: ['unresolved'], scenario: 'trx', needs: [late] },
  { faults: ['orphanedFailure'], at: ['unresolved'], scenario: 'trx', needs: [late, reverts] },
  { faults: ['orphanedFailure'], at: ['sent', 'included'], scenario: 'trx', needs: [reverts] },
  {
    faults: ['nodeOmits'],
    at: ['signed'],
    scenario: 'trx',
    needs: [{ kind: 'answerLost', stage: 'signed', delay: 0, size: 0 }],
  },
  {
    faults: ['nodeOmits'],
    at: ['handed'],
    scenario: 'trx',
    needs: [{ kind: 'rejectsAfterSigning', stage: 'agreed' }],
  },
  // The page is gone, and a worker broadcasts the transaction that it left.
  { faults: ['workerDies'], at: ['signed'], scenario: 'trx', as: { delay: 0, size: 0.2 } },
  // The app makes the second transaction without the backend's knowledge, while the first one is
  // still pending.
  {
    faults: ['workerDies'],
    at: ['built'],
    scenario: 'trx',
    needs: [
      ...agesWhenHanded,
      { kind: 'shop500', stage: 'handed', delay: 2_000, size: 1 },
      { kind: 'shop429', stage: 'handed', delay: 2_000, size: 1 },
    ],
    as: { passes: 1 },
  },
  // The wallet's own transaction is still pending when the outcome of ours is known.
  {
    faults: ['workerDies'],
    at: ['failed'],
    scenario: 'trx',
    needs: [{ kind: 'walletChanges', stage: 'agreed' }, reverts],
  },
  {
    faults: ['workerDies'],
    at: ['dead'],
    scenario: 'transfer',
    needs: [{ kind: 'walletChanges', stage: 'agreed' }],
  },
  {
    faults: ['diesAfter', 'workerDies', 'answerLost', 'requestLost', 'nodeBusy'],
    at: ['acknowledged'],
    scenario: 'transfer',
    needs: [
      { kind: 'poolFull', stage: 'planned', size: 0.34 },
      { kind: 'rejectsAfterSigning', stage: 'agreed', size: 0 },
      { kind: 'walletChanges', stage: 'agreed', delay: 1, size: 0 },
    ],
  },
]
