import type { FaultKind } from './alphabet.ts'
import type { stages } from './plan.ts'

type Stage = (typeof stages)[number]

/** Faults that meet orders at some stages only, and why. */
export const impossible: readonly {
  readonly faults: readonly FaultKind[]
  readonly only: readonly Stage[]
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
    only: ['planned', 'built', 'included', 'final'],
    why: 'the shop is asked before a payment, told of its transaction, and gets the report; at no other stage',
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
    why: 'the wallet is asked right after it is written down that it will be; an order is further only if another tab was faster',
  },
  {
    faults: ['saysExpired', 'saysFewPeers'],
    only: ['signed', 'sent', 'unresolved'],
    why: 'something is broadcast when it is signed, and again while it is in no block',
  },
  {
    faults: ['staleChunk'],
    only: ['agreed', 'unresolved', 'failed', 'dead'],
    why: 'a transaction is made when all is agreed and when the user pays anew (and, now and then, when one has aged in the wallet)',
  },
  {
    faults: ['orphanedSuccess'],
    only: ['planned', 'handed', 'sent', 'included'],
    why: 'there is a block to lose while a transaction, or the one of the leg before, is not final; the short stages between are met by chance',
  },
  {
    faults: ['orphanedFailure'],
    only: ['included'],
    why: 'a failure in a block holds the order there until it is final or orphaned',
  },
  {
    faults: ['workerDies'],
    only: ['planned', 'handed', 'signed', 'sent', 'unresolved', 'included', 'final'],
    why: 'the rest waits for the user and for the wallet, which a worker does not have: it asks nothing',
  },
  {
    faults: ['diesAfter', 'answerLost', 'requestLost'],
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
      'final',
    ],
    why: 'of an order that is acknowledged nothing is asked any more',
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
    ],
    why: 'what is final is reported to the shop, and no node is asked',
  },
]
