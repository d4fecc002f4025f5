import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { runningStage, standingAtom, userDetailAtom } from './atoms.ts'
import styles from './Equity.module.css'
import { useTold } from './useTold.ts'
import { WithCoin } from './WithCoin.tsx'

interface OwnTotalsProps {
  readonly owner: Address
  readonly contract: Address
}

/**
 * Remaining limit of an account in this stage as summed up on chain, its last withdrawal, and the
 * amount owed to it.
 */
export function OwnTotals({ owner, contract }: OwnTotalsProps) {
  const locale = useLocale()
  const now = useChainNow()
  const standing = useAtomValue(standingAtom(contract)).data
  const [snapshot, refresh] = useAtom(userDetailAtom(contract, owner))
  const owed = useTold(contract)?.own?.owed ?? 0n
  const isOver = (stage: bigint) =>
    standing !== undefined && now !== undefined && stage !== runningStage(standing, now)
  const skeleton = <Skeleton height={72} />
  const { fetchedAt, stale } = snapshot
  return (
    <Section
      title={<Trans>All your cards</Trans>}
      action={<StaleBadge at={fetchedAt} stale={stale} testId="equity-own-stale" />}
    >
      <WithCoin contract={contract} skeleton={skeleton} testId="equity-own-coin">
        {(coin) => (
          <Loaded snapshot={snapshot} refresh={refresh} skeleton={skeleton} testId="equity-own">
            {({ limit, stage, lastWithdrawTime: at }) => (
              <>
                <StatTiles
                  testId="equity-own"
                  facts={[
                    {
                      id: 'limit',
                      label: <Trans>Still open</Trans>,
                      // An open limit does not carry over to the next stage.
                      value: formatFew({
                        coin,
                        units: isOver(stage) ? 0n : limit,
                      }),
                    },
                    {
                      id: 'last',
                      label: <Trans>Last taken</Trans>,
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
                <p className={styles.note}>
                  <Trans>
                    What is still open is of this stage alone. The contract counts the first 200
                    cards of an account.
                  </Trans>
                </p>
              </>
            )}
          </Loaded>
        )}
      </WithCoin>
    </Section>
  )
}
