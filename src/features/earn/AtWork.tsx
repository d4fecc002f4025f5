import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { trx } from '../../core/amount.ts'
import { formatAmount, formatBrief } from '../../i18n/formatAmount.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Chevron } from './Chevron.tsx'
import type { Work } from './hub.ts'
import styles from './EarnPage.module.css'
import type { Sum } from './hubRules.ts'
import { workPages } from './words.tsx'

/** What an account has staked and locked, kind by kind, with its worth where anything tells it. */
export function AtWork({ work }: { readonly work: readonly Work[] }) {
  const { t, i18n } = useLingui()
  return (
    <Section title={<Trans>At work</Trans>} testId="earn-work">
      <List label={t`At work`}>
        {work.map(({ of, sum, isMore, ...counted }) => {
          const { href, title, metal } = workPages[of]
          return (
            <Row
              key={of}
              leading={<Medallion seed={href} metal={metal} />}
              title={i18n._(title)}
              facts={
                <span className={styles.wrap}>
                  <Count of={of} {...counted} />
                  <Amounts sum={sum} isMore={isMore} />
                </span>
              }
              value={<Worth sum={sum} isMore={isMore} />}
              trailing={<Chevron />}
              href={href}
              testId={`earn-work-${of}`}
            />
          )
        })}
      </List>
    </Section>
  )
}

function Count({ of, count, nodes = 0 }: Pick<Work, 'of' | 'count' | 'nodes'>): ReactNode {
  if (of === 'lock') return <Plural value={count} one="# lock" other="# locks" />
  if (of !== 'cards') return <Plural value={count} one="# pledge" other="# pledges" />
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

interface SumProps extends Pick<Work, 'sum'> {
  readonly isMore: boolean | undefined
}

/** What it is worth, where anything tells that: the main number. */
function Worth({ sum: { amounts, worth, unknown }, isMore = false }: SumProps) {
  const [first] = amounts
  if (!first || unknown === amounts.length) return null
  const about = formatAmount(trx(worth), { maxFraction: 0 })
  if (unknown > 0 || isMore) return <Trans>at least {about}</Trans>
  return isPlain(amounts) ? formatBrief(first) : <Trans>about {about}</Trans>
}

/** How much it is, where its worth does not tell: coins of long names have room among the words. */
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

/** TRX alone is worth what it is. */
const isPlain = (amounts: Sum['amounts']) => amounts.every(({ coin }) => !coin.contract)
