import { serve } from '@hono/node-server'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressFromHex } from '../../src/core/address.ts'
import { openChain, type Chain } from '../../sandbox/chain/chain.ts'
import { keyOfName } from '../keyOfName.ts'
import { stringify } from '../../sandbox/chain/respond.ts'
import { chainApp } from '../../sandbox/chain/server.ts'
import { formatTransaction, type Transaction } from '../../backend/tron/transaction.ts'
import { compileSolidity } from '../sandbox/chainNode.ts'
import { deployBytes, signed } from '../sandbox/chainSender.ts'

/** TRC-20 transfers per second, each accepted durably, executed, and in a block on disk. */
export interface ChainSpeed {
  /** Rate through `chain.broadcast`. */
  readonly inProcess: number
  /** Rate through `wallet/broadcasttransaction`. */
  readonly overHttp: number
  /** Rate of execution and writing in one block, with signatures already checked. */
  readonly executed: number
  /** Milliseconds to open a new chain. */
  readonly bootMs: number
  /** Milliseconds to reopen the chain with all these transfers. */
  readonly reopenMs: number
}

const TRANSFERS = 1_000
const BLOCK_TRANSACTIONS = 100
const PARALLEL = 20

const token = `contract Token {
  mapping(address => uint256) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint256 value);
  constructor() { balanceOf[msg.sender] = 1e30; }
  function transfer(address to, uint256 value) external returns (bool) {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    return true;
  }
}`

/** Signs transfers to varying addresses, so that slots are both created and changed. */
function transfers(chain: Chain, contract: string, sender: ReturnType<typeof keyOfName>) {
  return Array.from({ length: TRANSFERS }, (_, i) => {
    const to = (i % 97).toString(16).padStart(40, '1').padStart(64, '0')
    return signed(chain, sender, 'TriggerSmartContract', {
      contract_address: contract,
      data: `a9059cbb${to}${'1'.padStart(64, '0')}`,
    })
  })
}

async function perSecond(
  chain: Chain,
  transactions: readonly Transaction[],
  send: (transaction: Transaction) => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  for (let block = 0; block < transactions.length; block += BLOCK_TRANSACTIONS) {
    const waiting = transactions.slice(block, block + BLOCK_TRANSACTIONS)
    const one = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await send(next)
    }
    await Promise.all(Array.from({ length: PARALLEL }, one))
    await chain.mine()
  }
  const seconds = (performance.now() - start) / 1000
  const results = transactions.map(({ id }) => chain.transaction(id)?.receipt.result)
  if (results.some((result) => result !== 'SUCCESS')) throw new Error('a transfer was lost')
  return Math.round(transactions.length / seconds)
}

/** Measures the sandbox chain in a file in a temporary folder. */
export async function measureChain(): Promise<ChainSpeed> {
  const folder = mkdtempSync(join(tmpdir(), 'chain-bench-'))
  const file = join(folder, 'chain.sqlite')
  try {
    const booting = performance.now()
    const chain = await openChain({ file, mining: 'instant' })
    const bootMs = Math.round(performance.now() - booting)
    const sender = keyOfName('bench')
    await chain.fund(addressFromHex(sender.address), 1_000_000_000_000n)
    const { bytecode } = compileSolidity(token, 'Token')
    const contract = await deployBytes(chain, sender, bytecode)
    chain.setMining({ mode: 'manual' })

    const inProcess = await perSecond(chain, transfers(chain, contract, sender), (transaction) =>
      chain.broadcast(transaction),
    )

    const waiting = transfers(chain, contract, sender)
    await Promise.all(waiting.map((transaction) => chain.broadcast(transaction)))
    // Gives the block another time than expected, so that it executes all transfers again.
    await chain.advanceTime(60_000)
    const mining = performance.now()
    await chain.mine()
    const executed = Math.round(TRANSFERS / ((performance.now() - mining) / 1000))

    const server = serve({ fetch: chainApp(chain).fetch, port: 0, hostname: '127.0.0.1' })
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const overHttp = await perSecond(chain, transfers(chain, contract, sender), (transaction) =>
      fetch(`http://127.0.0.1:${port}/wallet/broadcasttransaction`, {
        method: 'POST',
        body: stringify(formatTransaction(transaction, false)),
      }).then((response) => response.json()),
    )
    server.close()
    await chain.close()

    const reopening = performance.now()
    const again = await openChain({ file, mining: 'manual' })
    const reopenMs = Math.round(performance.now() - reopening)
    await again.close()
    return { inProcess, overHttp, executed, bootMs, reopenMs }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const speed = await measureChain()
  console.log(`chain, TRC-20 transfers per second in process: ${speed.inProcess}`)
  console.log(`chain, TRC-20 transfers per second over HTTP: ${speed.overHttp}`)
  console.log(`chain, TRC-20 transfers per second executed and written: ${speed.executed}`)
  console.log(`chain, open a new one: ${speed.bootMs} ms; reopen with them: ${speed.reopenMs} ms`)
}
