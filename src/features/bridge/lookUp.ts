import { mainGateway, mainGatewayEvents } from '../../chain/contracts/mainGateway.ts'
import { sideGateway, sideGatewayEvents } from '../../chain/contracts/sideGateway.ts'
import { decodeEvents, type EventShape, type Log } from '../../chain/event.ts'
import type { ChainNode } from '../../chain/node.ts'
import type { SideChainErrorCode } from '../../chain/sidechain/codes.ts'
import type { Clock } from '../../core/ports.ts'
import { SECOND_MS } from '../../core/time.ts'
import type { SideChain } from './crossers.ts'
import type { Numbered } from './numbers.ts'

// Looks up a transaction and its outcome by its hash alone. It polls as the side chain's client
// does: 20 times, 3 s apart. The result is shown as text, and the user can look again at any time.

export const LOOKS = 20
const APART_MS = 3 * SECOND_MS

/** Bridge event in a transaction's receipt. */
export interface Told {
  readonly of: Numbered
  readonly nonce: bigint
  /**
   * Whether the transaction completed an arrival; false if it sent something to the other chain.
   */
  readonly isArrival: boolean
}

/** Progress of a look-up. */
export interface Progress {
  /**
   * Chain being polled. `here` is the transaction's own chain. `across` is the other chain, polled
   * once the transaction is solidified on its own.
   */
  readonly at: 'here' | 'across'
  readonly looks: number
  readonly told?: Told | undefined
}

/** Result of a look-up. */
export type Ending =
  /** The transaction succeeded, but is not a crossing. */
  | { readonly kind: 'plain' }
  /** It has arrived on the other chain. */
  | { readonly kind: 'there'; readonly told: Told }
  /** It left its chain, and has not arrived on the other one yet. */
  | { readonly kind: 'away'; readonly told: Told }
  | { readonly kind: 'error'; readonly code: SideChainErrorCode }

interface Ports {
  readonly clock: Pick<Clock, 'sleep'>
  /** TRON node of the transaction's chain. `across` is the node of the other chain. */
  readonly here: Pick<ChainNode, 'solidifiedTransactionInfo' | 'readSolidified'>
  readonly across: Pick<ChainNode, 'readSolidified'>
  readonly sideChain: Pick<SideChain, 'mainGateway' | 'sideGateway'>
}

/**
 * Polls until the outcome is known or the polls run out. Each poll is reported to `show`; `signal`
 * aborts.
 */
export async function lookUp(
  { clock, here, across, sideChain }: Ports,
  txId: string,
  signal: AbortSignal,
  show: (progress: Progress) => void,
): Promise<Ending> {
  const found = await poll(clock, signal, (looks) => {
    show({ at: 'here', looks })
    return here
      .solidifiedTransactionInfo(txId)
      .then((answer) => (answer.ok ? answer.value : undefined))
  })
  if (found === undefined)
    return { kind: 'error', code: signal.aborted ? 'aborted' : 'resultNotFound' }
  if (found.result !== 'SUCCESS') return { kind: 'error', code: 'transactionFailed' }
  const told = readLogs(sideChain, found.logs)
  if (!told) return { kind: 'plain' }
  if (told.isArrival) return { kind: 'there', told }
  const view = arrivalView(sideChain, told)
  const isThere = await poll(clock, signal, (looks) => {
    show({ at: 'across', looks, told })
    return across
      .readSolidified(view)
      .then((answer) => (answer.ok && answer.value ? true : undefined))
  })
  if (isThere) return { kind: 'there', told }
  return signal.aborted ? { kind: 'error', code: 'aborted' } : { kind: 'away', told }
}

/** Polls again after a failed request, because silence from a TRON node proves nothing. */
async function poll<T>(
  clock: Ports['clock'],
  signal: AbortSignal,
  look: (looks: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let looks = 1; looks <= LOOKS; looks += 1) {
    if (looks > 1) await clock.sleep(APART_MS, signal)
    if (signal.aborted) return undefined
    const found = await look(looks)
    if (found !== undefined) return signal.aborted ? undefined : found
  }
  return undefined
}

const arrivalView = ({ mainGateway: main, sideGateway: side }: Ports['sideChain'], told: Told) =>
  told.of === 'withdrawal'
    ? mainGateway.isWithdrawn(main, told.nonce)
    : told.of === 'deposit'
      ? sideGateway.isDeposited(side, told.nonce)
      : sideGateway.isMapped(side, told.nonce)

const onMain = mainGatewayEvents
const onSide = sideGatewayEvents

const meanings: readonly (Omit<Told, 'nonce'> & {
  readonly by: 'mainGateway' | 'sideGateway'
  readonly shapes: readonly unknown[]
})[] = [
  {
    of: 'deposit',
    isArrival: false,
    by: 'mainGateway',
    shapes: [onMain.trxReceived, onMain.trc10Received, onMain.trc20Received, onMain.trc721Received],
  },
  {
    of: 'deposit',
    isArrival: true,
    by: 'sideGateway',
    shapes: [onSide.depositTrx, onSide.depositTrc10, onSide.depositTrc20, onSide.depositTrc721],
  },
  {
    of: 'withdrawal',
    isArrival: false,
    by: 'sideGateway',
    shapes: [onSide.withdrawTrx, onSide.withdrawTrc10, onSide.withdrawTrc20, onSide.withdrawTrc721],
  },
  {
    of: 'withdrawal',
    isArrival: true,
    by: 'mainGateway',
    shapes: [onMain.trxWithdraw, onMain.trc10Withdraw, onMain.trc20Withdraw, onMain.trc721Withdraw],
  },
  {
    of: 'mapping',
    isArrival: false,
    by: 'mainGateway',
    shapes: [onMain.trc20Mapping, onMain.trc721Mapping],
  },
  {
    of: 'mapping',
    isArrival: true,
    by: 'sideGateway',
    shapes: [onSide.mappedTrc20, onSide.mappedTrc721],
  },
]

/** Finds the first gateway event in the logs; undefined if there is none. */
export function readLogs(sideChain: Ports['sideChain'], logs: readonly Log[]): Told | undefined {
  for (const { of, isArrival, by, shapes } of meanings)
    for (const shape of shapes as readonly EventShape[]) {
      const [fields] = decodeEvents(shape, sideChain[by], logs)
      const nonce = fields?.['nonce']
      if (typeof nonce === 'bigint') return { of, isArrival, nonce }
    }
  return undefined
}
