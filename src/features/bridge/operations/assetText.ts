import { stepAmount } from '../../../outbox/amountLabels.ts'
import { coinOf, type CrossingAsset } from '../rules.ts'

/** Formats the asset as "5 USDT", or as "COIN #7" for a TRC-721 item. */
export function assetText(asset: CrossingAsset): string {
  if (asset.standard === 'trc721') return `${asset.symbol} #${asset.units}`
  return stepAmount({ units: asset.units, coin: coinOf(asset)! })
}
