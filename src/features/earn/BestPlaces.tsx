import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { aprBp } from '../../core/apr.ts'
import { fundingAt } from '../../core/stream.ts'
import type { Millis } from '../../core/time.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { placePath } from '../../state/pages/placePath.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { Chevron } from './Chevron.tsx'
import styles from './EarnPage.module.css'
import { bestOf } from './hubRules.ts'
import {
  joinedPlacesAtom,
  offeredAtom,
  placesAtom,
  type Place,
} from '../../state/answers/places.ts'
import { nameOfPlace, workPages } from './words.tsx'

/** Best-paying place for each kind of staking, and the origin of its rate. */
export function BestPlaces() {
  const { t } = useLingui()
  const { pools, plans } = useAtomValue(offeredAtom)
  const [snapshot, refresh] = useAtom(placesAtom)
  const { items, lacking } = useAtomValue(joinedPlacesAtom)
  const kinds = [...(pools ? (['lp', 'coin'] as const) : []), ...(plans ? (['plan'] as const) : [])]
  return (
    <Section
      title={<Trans>Put coins to work</Trans>}
      action={
        <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="earn-best-stale" />
      }
      testId="earn-best"
    >
      <Loaded
        snapshot={snapshot}
        refresh={refresh}
        skeleton={
          <Loading className={styles.places} testId="earn-best-loading">
            {kinds.map((of) => (
              <Skeleton key={of} height={104} style={{ borderRadius: 'var(--radius-row)' }} />
            ))}
          </Loading>
        }
        testId="earn-best"
      >
        {({ now }) => (
          <List label={t`Put coins to work`}>
            {kinds.map((of) => (
              <PlaceRow
                key={of}
                of={of}
                place={bestOf(items, of, now)}
                isLacking={lacking.includes(of)}
                now={now}
              />
            ))}
          </List>
        )}
      </Loaded>
      <div className={styles.notes}>
        {pools && (
          <p>
            <Trans>
              APR of pools: what their rewards pay now for a year, over all that is staked for them,
              by the prices of this moment.
            </Trans>
          </p>
        )}
        {plans && (
          <p>
            <Trans>
              Plans have a fixed rate: the reward is set aside from the plan's fund when you pledge.
            </Trans>
          </p>
        )}
      </div>
    </Section>
  )
}

interface PlaceRowProps {
  readonly of: Place['of']
  /** Best place; undefined if no place is known to accept stakes now. */
  readonly place: Place | undefined
  /** True if other places may be missing from the list. */
  readonly isLacking: boolean
  /** Chain time at which the places were read. */
  readonly now: Millis
}

function PlaceRow({ of, place, isLacking, now }: PlaceRowProps) {
  const { i18n, t } = useLingui()
  const { href, title, metal } = workPages[of === 'lp' ? 'lp' : 'coin']
  const kind = of === 'plan' ? t`Fixed plans` : i18n._(title)
  if (!place)
    return (
      <Row
        leading={<Medallion seed={`${href}-${of}`} metal={metal} />}
        title={kind}
        facts={
          isLacking ? (
            <Trans>See what takes pledges now</Trans>
          ) : (
            <Trans>Nothing takes pledges at the moment</Trans>
          )
        }
        trailing={<Chevron />}
        href={href}
        testId={`earn-best-${of}`}
      />
    )
  const rate = place.of === 'plan' ? BigInt(place.rateBp) : aprBp(place, now)
  return (
    <Row
      leading={
        <Medallion
          seed={(place.of !== 'plan' && place.token?.address) || place.coin.contract || href}
          metal={metal}
        />
      }
      title={i18n._(nameOfPlace(place))}
      facts={
        <span className={styles.wrap}>
          {kind} · <Days days={place.days} />
          <br />
          <Terms place={place} now={now} />
        </span>
      }
      value={rate === undefined ? '–' : formatPercent(rate)}
      change={of === 'plan' ? <Trans>a year, fixed</Trans> : <Trans>APR now</Trans>}
      href={placePath({
        of,
        number: place.of === 'plan' ? place.plan : place.pool,
        token: place.of === 'plan' ? undefined : place.token?.address,
      })}
      testId={`earn-best-${of}`}
    />
  )
}

const Days = ({ days }: { readonly days: number }) =>
  days === 0 ? <Trans>free at any time</Trans> : <Plural value={days} one="# day" other="# days" />

/** Shows how certain the rate is, and until when it applies. */
function Terms({ place, now }: { readonly place: Place; readonly now: Millis }): ReactNode {
  const locale = useLocale()
  if (place.of === 'plan') return <Trans>the fund covers it when you pledge</Trans>
  const { funded, endsAt } = place.rewards
  const funding = fundingAt({ funded, endsAt: endsAt ?? 0 }, now)
  if (funding.kind !== 'flowing') return <Trans>earns nothing: not funded now</Trans>
  const when = formatDateTime(funding.until, locale)
  return <Trans>variable, may be zero; until the funding ends on {when}</Trans>
}
