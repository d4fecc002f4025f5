import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { trx, type Amount } from '../../core/amount.ts'
import { formatAmount, formatBrief } from '../../i18n/formatAmount.ts'
import { formatPower } from '../../i18n/formatPower.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row, type RowProps } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Chevron } from './Chevron.tsx'
import type { Work } from './hub.ts'
import styles from './EarnPage.module.css'
import type { Sum } from '../../core/worth.ts'
import { workPages } from './words.tsx'

/** Account's stakes and locks, kind by kind, with their worth where it is known. */
export function AtWork({ work }: { readonly work: readonly Work[] }) {
  const { t, i18n } = useLingui()
  return (
    <Section title={<Trans>At work</Trans>} testId="earn-work">
      <List label={t`At work`}>
        {work.map((each) => {
          const { href, title, metal } = workPages[each.of]
          return (
            <Row
              key={each.of}
              leading={<Medallion seed={href} metal={metal} />}
              title={i18n._(title)}
              facts={
                <span className={styles.wrap}>
                  <WorkFacts {...each} />
                </span>
              }
              {...numbersOf(each)}
              trailing={<Chevron />}
              href={href}
              testId={`earn-work-${each.of}`}
            />
          )
        })}
      </List>
    </Section>
  )
}

function WorkFacts({ power, owed, ...work }: Work): ReactNode {
  if (power)
    return power.isActive ? (
      <Trans>Miner active</Trans>
    ) : (
      <Trans>Does not earn yet: activate your miner</Trans>
    )
  return (
    <>
      <Count {...work} />
      {work.of === 'equity' ? <Owed owed={owed} /> : <Amounts {...work} />}
    </>
  )
}

/** Amount withdrawn that the fund cannot pay yet. */
function Owed({ owed }: { readonly owed: Amount | undefined }) {
  if (!owed || owed.units === 0n) return null
  const amount = formatBrief(owed)
  return (
    <>
      <br />
      <Trans>{amount} owed to you</Trans>
    </>
  )
}

/** Returns the main number of a row and its label. */
function numbersOf({ of, sum, power, isMore }: Work): Pick<RowProps, 'value' | 'change'> {
  if (power) return { value: formatPower(power.units), change: <Trans>power</Trans> }
  if (of !== 'equity') return { value: <Worth sum={sum} isMore={isMore} /> }
  const [profit] = sum.amounts
  return profit ? { value: formatBrief(profit), change: <Trans>to be taken out</Trans> } : {}
}

function Count({ of, count, nodes = 0 }: Pick<Work, 'of' | 'count' | 'nodes'>): ReactNode {
  if (of === 'lock') return <Plural value={count} one="# lock" other="# locks" />
  if (of === 'lp' || of === 'coin') return <Plural value={count} one="# pledge" other="# pledges" />
  const cards = <Plural value={count} one="# card" other="# cards" />
  const ofNodes = <Plural value={nodes} one="# node" other="# nodes" />
  if (nodes === 0) return cards
  return count === 0 ? (
    ofNodes
  ) : (
    <>
      {cards} · {ofNodes}
    </>
  )
}

type SumProps = Pick<Work, 'sum'> & { readonly isMore?: boolean | undefined }

/** Worth of the assets, the main number; empty if unknown. */
function Worth({ sum: { amounts, worth, unknown }, isMore = false }: SumProps) {
  const [first] = amounts
  if (!first || unknown === amounts.length) return null
  const about = formatAmount(trx(worth), { maxFraction: 0 })
  if (unknown > 0 || isMore) return <Trans>at least {about}</Trans>
  return isPlain(amounts) ? formatBrief(first) : <Trans>about {about}</Trans>
}

/**
 * Amounts, shown if the worth is not enough. They sit among the facts, where long token names fit.
 */
function Amounts({ sum: { amounts }, isMore = false }: SumProps) {
  const [first, ...others] = amounts
  if (!first || isPlain(amounts)) return null
  const amount = formatBrief(first)
  return (
    <>
      <br />
      {others.length > 0 ? (
        amounts.map(({ coin }) => coin.symbol).join(' · ')
      ) : isMore ? (
        <Trans>at least {amount}</Trans>
      ) : (
        amount
      )}
    </>
  )
}

/** Whether all amounts are TRX, whose worth equals the amount. */
const isPlain = (amounts: Sum['amounts']) => amounts.every(({ coin }) => !coin.contract)
