import { mainGateway, mainGatewayEvents } from '../../chain/contracts/mainGateway.ts'
import { sideGateway, sideGatewayEvents } from '../../chain/contracts/sideGateway.ts'
import { decodeEvents, type EventShape, type Log } from '../../chain/event.ts'
import type { ChainNode } from '../../chain/node.ts'
import type { SideChainErrorCode } from '../../chain/sidechain/codes.ts'
import type { Clock } from '../../core/ports.ts'
import { SECOND_MS } from '../../core/time.ts'
import type { SideChain } from './crossers.ts'
import type { Numbered } from './numbers.ts'

// What a transaction is and what came of it, by its hash alone: looked for as the side chain's
// client does (20 times, 3 s apart), which ends in words, and can be gone on with at any time.

export const LOOKS = 20
const APART_MS = 3 * SECOND_MS

/** What a transaction's receipt says of the bridge. */
export interface Told {
  readonly of: Numbered
  readonly nonce: bigint
  /** It brought this to where it is; otherwise it sent it to the other chain. */
  readonly isArrival: boolean
}

/** How far it is. */
export interface Progress {
  /** `here`: on its own chain. `across`: it is final there, and looked for on the other one. */
  readonly at: 'here' | 'across'
  readonly looks: number
  readonly told?: Told | undefined
}

/** How a look ended. */
export type Ending =
  /** Where it is, it did something that is no crossing. */
  | { readonly kind: 'plain' }
  /** It is on both chains. */
  | { readonly kind: 'there'; readonly told: Told }
  /** It left, and is not on the other chain yet. */
  | { readonly kind: 'away'; readonly told: Told }
  | { readonly kind: 'error'; readonly code: SideChainErrorCode }

interface Ports {
  readonly clock: Pick<Clock, 'sleep'>
  /** Of the chain that the transaction is on, and of the other one. */
  readonly here: Pick<ChainNode, 'solidifiedTransactionInfo' | 'readSolidified'>
  readonly across: Pick<ChainNode, 'readSolidified'>
  readonly sideChain: Pick<SideChain, 'mainGateway' | 'sideGateway'>
}

/** Looks until it is known what came of it, each look told to `show`; `signal` ends that. */
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

/** A node that does not answer proves nothing: it is asked again. */
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

/** What the gateways have written of it; undefined where none has. */
export function readLogs(sideChain: Ports['sideChain'], logs: readonly Log[]): Told | undefined {
  for (const { of, isArrival, by, shapes } of meanings)
    for (const shape of shapes as readonly EventShape[]) {
      const [fields] = decodeEvents(shape, sideChain[by], logs)
      const nonce = fields?.['nonce']
      if (typeof nonce === 'bigint') return { of, isArrival, nonce }
    }
  return undefined
}
