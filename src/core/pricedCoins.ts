import type { Address } from './address.ts'
import { TRX } from './amount.ts'

/** Returns USDT, whose contract the configuration names. */
export const usdtCoin = (contract: Address) => ({ symbol: 'USDT', decimals: 6, contract })

/** Returns WTRX, which is TRX as a token, one for one. */
export const wtrxCoin = (contract: Address) => ({
  symbol: 'WTRX',
  decimals: TRX.decimals,
  contract,
})
