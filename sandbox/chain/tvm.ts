import { Common, Mainnet } from '@ethereumjs/common'
import { EVMError, NobleBN254, type EVMMockBlockchainInterface } from '@ethereumjs/evm'
import { Address } from '@ethereumjs/util'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import { contractVersion } from './contractVersion.ts'
import { tvmParams } from './energy.ts'
import { addAsset, keys, readAccount, readCode, type EvmHex } from './ledger.ts'
import { tvmOpcodes } from './opcodes.ts'
import type { ChainParameters } from './parameters.ts'
import type { ContractResult } from '../../backend/tron/schemas.ts'
import { FlatState } from './state.ts'
import { FlatStateManager } from './stateManager.ts'
import { TronEvm, type CreatedContract } from './tronEvm.ts'

/** Block in which code runs. */
export interface BlockContext {
  readonly number: number
  /** Milliseconds; contracts see seconds. */
  readonly timestamp: number
  readonly witness: EvmHex
  readonly blockHash: (number: number) => Uint8Array | undefined
}

/** Context in which code runs. */
export interface Surroundings {
  readonly state: FlatState
  readonly block: BlockContext
  readonly parameters: ChainParameters
  /** Factors of busy contracts, in ten-thousandths above 1. */
  readonly energyFactors: ReadonlyMap<EvmHex, bigint>
}

/** Single run of code. Without `to` it deploys `data`. */
export interface Run {
  readonly caller: EvmHex
  readonly to?: EvmHex
  readonly data: Uint8Array
  /** Call value, in sun. */
  readonly value: bigint
  readonly tokenId: bigint
  readonly tokenValue: bigint
  readonly energyLimit: bigint
  readonly txId: Uint8Array
}

export interface Log {
  readonly address: EvmHex
  readonly topics: readonly string[]
  readonly data: string
}

export interface RunResult {
  readonly result: ContractResult
  readonly energyUsed: bigint
  /** Part of the energy that is the surcharge of busy contracts. */
  readonly energyPenalty: bigint
  readonly output: Uint8Array
  readonly logs: readonly Log[]
  /** Contracts that exist because of this run, the deployed one included. */
  readonly created: readonly CreatedContract[]
  /** Java-tron's message about a failure. */
  readonly message?: string
}

const RESULTS: Readonly<Record<string, readonly [ContractResult, string]>> = {
  [EVMError.errorMessages.REVERT]: ['REVERT', 'REVERT opcode executed'],
  [EVMError.errorMessages.OUT_OF_GAS]: ['OUT_OF_ENERGY', 'Not enough energy'],
  [EVMError.errorMessages.CODESTORE_OUT_OF_GAS]: ['OUT_OF_ENERGY', 'Not enough energy'],
  [EVMError.errorMessages.STACK_UNDERFLOW]: ['STACK_TOO_SMALL', 'Expected stack size is larger'],
  [EVMError.errorMessages.STACK_OVERFLOW]: ['STACK_TOO_LARGE', 'Expected stack size is smaller'],
  [EVMError.errorMessages.INVALID_JUMP]: [
    'BAD_JUMP_DESTINATION',
    'Operation with pc isn\'t "JUMPDEST"',
  ],
  [EVMError.errorMessages.INVALID_OPCODE]: ['ILLEGAL_OPERATION', 'Invalid operation code'],
  [EVMError.errorMessages.STATIC_STATE_CHANGE]: [
    'ILLEGAL_OPERATION',
    'Attempt to call a state modifying opcode inside STATICCALL',
  ],
  [EVMError.errorMessages.INSUFFICIENT_BALANCE]: ['TRANSFER_FAILED', 'transfer trx failed'],
  [EVMError.errorMessages.INVALID_BYTECODE_RESULT]: [
    'INVALID_CODE',
    'invalid code: must not begin with 0xef',
  ],
}

function resultOf(error: string | undefined): readonly [ContractResult, string | undefined] {
  if (error === undefined) return ['SUCCESS', undefined]
  // Some errors append the place at which they happened.
  const known = Object.keys(RESULTS).find((each) => error.startsWith(each))
  return known === undefined ? ['UNKNOWN', error] : RESULTS[known]!
}

/**
 * Executes code as TRON's VM does: TRON's energy costs, value in sun, no intrinsic cost, no
 * refunds, and inner calls that may use all energy. Known differences: it lacks TRON's own
 * precompiles and its opcodes for staking and votes.
 */
export class Tvm {
  readonly #evm: TronEvm
  readonly #states: FlatStateManager
  #state = new FlatState()
  #block: BlockContext | undefined

  constructor(energyPrice: bigint, chainId: bigint) {
    this.#states = new FlatStateManager(this.#state)
    const blockchain: EVMMockBlockchainInterface = {
      getBlock: (number) =>
        Promise.resolve({ hash: () => this.#block?.blockHash(number) ?? new Uint8Array(32) }),
      putBlock: () => Promise.resolve(),
      shallowCopy: () => blockchain,
    }
    this.#evm = new TronEvm({
      // The last fork whose SSTORE matches TRON's; later features are added one by one.
      common: new Common({ chain: Mainnet, hardfork: 'petersburg', eips: [1153, 3855] }),
      params: tvmParams(),
      customOpcodes: tvmOpcodes({
        chainId,
        energyPrice,
        token: () => this.#evm.token,
        tokenBalance: (address, id) =>
          readAccount(this.#state, address)?.assets?.[id.toString()] ?? 0n,
        isContract: (address) => readCode(this.#state, address).length > 0,
        version: () => this.#evm.version,
      }),
      bn254: new NobleBN254(),
      allowUnlimitedContractSize: true,
      stateManager: this.#states,
      blockchain,
    })
  }

  /**
   * Runs code on `state`. A failed run's changes are undone; a successful one's stay in the state's
   * journal. The run's token is only shown to the code, because it has already been moved.
   */
  async run(surroundings: Surroundings, run: Run): Promise<RunResult> {
    const { state, block, parameters, energyFactors } = surroundings
    this.#state = state
    this.#block = block
    this.#states.use(state, block.timestamp)
    const isVersioned = parameters.allowTvmCompatibleEvm
    this.#evm.begin({
      txId: run.txId,
      token: { id: run.tokenId, value: run.tokenValue },
      moveToken: (from, to, { id, value }) => {
        if (value === 0n) return true
        if (!addAsset(state, from, id.toString(), -value, block.timestamp)) return false
        return addAsset(state, to, id.toString(), value, block.timestamp)
      },
      newVersion: isVersioned ? 1 : 0,
      versionOf: (contract) => (isVersioned ? contractVersion(state, contract) : 0),
      factorOf: (contract) => energyFactors.get(contract) ?? 0n,
    })
    const caller = new Address(fromHex(run.caller))
    const { execResult } = await this.#evm.runCall({
      caller,
      origin: caller,
      ...(run.to !== undefined && { to: new Address(fromHex(run.to)) }),
      data: run.data,
      value: run.value,
      gasLimit: run.energyLimit,
      skipNonceIncrement: true,
      block: evmBlock(block),
    })
    const [result, message] = resultOf(execResult.exceptionError?.error)
    if (result === 'SUCCESS') removeDestroyed(state, execResult.selfdestruct?.keys() ?? [])
    const isAllCharged = result !== 'SUCCESS' && result !== 'REVERT'
    return {
      result,
      energyUsed: isAllCharged ? run.energyLimit : execResult.executionGasUsed,
      energyPenalty: this.#evm.penalty,
      output: execResult.returnValue,
      logs:
        result === 'SUCCESS'
          ? (execResult.logs ?? []).map(([address, topics, data]) => ({
              address: toHex(address),
              topics: topics.map(toHex),
              data: toHex(data),
            }))
          : [],
      created: this.#evm.created.filter(({ address }) => readCode(state, address).length > 0),
      ...(message !== undefined && { message }),
    }
  }
}

const evmBlock = (block: BlockContext) => ({
  header: {
    number: BigInt(block.number),
    timestamp: BigInt(Math.floor(block.timestamp / 1000)),
    coinbase: new Address(fromHex(block.witness)),
    difficulty: 0n,
    prevRandao: new Uint8Array(32),
    gasLimit: 0n,
    getBlobGasPrice: () => undefined,
  },
})

function removeDestroyed(state: FlatState, addresses: Iterable<string>): void {
  for (const prefixed of addresses) {
    const address = prefixed.slice(2)
    for (const key of state.keys(keys.storage(address, ''))) state.set(key, undefined)
    for (const key of [keys.code(address), keys.contract(address), keys.account(address)])
      state.set(key, undefined)
  }
}
