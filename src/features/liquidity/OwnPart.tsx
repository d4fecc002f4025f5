import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trx } from '../../core/amount.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { formatPart } from '../../i18n/formatPart.ts'
import { ownBalanceAtom } from '../../state/account/balances.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import type { PoolCoins, PoolRow } from './atoms.ts'
import { partBp, worthOf } from './rules.ts'

interface OwnPartProps {
  readonly row: PoolRow
  readonly coins: PoolCoins
  /** State as of the newest block, if known. */
  readonly pool: { readonly trx: bigint; readonly total: bigint } | undefined
  readonly onTakeOut: () => void
}

/**
 * Account's liquidity in this pool, whatever its origin, and the way to remove it. Empty if there
 * is none.
 */
export function OwnPart({ row, coins: { shares }, pool = row, onTakeOut }: OwnPartProps) {
  const balance = useAtomValue(ownBalanceAtom(shares))
  if (!balance?.known || balance.units === 0n) return null
  const worth = formatAmount(trx(worthOf(pool, balance.units)), { maxFraction: 2 })
  const part = formatPart(partBp(balance.units, pool.total))
  return (
    <Row
      title={<Trans>You have {part} of this pool</Trans>}
      facts={<Trans>worth about {worth}</Trans>}
      trailing={
        <Button size="small" onClick={onTakeOut} testId="liquidity-own-out">
          <Trans>Take out</Trans>
        </Button>
      }
      testId="liquidity-own"
    />
  )
}
