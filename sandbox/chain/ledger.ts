import type { Account, FlatState } from './state.ts'

/** Lower-case hex of the 20-byte address used by the EVM: the key to all data of an account. */
export type EvmHex = string

export const keys = {
  account: (address: EvmHex) => `a${address}`,
  code: (address: EvmHex) => `c${address}`,
  storage: (address: EvmHex, slot: string) => `s${address}${slot}`,
  contract: (address: EvmHex) => `k${address}`,
  asset: (id: string) => `t${id}`,
  burnt: 'burnt',
  fund: 'fund',
  nextAsset: 'nextAsset',
} as const

export const readAccount = (state: FlatState, address: EvmHex): Account | undefined =>
  state.get(keys.account(address)) as Account | undefined

export const writeAccount = (state: FlatState, address: EvmHex, account: Account): void =>
  state.set(keys.account(address), account)

export const newAccount = (now: number): Account => ({
  balance: 0n,
  nonce: 0n,
  createdAt: now,
  freeNetUsed: 0,
  freeNetAt: now,
})

export const readCode = (state: FlatState, address: EvmHex): Uint8Array =>
  (state.get(keys.code(address)) as Uint8Array | undefined) ?? new Uint8Array()

export const readBytes = (state: FlatState, key: string): Uint8Array | undefined =>
  state.get(key) as Uint8Array | undefined

/** Whether code was deployed at the address and not destroyed since; the code may be empty. */
export const isContract = (state: FlatState, address: EvmHex): boolean =>
  state.get(keys.contract(address)) !== undefined

export const burntSun = (state: FlatState): bigint => (state.get(keys.burnt) as bigint) ?? 0n

/**
 * Adds `sun` (if negative, subtracts), activating a new account. Returns false, without a change,
 * if the balance is too low.
 */
export function addBalance(state: FlatState, address: EvmHex, sun: bigint, now: number): boolean {
  const account = readAccount(state, address) ?? newAccount(now)
  const balance = account.balance + sun
  if (balance < 0n) return false
  writeAccount(state, address, { ...account, balance })
  return true
}

/** Burns a fee, as mainnet does. Returns false, without a change, if the balance is too low. */
export function burn(state: FlatState, address: EvmHex, sun: bigint, now: number): boolean {
  if (sun === 0n) return true
  if (!addBalance(state, address, -sun, now)) return false
  state.set(keys.burnt, burntSun(state) + sun)
  return true
}

/** Returns the balance of a side chain's fund, in sun. */
export const fundSun = (state: FlatState): bigint => (state.get(keys.fund) as bigint) ?? 0n

/**
 * Adds TRC-10 units (if negative, subtracts). Returns false, without a change, if there are too
 * few.
 */
export function addAsset(
  state: FlatState,
  address: EvmHex,
  id: string,
  units: bigint,
  now: number,
): boolean {
  const account = readAccount(state, address) ?? newAccount(now)
  const balance = (account.assets?.[id] ?? 0n) + units
  if (balance < 0n) return false
  writeAccount(state, address, { ...account, assets: { ...account.assets, [id]: balance } })
  return true
}
