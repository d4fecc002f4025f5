import {
  EVM,
  EVMError,
  type EVMOpts,
  type ExecResult,
  type Log,
  type Message,
} from '@ethereumjs/evm'
import { Address } from '@ethereumjs/util'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import { withCallToken, type CallToken } from './callToken.ts'
import { create2Address, createdAddress, deployedAddress } from './contractAddress.ts'
import { withInnerEnergy, type OpcodeTable } from './innerEnergy.ts'
import type { EvmHex } from './ledger.ts'
import { penaltyOf, withPenalty } from './penalty.ts'

/** Contract created by a run of code. */
export interface CreatedContract {
  readonly address: EvmHex
  /** Contract that created it, or the transaction's sender. */
  readonly creator: EvmHex
  readonly version: number
}

/** Setup of one transaction, or of one constant call, for its run. */
export interface Beginning {
  readonly txId: Uint8Array
  /** Token sent with the transaction, already moved. */
  readonly token: CallToken
  /** Moves TRC-10 between accounts; returns false, without a change, if there are too few. */
  readonly moveToken: (from: EvmHex, to: EvmHex, token: CallToken) => boolean
  /** Version of a contract that the transaction itself deploys. */
  readonly newVersion: number
  readonly versionOf: (contract: EvmHex) => number
  /** Energy factor in ten-thousandths above 1; 0 if there is none. */
  readonly factorOf: (contract: EvmHex) => bigint
}

/** Running code of one contract; inner calls are frames within it. */
interface Frame {
  readonly version: number
  readonly factor: bigint
  readonly token: CallToken
}

const NO_TOKEN: CallToken = { id: 0n, value: 0n }

const hexOf = (address: Address): EvmHex => toHex(address.bytes)

/** EVM with TRON's rules for inner calls and for the addresses of new contracts. */
export class TronEvm extends EVM {
  #beginning!: Beginning
  #innerMessages = 0
  #frame!: Frame
  #penalty = 0n
  #created: CreatedContract[] = []
  /** Token sent with the call that is about to run code. */
  #brought = NO_TOKEN
  /** Table for contracts that are not busy, which are most: it omits the surcharge code. */
  readonly #usual: OpcodeTable
  readonly #busy: OpcodeTable

  constructor(options: EVMOpts) {
    super(options)
    const keepsBack = () => this.version === 1
    const whole = (table: OpcodeTable) =>
      withCallToken(
        withInnerEnergy(table, keepsBack),
        (from, to, token) => this.#beginning.moveToken(from, to, token),
        (token, call) => this.#bring(token, call),
      )
    this.#usual = whole(this._opcodeMap)
    this.#busy = whole(withPenalty(this._opcodeMap, (cost, left) => this.#penalise(cost, left)))
  }

  begin(beginning: Beginning): void {
    this.#beginning = beginning
    this.#innerMessages = 0
    this.#enter({ version: beginning.newVersion, factor: 0n, token: NO_TOKEN })
    this.#brought = beginning.token
    this.#penalty = 0n
    this.#created = []
    this.journal.cleanJournal()
    this.transientStorage.clear()
  }

  /** Version of the contract whose code is running. */
  get version(): number {
    return this.#frame.version
  }

  /** Token sent to the contract whose code is running, by the call that runs it. */
  get token(): CallToken {
    return this.#frame.token
  }

  /** Contracts created since the run began; some of them may have been undone. */
  get created(): readonly CreatedContract[] {
    return this.#created
  }

  /** Energy surcharge of busy contracts since the run began. */
  get penalty(): bigint {
    return this.#penalty
  }

  #enter(frame: Frame): void {
    this.#frame = frame
    this._opcodeMap = frame.factor > 0n ? this.#busy : this.#usual
  }

  #penalise(cost: bigint, left: bigint): bigint {
    const penalty = penaltyOf(cost, this.#frame.factor)
    if (cost + penalty <= left) this.#penalty += penalty
    return penalty
  }

  async #bring(token: CallToken, call: () => Promise<void>): Promise<void> {
    this.#brought = token
    try {
      await call()
    } finally {
      // If there is no code, no frame took the token.
      this.#brought = NO_TOKEN
    }
  }

  #frameOf({ isCreate, to, codeAddress }: Message): Frame {
    const token = this.#brought
    this.#brought = NO_TOKEN
    // A constructor uses its creator's version, because its contract does not exist yet.
    if (isCreate) return { version: this.version, factor: 0n, token }
    const { versionOf, factorOf } = this.#beginning
    return { version: versionOf(hexOf(codeAddress)), factor: factorOf(hexOf(to!)), token }
  }

  protected override async runInterpreter(
    message: Message,
    options?: { initialLogs?: Log[] },
  ): Promise<ExecResult> {
    const outer = this.#frame
    this.#enter(this.#frameOf(message))
    try {
      const result = await super.runInterpreter(message, options)
      return message.isCreate ? refuseReserved(result, message.gasLimit) : result
    } finally {
      this.#enter(outer)
    }
  }

  protected override _generateAddress(message: Message): Promise<Address> {
    const { salt, depth, code } = message
    const { txId } = this.#beginning
    const creator = hexOf(message.caller)
    const address = salt
      ? create2Address(creator, salt, code as Uint8Array)
      : depth === 0
        ? deployedAddress(txId, creator)
        : createdAddress(txId, this.#innerMessages)
    this.#created.push({ address, creator, version: this.version })
    if (depth > 0) this.#innerMessages++
    return Promise.resolve(new Address(fromHex(address)))
  }

  // Every inner call, except to precompiles, increases the number from which the next contract
  // created by a contract gets its address.
  protected override async _loadCode(message: Message): Promise<void> {
    await super._loadCode(message)
    if (message.depth > 0 && !message.isCompiled) this.#innerMessages++
  }
}

const RESERVED = 0xef

/** Rejects code that starts with 0xEF, which uses up all energy of its creation (EIP-3541). */
function refuseReserved(result: ExecResult, energyLimit: bigint): ExecResult {
  if (result.exceptionError || result.returnValue[0] !== RESERVED) return result
  const exceptionError = new EVMError(EVMError.errorMessages.INVALID_BYTECODE_RESULT)
  return { ...result, exceptionError, executionGasUsed: energyLimit }
}
