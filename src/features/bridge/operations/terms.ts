import { trc20 } from '../../../chain/contracts/trc20.ts'
import type { View } from '../../../chain/view.ts'
import type { Verify } from '../../../outbox/kind.ts'
import { agreedIf, allOf, checked } from '../../../outbox/verify.ts'
import type { CrossingAsset, Standard } from '../rules.ts'
import type { Crossing } from './crossing.ts'

/** What the chain that something leaves says of it. */
interface Terms {
  readonly fee: View<bigint>
  /** The least that is taken at once; of items there is none. */
  readonly least: Readonly<Record<Exclude<Standard, 'trc721'>, View<bigint>>>
  /** Whether the gateway knows the token as this one. */
  readonly mapping: (asset: Extract<CrossingAsset, { standard: 'trc20' | 'trc721' }>) => Verify
}

/** The fee, the least that is taken, the token's decimals, and whose counterpart it is. */
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
