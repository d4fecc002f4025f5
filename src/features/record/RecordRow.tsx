import { useLingui } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import { useAtomValue } from 'jotai'
import type { Millis } from '../../core/time.ts'
import { formatAmount, formatUnits, formatWhen } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { servicesAtom } from '../../state/services.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import type { PurchaseRecord } from './rules.ts'
import { filterNames } from './words.ts'

interface RecordRowProps {
  readonly record: PurchaseRecord
  /** Device time, for "today" or a date. */
  readonly now: Millis
}

/** A purchase: what came and what it cost, where and when, with a link to its transaction. */
export function RecordRow({ record, now }: RecordRowProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const { kind, href, seed, bought, paid, txId, at } = record
  const cost = paid.map((payment) => formatAmount(payment)).join(' + ')
  const short = paid.map((payment) => formatAmount(payment, { maxFraction: 2 })).join(' + ')
  return (
    <Row
      leading={<Medallion seed={seed} />}
      title={<bdi title={bought && formatAmount(bought)}>{titleOf(record)}</bdi>}
      facts={`${i18n._(filterNames[kind])} · ${formatWhen(at, now, locale)}`}
      value={<span title={cost}>{short}</span>}
      href={href}
      {...(txId !== undefined && {
        trailing: (
          <IconButton
            label={t`Look at it in the explorer`}
            href={config.explorer.transaction.replace('{id}', txId)}
            external
            testId="record-explorer"
          >
            <ExternalLink aria-hidden="true" size={18} />
          </IconButton>
        ),
      })}
      testId="record-row"
    />
  )
}

/** "2 × Kiln Box", "1,234.5 JADE"; the token's address if its symbol and decimals are unknown. */
function titleOf({ name, bought, seed }: PurchaseRecord): string {
  if (!bought) return seed
  if (name !== undefined) return `${formatUnits(bought.units, 0)} × ${name}`
  return formatAmount(bought, { maxFraction: bought.units >= 10n ** 21n ? 0 : 4 })
}
