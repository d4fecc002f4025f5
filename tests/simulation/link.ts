import type { ApiError } from '../../src/api/client.ts'
import type { EventPage, ListEvents } from '../../src/chain/contractEvents.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import { viewReader } from '../../src/chain/view.ts'
import type { NodeError } from '../../src/chain/nodeAnswers.ts'
import type { UnsignedTransaction } from '../../src/chain/transaction.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { Request } from '../../src/outbox/kind.ts'
import { nodeOf, noTrouble, type NodeTrouble } from './node.ts'
import type { Process } from './process.ts'
import type { Lie } from './double.ts'
import type { ShopAnswer } from './shop.ts'
import type { Struck } from './struck.ts'
import type { Surroundings } from './surroundings.ts'
import { textOf } from './text.ts'

/** Destination of a request. */
type Target = 'node' | 'shop'

type Failure = ApiError | NodeError

/** Fault that waits for the next request that it concerns. */
export interface Ambush {
  readonly meets: (to: Target, process: Process) => boolean
  left: number
  /**
   * Decides the outcome of a request:
   * - it never arrives;
   * - it is executed but never answered;
   * - it is executed twice;
   * - it is executed although its sender has just died;
   * - it is answered with this failure.
   */
  readonly strike: (
    process: Process,
    struck: Struck,
  ) => 'refuse' | 'never' | 'twice' | 'after' | Failure
}

const TIMEOUT_MS: Record<Target, Millis> = { node: 30 * SECOND_MS, shop: 10 * SECOND_MS }

/** Connection of one device to the nodes and the backend. */
export class Link {
  isOffline = false
  readonly ambushes: Ambush[] = []
  readonly nodeTrouble = noTrouble()
  readonly otherTrouble = noTrouble()
  readonly #world: Surroundings
  readonly #sent: (txId: string) => void
  readonly #deceived: (lie: Lie, struck: Struck) => void

  constructor(
    world: Surroundings,
    /** Called with each transaction right before the app broadcasts it. */
    sent: (txId: string) => void,
    /** Called with each lie of the backend, and with the request that it deceived. */
    deceived: (lie: Lie, struck: Struck) => void,
  ) {
    this.#world = world
    this.#sent = sent
    this.#deceived = deceived
  }

  /** Whether its node's answers are wrong. */
  get isTroubled(): boolean {
    const { lag, isForked } = this.nodeTrouble
    return lag > 0 || isForked
  }

  /** Repairs everything. */
  mend(): void {
    this.isOffline = false
    this.ambushes.length = 0
    for (const trouble of [this.nodeTrouble, this.otherTrouble]) {
      trouble.lag = 0
      trouble.isForked = false
      trouble.omits.clear()
      trouble.codes.length = 0
    }
  }

  /** Returns the node, as a process on the device reaches it. */
  node(process: Process): ChainNode {
    return this.#reach(process, this.nodeTrouble)
  }

  otherNode(process: Process): ChainNode {
    return this.#reach(process, this.otherTrouble)
  }

  /** Returns the other chain's node, with only the requests about arrivals. */
  acrossNode(process: Process): ChainNode {
    const { across } = this.#world
    const asked = (what: string, carryOut: () => Result<unknown, NodeError>) =>
      this.#request(process, 'node', { by: process }, () => what, carryOut)
    const node: Pick<ChainNode, 'solidifiedTransactionInfo' | 'transactionInfo'> = {
      solidifiedTransactionInfo: (txId) =>
        asked(`across: solidifiedTransactionInfo(${txId.slice(0, 6)})`, () =>
          ok(across?.info(txId, across.solid)),
        ) as ReturnType<ChainNode['solidifiedTransactionInfo']>,
      transactionInfo: (txId) =>
        asked(`across: transactionInfo(${txId.slice(0, 6)})`, () =>
          ok(across?.info(txId, across.head)),
        ) as ReturnType<ChainNode['transactionInfo']>,
    }
    return node as ChainNode
  }

  /** Returns the list of events that the other chain's gateway emitted. */
  listAcross(process: Process): ListEvents {
    const { across } = this.#world
    return (request) =>
      this.#request(
        process,
        'node',
        { by: process },
        () => `across: list of ${request.name}`,
        () => ok<EventPage>(across?.list(request) ?? { events: [], next: undefined }),
      ) as ReturnType<ListEvents>
  }

  askShop(process: Process, request: Request): Promise<ShopAnswer> {
    const { shop } = this.#world
    const what = () => request.endpoint
    const { orderKey, txId } = request.request as { orderKey: string; txId?: string }
    const struck = { by: process, names: txId ?? orderKey }
    return this.#request(process, 'shop', struck, what, () => {
      const answer = shop.answer(request)
      if (shop.lie && answer.ok && request.endpoint === 'buyProductFirstPayBefore')
        this.#deceived(shop.lie, struck)
      return answer
    })
  }

  #reach(process: Process, trouble: NodeTrouble): ChainNode {
    const answers = Object.entries(nodeOf(this.#world, trouble, process))
    const reached = answers.map(([name, answer]) => [
      name,
      (...args: never[]) =>
        this.#request(
          process,
          'node',
          { by: process, names: namedBy(name, args[0]) },
          () => `${name}(${args.map(textOf).join(', ')})`,
          () => {
            if (name === 'broadcast') this.#sent((args[0] as unknown as UnsignedTransaction).txID)
            return (answer as (...args: never[]) => Result<unknown, NodeError>)(...args)
          },
        ),
    ])
    const node = Object.fromEntries(reached) as unknown as ChainNode
    return { ...node, ...viewReader((asked) => node.read(asked)) }
  }

  #noteRefusal(failure: Failure): void {
    const { refusals } = this.#world.shop
    if (failure.kind === 'refused') refusals.add(failure.code)
    if (failure.kind === 'http') refusals.add(failure.status)
  }

  #request<T, E extends Failure>(
    process: Process,
    to: Target,
    struck: Struck,
    what: () => string,
    carryOut: () => Result<T, E>,
  ): Promise<Result<T, E>> {
    const { log, dice } = this.#world
    let back: Millis = dice.between(10, 300)
    const arrive = (): Result<T, Failure> => {
      if (this.isOffline) return err({ kind: 'network', detail: 'offline' })
      const ambush = this.ambushes.find((each) => each.left > 0 && each.meets(to, process))
      if (!ambush) {
        const answer = carryOut()
        log(() => `${process.name} ${what()} → ${textOf(answer)}`)
        if (!answer.ok) this.#noteRefusal(answer.error)
        return answer
      }
      ambush.left -= 1
      const strike = ambush.strike(process, struck)
      log(() => `${process.name} ${what()} ✗ ${textOf(strike)}`)
      if (typeof strike === 'object') {
        this.#noteRefusal(strike)
        return err(strike)
      }
      if (strike === 'refuse') return err({ kind: 'network', detail: 'no answer' })
      const answer = carryOut()
      if (!answer.ok) this.#noteRefusal(answer.error)
      if (strike === 'twice') return carryOut()
      if (strike !== 'never') return answer
      back = TIMEOUT_MS[to]
      return err({ kind: 'timeout' })
    }
    const there = this.isOffline ? 5 : dice.between(10, 300)
    return process.ask(there, arrive, () => back) as Promise<Result<T, E>>
  }
}

/** Returns the transaction that a request to a node names or sends. */
function namedBy(question: string, first: unknown): string | undefined {
  if (question === 'broadcast') return (first as UnsignedTransaction).txID
  return question.endsWith('ransactionInfo') ? (first as string) : undefined
}
