import { methods } from '../../../sandbox/chain/server.ts'
import type { Dice } from '../../simulation/dice.ts'
import { spoil, type Known } from './backendRequests.ts'
import { hostileText, hostileThing } from './hostile.ts'
import type { Fields, RawRequest } from './request.ts'
import { carry } from './transport.ts'

const names = Object.keys(methods)

const ROUTES = [
  '/v1/contracts/{}/events',
  '/v1/transactions/{}/events',
  '/v1/blocks/{}/events',
  '/v1/accounts/{}/transactions',
  '/healthcheck',
  '/admin/accounts-json',
]
const ROUTE_FIELDS = [
  'event_name',
  'block_number',
  'only_confirmed',
  'only_unconfirmed',
  'min_block_timestamp',
  'max_block_timestamp',
  'min_timestamp',
  'max_timestamp',
  'order_by',
  'limit',
  'fingerprint',
  'only_from',
  'only_to',
  'search_internal',
]

export interface KnownToNode extends Known {
  /** Signed transactions, in JSON form. */
  readonly transactions: readonly Fields[]
}

/** Makes a request to a node of the sandbox, valid except in some parts. */
export function nodeRequest(dice: Dice, known: KnownToNode): RawRequest {
  const node = dice.chance(0.9) ? '/chain' : '/node2'
  if (dice.chance(0.2)) {
    const asked = dice.pick([dice.pick(known.addresses), dice.pick(known.hashes), '5', 'latest'])
    const value = dice.chance(0.3) ? hostileText(dice).toWellFormed() : asked
    const path = dice.pick(ROUTES).replace('{}', encodeURIComponent(value))
    const fields: Fields = {}
    for (const name of ROUTE_FIELDS)
      if (dice.chance(0.2)) fields[name] = dice.pick(['true', '1', '20', 'block_timestamp,asc'])
    spoil(dice, fields)
    return carry(dice, 'GET', node + path, fields)
  }
  const name = dice.pick(names)
  const kind = dice.pick(['wallet', 'wallet', 'walletsolidity'])
  const fields = fieldsFor(dice, name, known)
  if (dice.chance(0.8)) spoil(dice, fields)
  const method = dice.chance(0.85) ? 'POST' : 'GET'
  return carry(dice, method, `${node}/${kind}/${name}`, fields)
}

function fieldsFor(dice: Dice, name: string, known: KnownToNode): Fields {
  if (/sign|approved|broadcasttransaction/.test(name)) {
    const transaction = structuredClone(dice.pick(known.transactions))
    if (dice.chance(0.8)) spoilWithin(dice, transaction)
    return transaction
  }
  const address = () => dice.pick(known.addresses)
  const all: Fields = {
    value: dice.pick([address(), dice.pick(known.hashes)]),
    id_or_num: dice.pick(['1', dice.pick(known.hashes)]),
    num: dice.int(300),
    startNum: dice.int(300),
    endNum: dice.int(400),
    detail: dice.chance(0.5),
    address: address(),
    owner_address: address(),
    contract_address: address(),
    function_selector: dice.pick([
      'name()',
      'transfer(address,uint256)',
      'x(',
      '()',
      'a()'.repeat(9),
    ]),
    parameter: dice.pick(['', '00'.repeat(64), 'f'.repeat(63)]),
    data: dice.pick(['06fdde03', '', 'zz', '0']),
    call_value: dice.pick([0, 1, -1, 10 ** 15]),
    call_token_value: dice.pick([0, 1]),
    token_id: dice.pick([0, 1_000_001]),
    fee_limit: dice.pick([0, 1_000_000_000]),
    Permission_id: dice.pick([0, 2, 9]),
    transaction: dice.pick(['', '0a', '0a02', 'ff'.repeat(100), '00'.repeat(30_000)]),
  }
  const fields: Fields = { visible: dice.chance(0.9) }
  for (const [key, value] of Object.entries(all)) if (dice.chance(0.6)) fields[key] = value
  return fields
}

/** Removes or replaces a field at any depth. */
function spoilWithin(dice: Dice, json: Fields): void {
  let here: Fields = json
  for (let depth = dice.int(6); depth > 0; depth -= 1) {
    const next = dice.pick(Object.values(here))
    if (typeof next !== 'object' || next === null || Object.keys(next).length === 0) break
    here = next as Fields
  }
  const key = dice.pick(Object.keys(here))
  if (dice.chance(0.2)) delete here[key]
  else here[key] = hostileThing(dice)
}
