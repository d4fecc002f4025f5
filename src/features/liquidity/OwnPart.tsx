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
  /** As of the newest block, where it is known. */
  readonly pool: { readonly trx: bigint; readonly total: bigint } | undefined
  readonly onTakeOut: () => void
}

/** What the account has of this very pool, wherever it came from, and the way out; nothing without. */
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
