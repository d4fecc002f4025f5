import { stepAmount } from '../../../outbox/amountLabels.ts'
import { coinOf, type CrossingAsset } from '../rules.ts'

/** "5 USDT", or "COIN #7" for one of a kind. */
export function assetText(asset: CrossingAsset): string {
  if (asset.standard === 'trc721') return `${asset.symbol} #${asset.units}`
  return stepAmount({ units: asset.units, coin: coinOf(asset)! })
}
