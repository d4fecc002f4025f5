import { useLingui } from '@lingui/react/macro'
import ExternalLink from 'lucide-react/icons/external-link'
import { useAtomValue } from 'jotai'
import { Fragment } from 'react'
import { levelOfCard } from '../../core/cardNumber.ts'
import type { Millis } from '../../core/time.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { servicesAtom } from '../../state/services.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import styles from './RecordPage.module.css'
import type { PurchaseRecord } from './rules.ts'
import { filterNames } from './words.ts'

interface RecordRowProps {
  readonly record: PurchaseRecord
  /** Device time, for "today" or a date. */
  readonly now: Millis
}

/** Renders a purchase: items, price, place and time, with a link to its transaction. */
export function RecordRow({ record, now }: RecordRowProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const { kind, href, seed, card, paid, txId, at } = record
  const art = card ? (
    <span className={styles.card}>
      <CardArt
        level={levelOfCard(card.tokenId)}
        tokenId={card.tokenId}
        name={card.levelStr}
        size="thumb"
      />
    </span>
  ) : (
    <Medallion seed={seed} />
  )
  return (
    <Row
      leading={art}
      title={<bdi>{titleOf(record)}</bdi>}
      facts={`${i18n._(filterNames[kind])} · ${formatWhen(at, now, locale)}`}
      value={
        <span>
          {paid.map((payment, index) => (
            <Fragment key={payment.coin.symbol}>
              {index > 0 && ' + '}
              <AmountText amount={payment} short={formatAmount(payment, { maxFraction: 2 })} />
            </Fragment>
          ))}
        </span>
      }
      href={href}
      {...(txId !== undefined && {
        trailing: (
          <IconButton
            label={t`Look it up in the explorer`}
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

/**
 * Returns a title such as "2 × Kiln Box", "Ember #42" or "1,234.5 JADE". If a token's symbol and
 * decimals are unknown, it returns the address.
 */
function titleOf({ name, bought, card, seed }: PurchaseRecord): string {
  if (card && name !== undefined) return name
  if (!bought) return seed
  if (name !== undefined) return `${formatUnits(bought.units, 0)} × ${name}`
  return formatAmount(bought)
}
