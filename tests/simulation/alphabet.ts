import type { Millis } from '../../src/core/time.ts'
import type { Stage } from '../../src/outbox/stage.ts'

/** Everything that can go wrong in a world. */
export const faultKinds = [
  'diesBefore',
  'diesAfter',
  'workerDies',
  'batteryDies',
  'reload',
  'frozenLeader',
  'zombie',
  'secondTab',
  'doubleClick',
  'secondDevice',
  'oldRunner',
  'upgradeBlocked',
  'retired',
  'staleChunk',
  'noSync',
  'quotaFull',
  'connectionLost',
  'wiped',
  'poisonRow',
  'clockAhead',
  'clockBehind',
  'secondOrder',
  'offline',
  'weekOffline',
  'failsAfterResume',
  'answerLost',
  'requestLost',
  'nodeLags',
  'secondNodeStands',
  'nodeForks',
  'nodeOmits',
  'nodeBusy',
  'saysExpired',
  'saysFewPeers',
  'poolFull',
  'dropped',
  'reverts',
  'orphanedSuccess',
  'orphanedFailure',
  'relayLate',
  'listLies',
  'arrivalOrphaned',
  'rejects',
  'rejectsAfterSigning',
  'walletFails',
  'walletStalls',
  'outlivesExpiration',
  'badSignature',
  'walletSends',
  'walletChanges',
  'walletChangesAndSends',
  'accountSwitched',
  'networkSwitched',
  'shop500',
  'shop429',
  'shop401',
  'shop400',
  'shopRefuses',
  'shopHtml',
  'noSuccessCode',
  'shopNever',
  'reportTwice',
  'lyingContract',
  'lyingPrice',
  'lyingOwner',
] as const

export type FaultKind = (typeof faultKinds)[number]

/** One thing that goes wrong in a world: on a device, `delay` after an order reaches a stage. */
export interface Fault {
  readonly kind: FaultKind
  readonly device: 0 | 1
  readonly stage: Stage
  readonly delay: Millis
  /** How many times the stage may be reached before the fault strikes; none by default. */
  readonly passes?: number
  /** How much of it, 0 to 1: how long, how deep, how often. */
  readonly size: number
}
