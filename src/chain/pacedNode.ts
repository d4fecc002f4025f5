import { createLane, type Lane } from '../core/lane.ts'
import type { Clock, Random } from '../core/ports.ts'
import { err, type Result } from '../core/result.ts'
import { SECOND_MS, type Millis } from '../core/time.ts'
import type { ChainNode } from './node.ts'
import type { BlockHead, NodeError } from './nodeAnswers.ts'
import { createRest } from './nodeRest.ts'
import { viewReader } from './view.ts'

type Answer<T> = Promise<Result<T, NodeError>>

/** One node, asked gently however much work there is. */
export interface PacedNode {
  /**
   * For work that goes on by itself: 4 requests at once and 10 a second. While the node rests there
   * are none: the answer is the node's last failure.
   */
  readonly background: ChainNode
  /** For what the user has just asked for and waits to see: past the queue, 2 at once. */
  readonly attended: ChainNode
  /** The same, for what a tap itself asks, unlike the polls that follow: its failures are told. */
  readonly tapped: ChainNode
}

/** Together no more than the connections that browsers open to one host. */
const BACKGROUND_AT_ONCE = 4
const ATTENDED_AT_ONCE = 2

/** Public nodes shut out clients above 15 requests a second; taps and screens ask too. */
const BACKGROUND_APART_MS = 100

/**
 * A head this old is as good as a new one. Heads only advance: an older one shortens a new
 * transaction's life by that much, and lets one count as alive a little longer. What is signed
 * refers to a solidified block, and any of those is as good as the last.
 */
const HEAD_MS = SECOND_MS

/**
 * Asks a node for a whole queue. Identical reads share one request while it is in flight, and heads
 * are shared for a second. What a page's tap waits for has slots of its own, so that a thousand
 * rows delay it no more than one.
 */
export function paceNode(
  node: ChainNode,
  clock: Clock,
  random: Random,
  onTapFailure?: (error: NodeError) => void,
): PacedNode {
  const rest = createRest(clock, random)
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

    /** Asks when its turn comes. */
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

    /** The same for a read: an identical one in flight shares its answer. */
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
  // Let through while the node rests: it is one person's tap, and its success ends the rest.
  const always = () => undefined
  return {
    background: pace(createLane(clock, BACKGROUND_AT_ONCE, BACKGROUND_APART_MS), rest.reason),
    attended: pace(attended, always),
    tapped: pace(attended, always, onTapFailure),
  }
}
