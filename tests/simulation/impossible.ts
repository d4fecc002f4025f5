import type { FaultKind } from './alphabet.ts'
import type { stages } from './stages.ts'

type Stage = (typeof stages)[number]

/** Cells that no world can reach: faults that can strike only at some stages, with the reason. */
export const impossible: readonly {
  readonly faults: readonly FaultKind[]
  readonly only: readonly Stage[]
  /** Stages that a fault may reach, but in too few worlds to require it. */
  readonly rarely?: readonly Stage[]
  readonly why: string
}[] = [
  {
    faults: [
      'shop500',
      'shop429',
      'shop401',
      'shop400',
      'shopRefuses',
      'shopHtml',
      'noSuccessCode',
      'shopNever',
      'reportTwice',
    ],
    only: ['planned', 'built', 'handed', 'included', 'failed', 'final'],
    // If the backend completes the call, the app asks it before each new transaction.
    rarely: ['agreed', 'unresolved', 'dead'],
    why: 'the shop is asked before a payment, told of its transaction, and gets the report at first sight and when it is final; of what another device pays it is asked while that is handed over or failed. No other stage has a request to the shop',
  },
  {
    faults: ['lyingContract', 'lyingPrice', 'lyingOwner'],
    only: ['planned', 'built'],
    why: 'contract, price and owner are named in the answer to the call before a payment alone, which is made to agree and to announce',
  },
  {
    faults: [
      'rejects',
      'rejectsAfterSigning',
      'walletFails',
      'walletStalls',
      'outlivesExpiration',
      'badSignature',
      'walletSends',
      'walletChanges',
      'walletChangesAndSends',
    ],
    only: ['handed'],
    why: 'the wallet is asked after it is written down that it will be, by the one who wrote it',
  },
  {
    faults: ['saysExpired', 'saysFewPeers'],
    only: ['signed', 'sent', 'unresolved'],
    why: 'what is signed is broadcast, and again while it was sent and is in no block; no other stage broadcasts',
  },
  {
    faults: ['staleChunk'],
    only: ['agreed', 'built', 'handed', 'unresolved', 'failed', 'dead'],
    why: 'a transaction is made when all is agreed, when the one before has aged unsigned, has expired, has failed or is proved dead; no other stage makes one',
  },
  {
    faults: ['orphanedSuccess', 'nodeOmits'],
    only: ['handed', 'signed', 'sent', 'unresolved', 'included', 'unneeded'],
    why: 'a transaction is in a block that can be lost, and is looked for, from when it leaves our hands, or is found to have been made elsewhere, until it is solidified: before that it is in no block, and afterwards none is lost and nobody asks',
  },
  {
    faults: ['orphanedFailure'],
    only: ['handed', 'signed', 'sent', 'unresolved', 'included'],
    why: 'a transaction that failed is in a block that can be lost from when it leaves our hands until it is solidified; none makes a leg unneeded',
  },
  {
    faults: ['workerDies'],
    only: [
      'planned',
      'built',
      'handed',
      'signed',
      'sent',
      'unresolved',
      'included',
      'failed',
      'dead',
      'final',
      'crossing',
      'acknowledged',
      'unneeded',
    ],
    why: 'what is agreed waits for the page, which alone can make a transaction: a worker asks nothing for it',
  },
  {
    faults: ['nodeBusy'],
    only: [
      'planned',
      'agreed',
      'built',
      'handed',
      'signed',
      'sent',
      'unresolved',
      'included',
      'failed',
      'dead',
      'crossing',
      'acknowledged',
      'unneeded',
    ],
    why: 'what is final is reported to the shop, and no node is asked about it',
  },
  {
    faults: ['relayLate', 'listLies', 'arrivalOrphaned'],
    only: ['crossing'],
    why: 'only what is under way to the other chain can be late there, be listed wrongly, or arrive in a block that is lost',
  },
]
