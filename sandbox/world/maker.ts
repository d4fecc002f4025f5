import type { ContractCall } from '../../src/chain/call.ts'
import type { View } from '../../src/chain/view.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Fetch } from '../../src/core/ports.ts'
import type { Chain } from '../chain/chain.ts'
import type { SandboxAccount } from './accounts.ts'
import { createOperator, type Operator } from '../../backend/tron/operator.ts'

/**
 * Creates a world: sends the transactions of its accounts, and produces the blocks that hold them.
 */
export interface Maker {
  operatorOf(account: SandboxAccount): Operator
  /** Remembers a sent transaction for `include`. */
  send(txId: Promise<string>): Promise<void>
  act(account: SandboxAccount, call: ContractCall): Promise<void>
  /** Reads a contract as of everything sent so far. */
  read<T>(asked: View<T>): Promise<T>
  /** Puts everything sent into a block; throws unless each transaction succeeded. */
  include(): Promise<void>
  /** Moves the chain's time forward to `at`; does nothing if that is past. */
  waitUntil(at: Millis): Promise<void>
  /** Returns the time of the newest block. */
  now(): Millis
  /** Returns an unused order id. */
  order(): string
}

/** Creates a maker on a chain that produces blocks on request and solidifies each at once. */
export function createMaker(
  chain: Chain,
  node: { readonly baseUrl: string; readonly fetch: Fetch },
  reader: SandboxAccount,
): Maker {
  // One per account, so that two equal calls become two transactions.
  const operators = new Map<SandboxAccount, Operator>()
  const operatorOf = (account: SandboxAccount) => {
    const known = operators.get(account) ?? createOperator(node.baseUrl, node.fetch, account.key)
    operators.set(account, known)
    return known
  }
  let sent: string[] = []
  let orders = 0
  const send = async (txId: Promise<string>) => void sent.push(await txId)
  return {
    operatorOf,
    send,
    act: (account, call) => send(operatorOf(account).call(call)),
    async read(asked) {
      const answer = await operatorOf(reader).node.read(asked)
      if (!answer.ok) throw new Error(`${asked.call.signature}: ${JSON.stringify(answer.error)}`)
      return answer.value
    },
    async include() {
      await chain.mine()
      const txIds = sent
      sent = []
      for (const txId of txIds) {
        const result = chain.transaction(txId)?.receipt.result
        if (result !== 'SUCCESS')
          throw new Error(`a transaction of the world: ${result ?? 'missing'}`)
      }
    },
    waitUntil: (at) => chain.advanceTime(Math.max(0, at - chain.now())),
    now: () => chain.head.timestamp,
    order: () => `0${(++orders).toString(16)}`.padStart(64, 'a'),
  }
}
