import { useAtomValue } from 'jotai'
import { nobody } from '../../core/address.ts'
import { TRX, type Amount } from '../../core/amount.ts'
import { servicesAtom } from '../../state/services.ts'
import { streamsAtom } from './atoms.ts'
import { usdtCoin } from './cardNow.ts'
import { dailyEarning } from './rules.ts'

interface Weighed {
  readonly isNode: boolean
  readonly weight: bigint
  /** The pools count it already. */
  readonly isIn: boolean
}

/**
 * What a stake earns in a day as the pools stand now; nothing of a pool whose stream is over.
 * Undefined while the chain has not answered.
 */
export function useDailyEarnings(
  { isNode, weight, isIn }: Weighed,
  now: number | undefined,
): readonly Amount[] | undefined {
  const { usdt } = useAtomValue(servicesAtom).config.contracts
  const streams = useAtomValue(streamsAtom(isNode)).data
  if (!streams || now === undefined) return undefined
  return streams.flatMap((stream) => {
    const coin = stream.coin === nobody ? TRX : stream.coin === usdt ? usdtCoin(usdt) : undefined
    const units = stream.endsAt > now ? dailyEarning(stream, weight, isIn) : 0n
    return coin && units > 0n ? [{ coin, units }] : []
  })
}
