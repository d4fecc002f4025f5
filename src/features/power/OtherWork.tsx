import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { formatShort } from '../../i18n/format.ts'
import { ageOf } from '../../state/answers/fresh.ts'
import { coinStatisticAtom, shareStatisticAtom } from '../../state/answers/stakeStatistics.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { servicesAtom } from '../../state/services.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { cardCountsAtom } from './atoms.ts'

/** Lists the other ways to earn in this product, and how much the account has staked in each. */
export function OtherWork({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const { card, staking, fixedPlans } = useAtomValue(servicesAtom).config.contracts
  const counted = useAtomValue(card ? cardCountsAtom(owner) : unaskedAtom)
  const shares = useAtomValue(staking ? shareStatisticAtom(owner) : unaskedAtom)
  const coins = useAtomValue((staking ?? fixedPlans) ? coinStatisticAtom(owner) : unaskedAtom)
  const { cards, nodes, own } = counted.data ?? {}
  const rows = [
    cards && {
      of: 'cards',
      metal: 'brass' as const,
      href: '/nftPledge',
      title: t`NFT cards`,
      facts: <Pledged {...cards} />,
      own: own?.stakedCards ?? 0,
    },
    nodes && {
      of: 'nodes',
      metal: 'violet' as const,
      href: '/node',
      title: t`Nodes`,
      facts: <Pledged {...nodes} />,
      own: own?.stakedNodes ?? 0,
    },
    shares.data && {
      of: 'lp',
      metal: 'verdigris' as const,
      href: '/pledgeLP?tab=staking',
      title: t`LP staking`,
      facts: <Stakers {...shares.data} />,
      own: shares.data.own?.count ?? 0,
    },
    coins.data && {
      of: 'coin',
      metal: 'bronze' as const,
      href: '/pledgeCoin',
      title: t`Coin staking`,
      facts: <Stakers {...coins.data} />,
      own: coins.data.own?.count ?? 0,
    },
  ].filter((row) => row !== undefined)
  const asked = [card && counted, staking && shares, (staking ?? fixedPlans) && coins]
  const isAwaited = asked.some((each) => each?.state === 'loading' && each.data === undefined)
  if (rows.length === 0 && !isAwaited) return null
  const age = ageOf([counted, shares, coins])
  return (
    <Section
      title={<Trans>What else earns</Trans>}
      action={<StaleBadge at={age.fetchedAt} stale={age.stale} testId="kinetic-other-stale" />}
      testId="kinetic-other"
    >
      {isAwaited ? (
        <RowsSkeleton testId="kinetic-other-loading" />
      ) : (
        <List label={t`What else earns`}>
          {rows.map((row) => (
            <Row
              key={row.of}
              leading={<Medallion seed={row.href} metal={row.metal} />}
              title={row.title}
              facts={row.facts}
              href={row.href}
              value={formatShort(BigInt(row.own))}
              change={<Trans>yours</Trans>}
              testId={`kinetic-other-${row.of}`}
            />
          ))}
        </List>
      )}
    </Section>
  )
}

/** Shows how many of all cards or nodes are staked. */
function Pledged({ made, staked }: { readonly made: number; readonly staked: number }): ReactNode {
  const [all, pledged] = [made, staked].map((count) => formatShort(BigInt(count)))
  return (
    <Trans>
      {pledged} of {all} pledged
    </Trans>
  )
}

function Stakers({ stakers }: { readonly stakers: number }): ReactNode {
  return <Plural value={stakers} one="# account pledges" other="# accounts pledge" />
}
