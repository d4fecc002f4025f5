import { Hono, type Context } from 'hono'
import { addressToEvmHex, parseAddress } from '../../src/core/address.ts'
import type { Chain } from './chain.ts'
import { refusalOf, type NodeName } from './faults.ts'
import { formatStored } from './formats.ts'
import type { Json } from '../../backend/tron/messages.ts'
import { stringify } from './respond.ts'
import type { StoredTransaction } from './receipt.ts'
import { viewOf } from './view.ts'

const MAX_LIMIT = 200
const DEFAULT_LIMIT = 20

/** Name of this route for the `refuse` fault, as if it were one of the node's methods. */
const METHOD = 'accounttransactions'

/** Serves TronGrid's list of an account's transactions; plain full nodes have none. */
export function accountRoutes(chain: Chain, node: NodeName): Hono {
  const app = new Hono()
  app.get('/accounts/:address/transactions', async (c) => {
    const status = refusalOf(chain, node, METHOD)
    if (status !== undefined)
      return new Response(`<h1>${status}</h1>`, {
        status,
        headers: { 'Content-Type': 'text/html' },
      })
    const address = parseAddress(c.req.param('address'))
    if (!address.ok) return refuse(c, 'A valid account address is required.')
    const query = c.req.query()
    if (query['order_by'] !== undefined && !/^block_timestamp,(asc|desc)$/.test(query['order_by']))
      return refuse(c, 'Invalid order_by.')
    return list(c, chain, node, addressToEvmHex(address.value))
  })
  return app
}

const refuse = (c: Context, error: string): Response =>
  c.json({ success: false, error, statusCode: 400 }, 400)

function list(c: Context, chain: Chain, node: NodeName, address: string): Response {
  const query = c.req.query()
  const number = (key: string): number | undefined => {
    const value = Number(query[key])
    return query[key] === undefined || !Number.isSafeInteger(value) ? undefined : value
  }
  const { blocks, headNumber, solidNumber } = viewOf(chain, {
    node,
    isSolid: false,
    visible: false,
  })
  const limit = Math.max(1, Math.min(number('limit') ?? DEFAULT_LIMIT, MAX_LIMIT))
  const after = number('fingerprint')
  const minTimestamp = number('min_timestamp')
  const maxTimestamp = number('max_timestamp')
  const entries = chain.accountEntries({
    address,
    isFrom: query['only_from'] === 'true',
    isTo: query['only_to'] === 'true',
    fromNumber: query['only_unconfirmed'] === 'true' ? solidNumber + 1 : 0,
    toNumber: query['only_confirmed'] === 'true' ? solidNumber : headNumber,
    ...(minTimestamp !== undefined && { minTimestamp }),
    ...(maxTimestamp !== undefined && { maxTimestamp }),
    ...(after !== undefined && { after }),
    isAscending: query['order_by'] === 'block_timestamp,asc',
    limit,
  })
  const data = entries.flatMap(({ transactionId }) => {
    const stored = blocks.transaction(transactionId)
    return stored ? [formatEntry(stored)] : []
  })
  // Like TronGrid, a full page carries a fingerprint for the next one, even if nothing follows.
  const fingerprint = entries.length === limit ? String(entries.at(-1)!.entry) : undefined
  const answer = {
    data,
    success: true,
    meta: { at: chain.now(), page_size: data.length, ...(fingerprint && { fingerprint }) },
  }
  return c.body(stringify(answer), 200, { 'Content-Type': 'application/json' })
}

/** Formats a transaction with the block and costs from its receipt. */
function formatEntry(stored: StoredTransaction): Json {
  const { receipt } = stored
  return {
    ...formatStored(stored, false),
    ret: [{ contractRet: receipt.result, fee: receipt.fee }],
    net_usage: receipt.netUsage,
    net_fee: receipt.netFee,
    energy_usage: 0,
    energy_fee: receipt.energyFee,
    energy_usage_total: receipt.energyUsed,
    blockNumber: receipt.number,
    block_timestamp: receipt.timestamp,
    internal_transactions: [],
  }
}
