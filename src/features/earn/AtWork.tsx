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
import type { Sum } from './hubRules.ts'
import { workPages } from './words.tsx'

/** What an account has staked and locked, kind by kind, with its worth where anything tells it. */
export function AtWork({ work }: { readonly work: readonly Work[] }) {
  const { t, i18n } = useLingui()
  return (
    <Section title={<Trans>At work</Trans>} testId="earn-work">
      <List label={t`At work`}>
        {work.map(({ of, sum, ...counted }) => {
          const { href, title, metal } = workPages[of]
          return (
            <Row
              key={of}
              leading={<Medallion seed={href} metal={metal} />}
              title={i18n._(title)}
              facts={<Count of={of} {...counted} />}
              value={<Worth sum={sum} />}
              change={<Amounts sum={sum} />}
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

/** What it is worth, where anything tells that; else how much it is. */
function Worth({ sum: { amounts, worth, unknown } }: { readonly sum: Sum }) {
  const [first, second] = amounts
  if (!first) return null
  if (isPlain(amounts)) return formatBrief(first)
  if (unknown === amounts.length) return second ? <>{formatBrief(first)} …</> : formatBrief(first)
  const about = formatAmount(trx(worth), { maxFraction: 0 })
  return unknown > 0 ? <Trans>at least {about}</Trans> : <Trans>about {about}</Trans>
}

function Amounts({ sum: { amounts, unknown } }: { readonly sum: Sum }) {
  const [first, second] = amounts
  if (!first || isPlain(amounts)) return null
  if (second) return amounts.map(({ coin }) => coin.symbol).join(' · ')
  return unknown === 0 ? formatBrief(first) : null
}

/** TRX alone is worth what it is. */
const isPlain = (amounts: Sum['amounts']) => amounts.every(({ coin }) => !coin.contract)
