import { encodeValues, keccakHex, type AbiValue } from '../../src/chain/abi.ts'
import type { ContractCall } from '../../src/chain/call.ts'
import { trc20Calls } from '../../src/chain/contracts/trc20.ts'
import type { NodeError } from '../../src/chain/nodeAnswers.ts'
import type { EventShape, Log } from '../../src/chain/event.ts'
import { addressToEvmHex, type Address } from '../../src/core/address.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Call } from './bytes.ts'
import type { Double, Facts } from './double.ts'

/** Contracts of a world: those of its kind, and tokens that can be approved. */
export interface Contracts {
  readonly double: Double
  /** Allowance that was not used up. USDT requires a reset first. */
  readonly oldAllowance: bigint
}

/**
 * Result of the transactions so far: the block in which each thing was last done, and the
 * allowances.
 */
export interface State {
  readonly done: Map<string, number>
  readonly allowances: Map<string, bigint>
}

export interface Outcome {
  readonly result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'
  readonly output: string
  readonly logs: readonly Log[]
}

/** Block and time at which a call is executed or read. */
export interface Moment {
  readonly block: number
  readonly at: Millis
}

export const freshState = (): State => ({ done: new Map(), allowances: new Map() })

export const copyOf = ({ done, allowances }: State): State => ({
  done: new Map(done),
  allowances: new Map(allowances),
})

/** Executes or refuses a call, changing the state in place. */
export function execute(
  state: State,
  { double, oldAllowance }: Contracts,
  call: Call,
  moment: Moment,
): Outcome {
  const { owner, contract, signature, args, callValue } = call
  const allowanceOf = (token: Address, spender: string) =>
    state.allowances.get(approvalOf(token, owner, spender)) ?? oldAllowance
  const rule = double.calls[signature]
  // A card's approval has the same signature, and one kind consists of an approval.
  if (signature === trc20Calls.approve && !rule) {
    const [spender = '', amount = '0'] = args
    const units = BigInt(amount)
    // USDT does not let one nonzero allowance replace another.
    if (units > 0n && allowanceOf(contract, spender) > 0n) return reverted('')
    state.allowances.set(approvalOf(contract, owner, spender), units)
    return success()
  }
  if (!rule) return reverted('')
  const facts = factsOf(state, moment)
  const whom = rule.whom(call)
  const refusal = rule.refuses?.(facts, whom, call)
  if (refusal !== undefined) return reverted(refusal)
  const { value = 0n, takes, event, by = contract } = rule
  if (value !== 'any' && BigInt(callValue) !== value) return reverted('WrongValue()')
  if (takes) {
    const rest = allowanceOf(takes.token, contract) - takes.units
    if (rest < 0n) return reverted('CoinNotTaken(address)')
    state.allowances.set(approvalOf(takes.token, owner, contract), rest)
  }
  const logs = event ? [logOf(event, by, rule.fields?.(call, facts) ?? [])] : []
  state.done.set(factOf(signature, whom), moment.block)
  return success(...logs)
}

/** Returns a view's answer. */
export function readView(
  state: State,
  { double, oldAllowance }: Contracts,
  { contract, signature, args }: ContractCall,
  moment: Moment,
): Result<AbiValue[], NodeError> {
  const view = double.views[signature]
  if (signature === 'allowance(address,address)' && !view) {
    const [owner, spender] = args.map(String) as [string, string]
    return ok([state.allowances.get(approvalOf(contract, owner, spender)) ?? oldAllowance])
  }
  return view
    ? ok([...view(args.map(String), factsOf(state, moment), contract)])
    : err({ kind: 'malformed', detail: signature })
}

/**
 * Whether the purpose of a call is achieved, by this call or a similar one, or can no longer be
 * achieved.
 */
export function isDone(state: State, { double }: Contracts, call: Call, moment: Moment): boolean {
  const rule = double.calls[call.signature]
  if (!rule) return false
  const whom = rule.whom(call)
  const isOver = rule.isOver?.(factsOf(state, moment), whom, call) === true
  return isOver || state.done.has(factOf(call.signature, whom))
}

export const factsOf = ({ done }: State, { block, at }: Moment): Facts => ({
  doneIn: (what, whom) => done.get(factOf(what, whom)),
  block,
  at,
})

const factOf = (what: string, whom: string) => `${what} ${whom}`

const approvalOf = (token: Address, owner: string, spender: string) =>
  `${token} ${owner} ${spender}`

const success = (...logs: Log[]): Outcome => ({ result: 'SUCCESS', output: '', logs })

const reverted = (error: string): Outcome => ({
  result: 'REVERT',
  output: error && topicOf(error).slice(0, 8),
  logs: [],
})

function logOf(shape: EventShape, contract: Address, values: readonly AbiValue[]): Log {
  const at = (indexed: boolean) =>
    shape.fields.flatMap((field, index) =>
      field.indexed === indexed ? [{ type: field.type, value: values[index] as AbiValue }] : [],
    )
  const plain = at(false)
  return {
    address: addressToEvmHex(contract),
    topics: [
      topicOf(`${shape.name}(${shape.fields.map(({ type }) => type).join(',')})`),
      ...at(true).map(({ type, value }) => encodeValues([type], [value])),
    ],
    data: encodeValues(
      plain.map(({ type }) => type),
      plain.map(({ value }) => value),
    ),
  }
}

const TOPICS = new Map<string, string>()

/**
 * Returns the hash of an event's signature. It is cached, because every world has the same few
 * signatures.
 */
function topicOf(signature: string): string {
  const known = TOPICS.get(signature) ?? keccakHex(signature)
  TOPICS.set(signature, known)
  return known
}
