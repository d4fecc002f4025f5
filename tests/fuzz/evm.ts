import { keccak_256 } from '@noble/hashes/sha3.js'
import { decodeValues, encodeCall, type AbiValue } from '../../src/chain/abi.ts'
import type { ContractCall } from '../../src/chain/call.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Log } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { bigEndian, fromHex, toHex } from '../../backend/tron/bytes.ts'
import { deployedAddress } from '../../sandbox/chain/contractAddress.ts'
import {
  isContract,
  keys,
  newAccount,
  readBytes,
  readAccount,
  writeAccount,
} from '../../sandbox/chain/ledger.ts'
import { chainParameters } from '../../sandbox/chain/parameters.ts'
import { FlatState } from '../../sandbox/chain/state.ts'
import { Tvm, type RunResult } from '../../sandbox/chain/tvm.ts'
import type { Artifact } from '../../contracts/compile.ts'
import { accountNamed, addressOf, DEPLOYER, hexOf } from './accounts.ts'
import { errorOf } from './errorName.ts'
import { rememberJumps } from './jumps.ts'
import { storageKey } from './storageKey.ts'
import type { View } from '../../src/chain/view.ts'

/** Outcome of a call. */
export interface Outcome {
  /** SUCCESS, the name of a custom error, or java-tron's name for the failure. */
  readonly result: string
  readonly energy: bigint
  readonly output: string
  readonly logs: readonly Log[]
}

/** A call; `data` replaces arguments that our own codec cannot encode. */
export interface SentCall extends ContractCall {
  readonly data?: string
}

/** Returns the calldata as hex. A call without a signature sends only TRX. */
export const dataOf = ({ signature, args, data }: SentCall): string =>
  data ?? (signature === '' ? '' : encodeCall(signature, args))

/** A point to rewind to: the state, the clock, and the counter behind new contracts' addresses. */
export interface Moment {
  readonly mark: number
  readonly time: number
  readonly block: number
  readonly ids: number
}

const BLOCK_SECONDS = 3
const START = 1_700_000_000
/** Energy of a call, equal to a transaction with a fee limit of 1,000 TRX. */
const ENERGY = 10_000_000n
/** Energy of a deployment; its cost is irrelevant here. */
const DEPLOYING = 1_000_000_000n
export const CHAIN_ID = 0x2b6653dcn

/** Storage slots that may hold a contract's balances: its first variables, or none of them. */
const SLOTS = [0, 1, 2]
const NO_SLOT = -1
const MARKED = 0x5eedn
/**
 * Contracts on the sandbox's own machine and state, without a node. There are no signatures,
 * bandwidth or fees, and blocks are plain numbers.
 *
 * A deployment shared by many sequences is made once and rewound to.
 */
export class Evm {
  readonly #tvm = new Tvm(chainParameters.energyFee, CHAIN_ID)
  readonly #state = new FlatState()
  #time = START
  #block = 1_000
  #ids = 0
  readonly #slots = new Map<Address, number>()
  /** Number of code runs, including views. */
  runs = 0

  constructor() {
    rememberJumps()
  }

  /** Current time in seconds, as contracts see it. */
  get now(): number {
    return this.#time
  }

  get blockNumber(): number {
    return this.#block
  }

  /** Advances the clock by this many seconds, with the blocks of that time. */
  pass(seconds: number): void {
    this.#time += seconds
    this.#block += Math.max(1, Math.floor(seconds / BLOCK_SECONDS))
  }

  moment = (): Moment => ({
    mark: this.#state.mark(),
    time: this.#time,
    block: this.#block,
    ids: this.#ids,
  })

  rewind({ mark, time, block, ids }: Moment): void {
    this.#state.revertTo(mark)
    this.#time = time
    this.#block = block
    this.#ids = ids
  }

  /** Whether nothing but the clock has changed since that moment. */
  isUnchangedSince = ({ mark }: Moment): boolean => this.#state.mark() === mark

  sun = (of: Address): bigint => readAccount(this.#state, hexOf(of))?.balance ?? 0n

  /** Adds sun from nowhere, even to contracts, as a self-destruct would. */
  give(to: Address, sun: bigint): void {
    const account = readAccount(this.#state, hexOf(to)) ?? newAccount(this.#time * 1_000)
    writeAccount(this.#state, hexOf(to), { ...account, balance: account.balance + sun })
  }

  /** Whether code is deployed at the address. */
  hasCode = (address: Address): boolean =>
    (this.#state.get(keys.code(hexOf(address))) as Uint8Array | undefined) !== undefined ||
    isContract(this.#state, hexOf(address))

  /** Reads an account's balance of a token. */
  async balance(token: Address, of: Address): Promise<bigint> {
    const slot = this.#slots.get(token) ?? (await this.#findSlot(token, of))
    return slot === NO_SLOT ? this.ask(token, of) : this.#word(token, of, slot)
  }

  /**
   * Reads a balance through the token's view, for tokens that report other values than they store.
   */
  async ask(token: Address, of: Address): Promise<bigint> {
    return this.read(trc20.balanceOf(token, of))
  }

  /**
   * Finds the slot by a marked change, because reading storage is twenty times faster than a call.
   */
  async #findSlot(token: Address, of: Address): Promise<number> {
    for (const slot of SLOTS) {
      const moment = this.moment()
      const key = keys.storage(hexOf(token), storageKey(of, slot))
      this.#state.set(key, bigEndian(MARKED, 32))
      const isThere = (await this.ask(token, of)) === MARKED
      this.rewind(moment)
      if (!isThere) continue
      this.#slots.set(token, slot)
      return slot
    }
    this.#slots.set(token, NO_SLOT)
    return NO_SLOT
  }

  #word(token: Address, of: Address, slot: number): bigint {
    const value = readBytes(this.#state, keys.storage(hexOf(token), storageKey(of, slot)))
    return value === undefined ? 0n : BigInt(`0x${toHex(value)}`)
  }

  /** Deploys with `args` as encoded hex. Throws if that fails. */
  async deploy(artifact: Artifact, args = '', from = DEPLOYER): Promise<Address> {
    const data = fromHex(artifact.bytecode + args)
    const txId = this.#nextId()
    const outcome = await this.#run({ from, data, energyLimit: DEPLOYING, txId })
    const { result, output } = outcome
    if (result !== 'SUCCESS') throw new Error(`${artifact.name}: ${result} ${toHex(output)}`)
    return addressOf(deployedAddress(txId, hexOf(from)))
  }

  /** Sends a call. A failure leaves the state unchanged. */
  async call(from: Address, call: SentCall, energyLimit = ENERGY): Promise<Outcome> {
    const { contract, callValue: value } = call
    const ran = await this.#run({
      from,
      to: contract,
      data: fromHex(dataOf(call)),
      value,
      energyLimit,
    })
    const output = toHex(ran.output)
    return {
      result: ran.result === 'REVERT' ? errorOf(output) : ran.result,
      energy: ran.energyUsed,
      output,
      logs: ran.logs.map(({ address, topics, data }) => ({ address, topics: [...topics], data })),
    }
  }

  /** Sends a call that must succeed, otherwise throws. Used to set up preconditions. */
  async must(from: Address, call: SentCall): Promise<Outcome> {
    const outcome = await this.call(from, call, DEPLOYING)
    if (outcome.result !== 'SUCCESS') throw new Error(`${call.signature}: ${outcome.result}`)
    return outcome
  }

  /** Reads a view as the app does. */
  async read<T>({ call, types, decode }: View<T>): Promise<T> {
    return decode(await this.view(call, types))
  }

  /** Runs a call, undoes it, and returns its result. Throws if it fails. */
  async view(call: ContractCall, types: readonly string[]): Promise<AbiValue[]> {
    const moment = this.moment()
    const { result, output } = await this.call(accountNamed('viewer'), call)
    this.rewind(moment)
    if (result !== 'SUCCESS') throw new Error(`${call.signature}: ${result}`)
    return decodeValues(types, output)
  }

  #nextId = (): Uint8Array => keccak_256(bigEndian(++this.#ids, 32))

  #run(given: {
    from: Address
    to?: Address
    data: Uint8Array
    value?: bigint
    energyLimit: bigint
    txId?: Uint8Array
  }): Promise<RunResult> {
    const { from, to, data, value = 0n, energyLimit, txId = this.#nextId() } = given
    this.runs += 1
    const block = {
      number: this.#block,
      timestamp: this.#time * 1_000,
      witness: '00'.repeat(20),
      blockHash: (number: number) => keccak_256(bigEndian(number, 32)),
    }
    return this.#tvm.run(
      { state: this.#state, block, parameters: chainParameters, energyFactors: new Map() },
      {
        caller: hexOf(from),
        ...(to !== undefined && { to: hexOf(to) }),
        data,
        value,
        tokenId: 0n,
        tokenValue: 0n,
        energyLimit,
        txId,
      },
    )
  }
}
