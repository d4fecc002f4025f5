import { trc20 } from '../../../chain/contracts/trc20.ts'
import type { View } from '../../../chain/view.ts'
import type { Verify } from '../../../outbox/kind.ts'
import { agreedIf, allOf, checked } from '../../../outbox/verify.ts'
import type { CrossingAsset, Standard } from '../rules.ts'
import type { Crossing } from './crossing.ts'

/** Reads of the source chain's terms. */
interface Terms {
  readonly fee: View<bigint>
  /** Minimum per transfer, by standard; TRC-721 items have none. */
  readonly least: Readonly<Record<Exclude<Standard, 'trc721'>, View<bigint>>>
  /** Verifies that the gateway maps the main-chain and side-chain tokens to each other. */
  readonly mapping: (asset: Extract<CrossingAsset, { standard: 'trc20' | 'trc721' }>) => Verify
}

/** Verifies the fee, the minimum, the token's decimals and its mapping. */
export function verifyTerms(
  { asset, fee }: Crossing,
  leaves: 'main' | 'side',
  terms: Terms,
): Verify {
  const checks: Verify[] = [checked(terms.fee, (told) => agreedIf(told === fee, 'fee', told))]
  if (asset.standard !== 'trc721')
    checks.push(
      checked(terms.least[asset.standard], (told) =>
        agreedIf(asset.units >= told, 'minimum', told),
      ),
    )
  if (asset.standard === 'trc20')
    checks.push(
      checked(trc20.decimals(asset[leaves]), (told) =>
        agreedIf(told === asset.decimals, 'decimals', told),
      ),
    )
  if (asset.standard === 'trc20' || asset.standard === 'trc721') checks.push(terms.mapping(asset))
  return allOf(...checks)
}
