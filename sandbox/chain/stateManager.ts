import type { AccountFields, StateManagerInterface } from '@ethereumjs/common'
import { Account as EvmAccount, type Address } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromHex, toHex } from '../../backend/tron/bytes.ts'
import { keys, newAccount, readAccount, readCode, writeAccount } from './ledger.ts'
import type { FlatState } from './state.ts'

const hexOf = (address: Address): string => toHex(address.bytes)

/**
 * Account of the EVM. On TRON an existing account is never "empty": paying it activates no new
 * account.
 */
class TronAccount extends EvmAccount {
  override isEmpty(): boolean {
    return false
  }
}

/** Lets the EVM work on a flat state: the one last given to `use`. */
export class FlatStateManager implements StateManagerInterface {
  #state: FlatState
  #now = 0
  #marks: number[] = []

  readonly originalStorageCache = {
    get: (address: Address, key: Uint8Array) => this.getStorage(address, key),
    clear: () => undefined,
  }

  constructor(state: FlatState) {
    this.#state = state
  }

  /** Switches to `state`; new accounts are dated `now` (ms). */
  use(state: FlatState, now: number): void {
    this.#state = state
    this.#now = now
    this.#marks = []
  }

  getAccount(address: Address): Promise<EvmAccount | undefined> {
    const account = readAccount(this.#state, hexOf(address))
    return Promise.resolve(
      account &&
        new TronAccount(
          account.nonce,
          account.balance,
          undefined,
          account.codeHash === undefined ? undefined : fromHex(account.codeHash),
        ),
    )
  }

  putAccount(address: Address, evmAccount?: EvmAccount): Promise<void> {
    const hex = hexOf(address)
    if (!evmAccount) return this.deleteAccount(address)
    const account = readAccount(this.#state, hex)
    if (!account || account.balance !== evmAccount.balance || account.nonce !== evmAccount.nonce) {
      const { balance, nonce } = evmAccount
      // A call without value to an address that was never paid does not create an account.
      if (!account && balance === 0n && nonce === 0n) return Promise.resolve()
      writeAccount(this.#state, hex, { ...(account ?? newAccount(this.#now)), balance, nonce })
    }
    return Promise.resolve()
  }

  deleteAccount(address: Address): Promise<void> {
    this.#state.set(keys.account(hexOf(address)), undefined)
    return Promise.resolve()
  }

  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const account = (await this.getAccount(address)) ?? new EvmAccount()
    account.nonce = fields.nonce ?? account.nonce
    account.balance = fields.balance ?? account.balance
    await this.putAccount(address, account)
  }

  putCode(address: Address, code: Uint8Array): Promise<void> {
    const hex = hexOf(address)
    this.#state.set(keys.code(hex), code)
    writeAccount(this.#state, hex, {
      ...(readAccount(this.#state, hex) ?? newAccount(this.#now)),
      codeHash: toHex(keccak_256(code)),
    })
    return Promise.resolve()
  }

  getCode(address: Address): Promise<Uint8Array> {
    return Promise.resolve(readCode(this.#state, hexOf(address)))
  }

  getCodeSize(address: Address): Promise<number> {
    return Promise.resolve(readCode(this.#state, hexOf(address)).length)
  }

  getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    const value = this.#state.get(keys.storage(hexOf(address), toHex(key)))
    return Promise.resolve((value as Uint8Array | undefined) ?? new Uint8Array())
  }

  putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    const isZero = value.every((byte) => byte === 0)
    this.#state.set(keys.storage(hexOf(address), toHex(key)), isZero ? undefined : value)
    return Promise.resolve()
  }

  // Called when a contract is created; a destroyed one's storage was removed with it.
  clearStorage(): Promise<void> {
    return Promise.resolve()
  }

  checkpoint(): Promise<void> {
    this.#marks.push(this.#state.mark())
    return Promise.resolve()
  }

  commit(): Promise<void> {
    this.#marks.pop()
    return Promise.resolve()
  }

  revert(): Promise<void> {
    this.#state.revertTo(this.#marks.pop()!)
    return Promise.resolve()
  }

  getStateRoot(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(32))
  }

  setStateRoot(): Promise<void> {
    return Promise.resolve()
  }

  hasStateRoot(): Promise<boolean> {
    return Promise.resolve(true)
  }

  clearCaches(): void {}

  shallowCopy(): StateManagerInterface {
    return new FlatStateManager(this.#state)
  }
}
