import { addressFromHex } from '../../src/core/address.ts'
import type { Permission } from '../../src/chain/permission.ts'
import type { Coin } from '../../src/core/amount.ts'

/** Addresses in every world: two accounts, and the contracts below. */
export const OWNER = addressFromHex('aa'.repeat(20))
export const STRANGER = addressFromHex('bb'.repeat(20))

/** Keys of the owner's account if it has several, in the order of their devices. */
export const KEYS = ['a1', 'a2', 'a3'].map((byte) => addressFromHex(byte.repeat(20)))
export const PERMISSION = 2
export const sharedBy = (threshold: number): Permission => ({
  id: PERMISSION,
  name: 'active',
  threshold: BigInt(threshold),
  keys: KEYS.map((address) => ({ address, weight: 1n })),
})

/** Contracts that a configuration would name. */
export const SALE = addressFromHex('c0'.repeat(20))
export const FACTORY = addressFromHex('c1'.repeat(20))
export const ROUTER = addressFromHex('c2'.repeat(20))
export const MARKET = addressFromHex('c3'.repeat(20))
export const TOKEN_LOCK = addressFromHex('c4'.repeat(20))
export const WTRX = addressFromHex('c5'.repeat(20))
export const CARD = addressFromHex('c6'.repeat(20))
export const CARD_MARKET = addressFromHex('c7'.repeat(20))
export const POOLS = addressFromHex('c8'.repeat(20))
export const STAKING = addressFromHex('c9'.repeat(20))
export const PLANS = addressFromHex('ca'.repeat(20))
export const TRX_BURN = addressFromHex('cf'.repeat(20))
export const BURNING = addressFromHex('cb'.repeat(20))
export const EQUITY = addressFromHex('cc'.repeat(20))
/** Contract that records inviters. */
export const REFERRAL = addressFromHex('b0'.repeat(20))
/** Contract that pays booked income. */
export const INCOME_FUND = addressFromHex('b1'.repeat(20))
/** Both ends of the bridge, and a token's counterpart on the side chain. */
export const MAIN_GATEWAY = addressFromHex('b2'.repeat(20))
export const SIDE_GATEWAY = addressFromHex('b3'.repeat(20))
export const SIDE_TOKEN = addressFromHex('b4'.repeat(20))
export const TOKEN = addressFromHex('dd'.repeat(20))
/** Contract that accepts any amount, any number of times. */
export const PURSE = addressFromHex('ee'.repeat(20))

/** Token and presale that the factory created and vouches for. */
export const COIN = addressFromHex('d0'.repeat(20))
export const PRESALE = addressFromHex('d1'.repeat(20))
/** LP token of that token's pool. */
export const SHARES = addressFromHex('d2'.repeat(20))

export const pinned: ReadonlySet<string> = new Set([
  SALE,
  FACTORY,
  ROUTER,
  MARKET,
  TOKEN_LOCK,
  WTRX,
  CARD,
  CARD_MARKET,
  POOLS,
  STAKING,
  PLANS,
  TRX_BURN,
  BURNING,
  EQUITY,
  REFERRAL,
  INCOME_FUND,
  TOKEN,
  PURSE,
  MAIN_GATEWAY,
  SIDE_GATEWAY,
  SIDE_TOKEN,
])

export const USDT: Coin = { symbol: 'USDT', decimals: 6, contract: TOKEN }
export const CAST = { symbol: 'CAST', decimals: 18, contract: COIN }

/** Amount that anything costs or brings, in smallest units. */
export const UNITS = 5_000_000n
export const FEE_LIMIT = 100_000_000n
