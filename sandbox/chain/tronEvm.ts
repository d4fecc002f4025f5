import {
  EVM,
  EVMError,
  type EVMOpts,
  type ExecResult,
  type Log,
  type Message,
} from '@ethereumjs/evm'
import { Address } from '@ethereumjs/util'
import { fromHex, toHex } from './bytes.ts'
import { create2Address, createdAddress, deployedAddress } from './contractAddress.ts'
import { withInnerEnergy } from './innerEnergy.ts'
import type { EvmHex } from './ledger.ts'

/** A contract that a run of code made. */
export interface CreatedContract {
  readonly address: EvmHex
  /** The contract that made it, or who sent the transaction. */
  readonly creator: EvmHex
  readonly version: number
}

/** What one transaction, or one call that changes nothing, brings with it. */
export interface Beginning {
  readonly txId: Uint8Array
  /** The version of what the transaction itself deploys. */
  readonly newVersion: number
  readonly versionOf: (contract: EvmHex) => number
}

/** One contract's code at work; inner calls are frames within it. */
interface Frame {
  readonly version: number
}

const hexOf = (address: Address): EvmHex => toHex(address.bytes)

/** The EVM with TRON's rules for inner calls and for the addresses of new contracts. */
export class TronEvm extends EVM {
  #beginning: Beginning = { txId: new Uint8Array(), newVersion: 0, versionOf: () => 0 }
  #innerMessages = 0
  #frame: Frame = { version: 0 }
  #created: CreatedContract[] = []

  constructor(options: EVMOpts) {
    super(options)
    this._opcodeMap = withInnerEnergy(this._opcodeMap, () => this.version === 1)
  }

  begin(beginning: Beginning): void {
    this.#beginning = beginning
    this.#innerMessages = 0
    this.#frame = { version: beginning.newVersion }
    this.#created = []
    this.journal.cleanJournal()
    this.transientStorage.clear()
  }

  /** Of the contract whose code now runs. */
  get version(): number {
    return this.#frame.version
  }

  /** Since the run began; some of them may have been undone. */
  get created(): readonly CreatedContract[] {
    return this.#created
  }

  // What a constructor runs as follows its creator, before there is a contract to ask.
  protected override async runInterpreter(
    message: Message,
    options?: { initialLogs?: Log[] },
  ): Promise<ExecResult> {
    const outer = this.#frame
    const { isCreate, codeAddress } = message
    this.#frame = isCreate ? outer : { version: this.#beginning.versionOf(hexOf(codeAddress)) }
    try {
      const result = await super.runInterpreter(message, options)
      return isCreate ? refuseReserved(result, message.gasLimit) : result
    } finally {
      this.#frame = outer
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

  // Every inner call counts towards the number that names the next contract made by a contract.
  protected override _loadCode(message: Message): Promise<void> {
    if (message.depth > 0) this.#innerMessages++
    return super._loadCode(message)
  }
}

const RESERVED = 0xef

/** Code that begins with 0xEF is not kept, and all the energy of its creation is gone (EIP-3541). */
function refuseReserved(result: ExecResult, energyLimit: bigint): ExecResult {
  if (result.exceptionError || result.returnValue[0] !== RESERVED) return result
  const exceptionError = new EVMError(EVMError.errorMessages.INVALID_BYTECODE_RESULT)
  return { ...result, exceptionError, executionGasUsed: energyLimit }
}
