import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './EarnPage.module.css'
import type { Work } from './hub.ts'
import { nextOf, type Unlocking } from './hubRules.ts'
import { unlockPages, workPages } from './words.tsx'

/** Maximum number of unlocks listed here; each page lists all of its own. */
const FEW = 5

interface NextUnlocksProps {
  readonly work: readonly Work[]
  readonly unlocking: readonly Unlocking[]
}

/**
 * Stakes and locks due now, and the next ones with exact times. Each links to the page that unlocks
 * it.
 */
export function NextUnlocks({ work, unlocking }: NextUnlocksProps) {
  const { t } = useLingui()
  const due = work.filter((each) => each.due > 0)
  const next = nextOf(unlocking, FEW)
  if (due.length === 0 && next.length === 0) return null
  return (
    <Section title={<Trans>Unlocks next</Trans>} testId="earn-next">
      <List label={t`Unlocks next`}>
        {[
          ...due.map((each) => <DueRow key={each.of} {...each} />),
          ...next.map((each) => <NextRow key={each.key} unlocking={each} />),
        ]}
      </List>
    </Section>
  )
}

/** All due items of one kind. */
function DueRow({ of, due }: Work) {
  const { i18n } = useLingui()
  const { href, title, metal } = workPages[of]
  return (
    <Row
      leading={<Medallion seed={href} metal={metal} />}
      title={i18n._(title)}
      facts={<Plural value={due} one="# can be unlocked now" other="# can be unlocked now" />}
      tone="cast"
      trailing={
        <Button size="small" variant="primary" href={href} testId={`earn-unlock-${of}`}>
          <Trans>Unlock</Trans>
        </Button>
      }
      testId={`earn-due-${of}`}
    />
  )
}

/** One upcoming unlock. Its button follows chain time. */
function NextRow({ unlocking }: { readonly unlocking: Unlocking }) {
  const { t } = useLingui()
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const now = useChainNow()
  const { key, of, what, seed, until } = unlocking
  const name = typeof what === 'string' ? what : formatAmount(what)
  const { href } = workPages[unlockPages[of]]
  const isDue = now !== undefined && now >= until
  return (
    <Row
      leading={<Medallion seed={seed} />}
      title={name}
      facts={
        <span className={styles.wrap}>
          {formatZonedTime(until, locale)}
          {clock && !isDue && (
            <>
              <br />
              <Countdown targetAt={until} nowAt={clock} testId="earn-next-countdown" />
            </>
          )}
        </span>
      }
      trailing={
        isDue ? (
          <Button size="small" variant="primary" href={href} testId={`earn-next-unlock-${of}`}>
            <Trans>Unlock</Trans>
          </Button>
        ) : (
          <CalendarButton
            size="small"
            name={`unlock-${until}`}
            events={[
              {
                id: key,
                title: t`${name} can be unlocked`,
                url: new URL(href, location.origin).href,
                at: until,
              },
            ]}
            testId="earn-remind"
          >
            <Trans>Remind me</Trans>
          </CalendarButton>
        )
      }
      href={href}
      testId={`earn-next-${of}`}
    />
  )
}
