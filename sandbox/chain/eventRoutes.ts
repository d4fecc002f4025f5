import { keccak_256 } from '@noble/hashes/sha3.js'
import { Hono, type Context } from 'hono'
import { utils } from 'tronweb'
import { addressFromHex, addressToEvmHex, parseAddress } from '../../src/core/address.ts'
import { fromHex, toHex, utf8 } from '../../backend/tron/bytes.ts'
import type { Chain } from './chain.ts'
import type { NodeName } from './faults.ts'
import { keys, readBytes } from './ledger.ts'
import { decodeMessage, type Json } from '../../backend/tron/messages.ts'
import { smartContractSchema } from '../../backend/tron/schemas.ts'
import type { LogQuery, StoredLog } from './logTable.ts'
import { viewOf, type View } from './view.ts'

interface EventInput {
  readonly name: string
  readonly type: string
  readonly isIndexed: boolean
}

interface EventAbi {
  readonly name: string
  readonly inputs: readonly EventInput[]
  readonly topic0: string
}

const MAX_LIMIT = 200
const DEFAULT_LIMIT = 20

/** Serves TronGrid's event server: logs decoded with the contract's deployed ABI. */
export function eventRoutes(chain: Chain, node: NodeName): Hono {
  const app = new Hono()
  const view = () => viewOf(chain, { node, isSolid: false, visible: false })
  app.get('/contracts/:address/events', async (c) => {
    const address = parseAddress(c.req.param('address'))
    if (!address.ok) return refuse(c, 'invalid contract address')
    const evmHex = addressToEvmHex(address.value)
    const eventName = c.req.query('event_name')
    const abi = await readEvents(chain, evmHex)
    const event = abi.find(({ name }) => name === eventName)
    // If no event has this name, uses a topic that no log has.
    const topic0 = eventName === undefined ? {} : { topic0: event?.topic0 ?? 'none' }
    return list(c, view(), { address: evmHex, ...topic0 })
  })
  app.get('/transactions/:id/events', (c) =>
    list(c, view(), { transactionId: c.req.param('id').toLowerCase() }, true),
  )
  app.get('/blocks/:number/events', (c) => {
    const asked = c.req.param('number')
    const number = asked === 'latest' ? view().headNumber : Number(asked)
    if (!Number.isSafeInteger(number)) return refuse(c, 'invalid block number')
    return list(c, view(), { fromNumber: number, toNumber: number }, true)
  })
  return app
}

const refuse = (c: Context, error: string): Response =>
  c.json({ success: false, error, statusCode: 400 }, 400)

type Filter = Pick<LogQuery, 'address' | 'transactionId' | 'topic0' | 'fromNumber' | 'toNumber'>

async function list(
  c: Context,
  { chain, headNumber, solidNumber }: View,
  filter: Filter,
  isAscendingByDefault = false,
): Promise<Response> {
  const query = c.req.query()
  const number = (key: string): number | undefined => {
    const value = Number(query[key])
    return query[key] === undefined || !Number.isSafeInteger(value) ? undefined : value
  }
  const blockNumber = number('block_number')
  const isConfirmedOnly = query['only_confirmed'] === 'true'
  const isUnconfirmedOnly = query['only_unconfirmed'] === 'true'
  const from = Math.max(
    blockNumber ?? 0,
    filter.fromNumber ?? 0,
    isUnconfirmedOnly ? solidNumber + 1 : 0,
  )
  const to = Math.min(
    blockNumber ?? Infinity,
    filter.toNumber ?? Infinity,
    isConfirmedOnly ? solidNumber : headNumber,
  )
  const limit = Math.min(Math.max(number('limit') ?? DEFAULT_LIMIT, 1), MAX_LIMIT)
  const after = number('fingerprint')
  const minTimestamp = number('min_block_timestamp')
  const maxTimestamp = number('max_block_timestamp')
  const order = query['order_by']
  const logs = chain.logs({
    ...filter,
    fromNumber: from,
    toNumber: to,
    ...(minTimestamp !== undefined && { minTimestamp }),
    ...(maxTimestamp !== undefined && { maxTimestamp }),
    ...(after !== undefined && { after }),
    isAscending: order === undefined ? isAscendingByDefault : order.endsWith(',asc'),
    limit,
  })
  const data: Json[] = []
  for (const log of logs) data.push(await formatEvent(chain, log, solidNumber))
  const fingerprint = logs.length === limit ? String(logs.at(-1)!.id) : undefined
  return c.json({
    success: true,
    data,
    meta: { at: chain.now(), page_size: data.length, ...(fingerprint && { fingerprint }) },
  })
}

async function formatEvent(chain: Chain, log: StoredLog, solidNumber: number): Promise<Json> {
  const abi = (await readEvents(chain, log.address)).find(({ topic0 }) => topic0 === log.topics[0])
  const decoded = abi ? decode(abi, log) : { result: {}, resultTypes: {} }
  return {
    block_number: log.number,
    block_timestamp: log.timestamp,
    caller_contract_address: addressFromHex(log.address),
    contract_address: addressFromHex(log.address),
    event_index: log.eventIndex,
    event_name: abi?.name ?? '',
    result: decoded.result,
    result_type: decoded.resultTypes,
    event: abi ? signatureOf(abi) : '',
    transaction_id: log.transactionId,
    ...(log.number > solidNumber && { _unconfirmed: true }),
  }
}

const signatureOf = ({ name, inputs }: EventAbi): string =>
  `${name}(${inputs
    .map((input) => `${input.type}${input.isIndexed ? ' indexed' : ''} ${input.name}`)
    .join(', ')})`

const coder = new utils.ethersUtils.AbiCoder()

/** Returns values by position and by name, in TronGrid's format. */
function decode(abi: EventAbi, log: StoredLog): { result: Json; resultTypes: Json } {
  const plain = abi.inputs.filter(({ isIndexed }) => !isIndexed)
  const result: Record<string, string> = {}
  const resultTypes: Record<string, string> = {}
  try {
    const values = coder.decode(
      plain.map(({ type }) => type),
      fromHex(log.data),
    )
    let topic = 1
    for (const [i, input] of abi.inputs.entries()) {
      const value: unknown = input.isIndexed
        ? decodeTopic(input.type, log.topics[topic++] ?? '')
        : values[plain.indexOf(input)]
      const text = formatValue(input.type, value)
      result[String(i)] = text
      if (input.name !== '') result[input.name] = text
      resultTypes[input.name === '' ? String(i) : input.name] = input.type
    }
  } catch {
    // The chain's ABI lacks the components of tuples, so such an event is shown without values.
    return { result: {}, resultTypes: {} }
  }
  return { result, resultTypes }
}

const isHashedInTopic = (type: string): boolean =>
  type === 'string' || type === 'bytes' || type.endsWith(']') || type.startsWith('tuple')

const decodeTopic = (type: string, topic: string): unknown =>
  isHashedInTopic(type) ? topic : coder.decode([type], fromHex(topic))[0]

function formatValue(type: string, value: unknown): string {
  if (Array.isArray(value))
    return value.map((each) => formatValue(type.replace(/\[\d*\]$/, ''), each)).join(',')
  if (type === 'address') return String(value).toLowerCase()
  return type.startsWith('bytes') ? String(value).replace(/^0x/, '') : String(value)
}

async function readEvents(chain: Chain, address: string): Promise<readonly EventAbi[]> {
  const bytes = await chain.read((state) => readBytes(state, keys.contract(address)))
  if (!bytes) return []
  const contract = decodeMessage(smartContractSchema, bytes)
  const entries = (((contract['abi'] ?? {}) as Json)['entrys'] ?? []) as readonly Json[]
  return entries
    .filter((entry) => entry['type'] === 'Event')
    .map((entry) => {
      const name = (entry['name'] ?? '') as string
      const inputs = ((entry['inputs'] ?? []) as readonly Json[]).map((input) => ({
        name: (input['name'] ?? '') as string,
        type: (input['type'] ?? '') as string,
        isIndexed: input['indexed'] === true,
      }))
      const signature = `${name}(${inputs.map(({ type }) => type).join(',')})`
      return { name, inputs, topic0: toHex(keccak_256(utf8(signature))) }
    })
}
