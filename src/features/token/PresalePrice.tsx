import { Trans } from '@lingui/react/macro'
import { TRX } from '../../core/amount.ts'
import { presalePriceOf } from '../../core/presale.ts'
import { PRICE_DECIMALS } from '../../core/price.ts'
import { Figure } from '../../ui/figures/Figure.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import type { TokenDetail } from './atoms.ts'

interface PresalePriceProps {
  readonly presale: NonNullable<TokenDetail['presale']>
}

/** Before there is a pool, what the presale asks for is the price. */
export function PresalePrice({ presale: { terms } }: PresalePriceProps) {
  return (
    <Figure
      label={<Trans>Presale price</Trans>}
      value={<SmallPrice units={presalePriceOf(terms)} decimals={PRICE_DECIMALS} />}
      unit={TRX.symbol}
      testId="token-price"
    />
  )
}
