import { createLane, type Lane } from '../core/lane.ts'
import type { Clock, Random } from '../core/ports.ts'
import { err, type Result } from '../core/result.ts'
import type { Rest } from '../core/rests.ts'
import { SECOND_MS, type Millis } from '../core/time.ts'
import type { ChainNode } from './node.ts'
import type { BlockHead, NodeError } from './nodeAnswers.ts'
import { createRest } from './nodeRest.ts'
import { viewReader } from './view.ts'

type Answer<T> = Promise<Result<T, NodeError>>

/** One node with a limited request rate, however much work there is. */
export interface PacedNode {
  /**
   * For background work: 4 requests at once and 10 per second. While the node rests, there are no
   * requests; the answer is the node's last failure.
   */
  readonly background: ChainNode
  /** For results that the user is waiting for: ahead of the queue, 2 requests at once. */
  readonly attended: ChainNode
  /**
   * For requests from the user's tap itself, in contrast to the polls that follow. Its failures are
   * reported.
   */
  readonly tapped: ChainNode
}

/** The sum of both limits stays within the connections that browsers open to one host. */
const BACKGROUND_AT_ONCE = 4
const ATTENDED_AT_ONCE = 2

/**
 * Delay between background requests, in ms. Public nodes block clients above 15 requests a second,
 * and taps and screens send requests too.
 */
const BACKGROUND_APART_MS = 100

/**
 * Maximum age of a reusable head. Heads only advance. An older one shortens a new transaction's
 * life by its age and lets one count as alive slightly longer. Signed bytes refer to a solidified
 * block, and any such block will do.
 */
const HEAD_MS = SECOND_MS

/**
 * Paces requests to a node for a whole queue. Identical reads share one request while it is in
 * flight, and heads are shared for a second. Requests from a page's tap have their own slots, so a
 * thousand rows delay them no more than one.
 */
export function paceNode(
  node: ChainNode,
  clock: Clock,
  random: Random,
  onTapFailure?: (error: NodeError) => void,
  /** Wait that the node asked of anything else on this device. */
  elsewhere?: Pick<Rest, 'left'>,
): PacedNode {
  const rest = createRest(clock, random)
  const reasonToRest = (): NodeError | undefined => {
    const waitMs = elsewhere?.left() ?? 0
    return rest.reason() ?? (waitMs > 0 ? { kind: 'busy', status: 429, waitMs } : undefined)
  }
  const heads = new Map<
    string,
    { readonly askedAt: Millis; readonly answer: Result<BlockHead, NodeError> }
  >()

  function pace(
    lane: Lane,
    reasonNot: () => NodeError | undefined,
    onFailure?: (error: NodeError) => void,
  ) {
    const flights = new Map<string, Promise<unknown>>()

    /** Sends a request in its turn. */
    async function ask<T>(request: () => Answer<T>): Answer<T> {
      const reason = reasonNot()
      if (reason) return err(reason)
      return lane(async () => {
        // While it waited, another request may have found the node overloaded.
        const since = reasonNot()
        if (since) return err(since)
        const heard = rest.begin()
        const answer = await request()
        heard(answer)
        if (!answer.ok) onFailure?.(answer.error)
        return answer
      })
    }

    /** Sends a read in its turn. An identical read in flight shares its answer. */
    function read<T>(what: string, request: () => Answer<T>): Answer<T> {
      const flight = flights.get(what) as Answer<T> | undefined
      if (flight) return flight
      const begun = ask(request).finally(() => flights.delete(what))
      flights.set(what, begun)
      return begun
    }

    const head = async (what: 'head' | 'solidifiedHead'): Answer<BlockHead> => {
      const kept = heads.get(what)
      if (kept && Math.abs(clock.now() - kept.askedAt) < HEAD_MS) return kept.answer
      return read(what, async () => {
        const askedAt = clock.now()
        const answer = await node[what]()
        if (answer.ok) heads.set(what, { askedAt, answer })
        return answer
      })
    }

    return {
      head: () => head('head'),
      solidifiedHead: () => head('solidifiedHead'),
      blockId: (number) => read(`blockId ${number}`, () => node.blockId(number)),
      solidifiedBlock: (number) => read(`block ${number}`, () => node.solidifiedBlock(number)),
      broadcast: (transaction) => ask(() => node.broadcast(transaction)),
      transactionInfo: (txId) => read(`info ${txId}`, () => node.transactionInfo(txId)),
      solidifiedTransactionInfo: (txId) =>
        read(`solid ${txId}`, () => node.solidifiedTransactionInfo(txId)),
      signersOf: (txId) => read(`signers ${txId}`, () => node.signersOf(txId)),
      constantCall: (owner, call) => ask(() => node.constantCall(owner, call)),
      ...viewReader((asked) => ask(() => node.read(asked))),
      readSolidified: (asked) => ask(() => node.readSolidified(asked)),
      runtimeCode: (contract) => read(`code ${contract}`, () => node.runtimeCode(contract)),
      balance: (owner) => read(`balance ${owner}`, () => node.balance(owner)),
      tokenBalance: (owner, id) => read(`token ${id} ${owner}`, () => node.tokenBalance(owner, id)),
      accountKind: (address) => read(`account ${address}`, () => node.accountKind(address)),
      permissions: (owner) => read(`permissions ${owner}`, () => node.permissions(owner)),
      resources: (owner) => read(`resources ${owner}`, () => node.resources(owner)),
      feePrices: () => read('feePrices', () => node.feePrices()),
    } satisfies ChainNode
  }

  const attended = createLane(clock, ATTENDED_AT_ONCE, 0)
  // Allowed while the node rests: it is one user's tap, and its success ends the rest.
  const always = () => undefined
  return {
    background: pace(createLane(clock, BACKGROUND_AT_ONCE, BACKGROUND_APART_MS), reasonToRest),
    attended: pace(attended, always),
    tapped: pace(attended, always, onTapFailure),
  }
}
