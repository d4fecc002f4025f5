import type { Millis } from '../../src/core/time.ts'
import type { Stage } from '../../src/outbox/stage.ts'

/** Names of all faults that a world can have. */
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

/** Fault of a world. It strikes on a device, `delay` after an order reaches a stage. */
export interface Fault {
  readonly kind: FaultKind
  readonly device: 0 | 1
  readonly stage: Stage
  readonly delay: Millis
  /** Number of times that the order may reach the stage before the fault strikes; 0 by default. */
  readonly passes?: number
  /** Size of the fault, from 0 to 1: its length, depth or frequency. */
  readonly size: number
}
