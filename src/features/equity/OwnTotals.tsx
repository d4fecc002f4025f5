import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { formatWhen } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { standingAtom, statisticAtom, userDetailAtom } from './atoms.ts'

interface OwnTotalsProps {
  readonly owner: Address
  readonly contract: Address
}

/** What an account may still take in this stage, as the chain adds it up, and what it has taken. */
export function OwnTotals({ owner, contract }: OwnTotalsProps) {
  const locale = useLocale()
  const now = useChainNow()
  const standing = useAtomValue(standingAtom(contract)).data
  const detail = useAtomValue(userDetailAtom(contract, owner)).data
  const told = useAtomValue(statisticAtom(owner)).data
  if (!standing || !detail) return null
  const { coin } = standing
  const { limit, lastWithdrawTime: at } = detail
  const owed = told?.contract === contract ? (told.own?.owed ?? 0n) : 0n
  return (
    <StatTiles
      testId="equity-own"
      facts={[
        {
          id: 'limit',
          label: <Trans>Still open in this stage</Trans>,
          value: formatFew({ coin, units: limit }),
        },
        {
          id: 'last',
          label: <Trans>Last withdrawal of a card</Trans>,
          value: at > 0 && now !== undefined ? formatWhen(at, now, locale) : '–',
        },
        ...(owed > 0n
          ? [
              {
                id: 'owed',
                label: <Trans>Owed to you</Trans>,
                value: formatFew({ coin, units: owed }),
              },
            ]
          : []),
      ]}
    />
  )
}
