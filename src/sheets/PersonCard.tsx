import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '../core/address.ts'
import { formatAddress } from '../core/address.ts'
import { Panel } from '../ui/pieces/Panel.tsx'
import { TextSkeleton } from '../ui/states/Skeleton.tsx'
import styles from './PersonCard.module.css'
import { PersonPicture } from './PersonPicture.tsx'

interface PersonCardProps {
  readonly address: Address
  /** Details of the person known so far. */
  readonly person:
    | { readonly nickname: string; readonly introduction: string; readonly image: string | null }
    | undefined
  /** Whether more details are still loading. */
  readonly isAwaited?: boolean | undefined
  /** Content beside the name: whether the person is active. */
  readonly standing?: ReactNode
  /** Content below the name: the address, in one of its forms. */
  readonly children: ReactNode
  /** Prefix of the test ids: `-name` for the name, `-introduction` for the introduction. */
  readonly testId: string
}

/** Shows a person's public profile. Without a nickname, the address is shown. */
export function PersonCard(props: PersonCardProps) {
  const { address, person, isAwaited, standing, children, testId } = props
  return (
    <Panel gap={4} testId={testId}>
      <div className={styles.head}>
        <PersonPicture address={address} image={person?.image} size={72} />
        <div className={styles.names}>
          <h2 className={styles.name} translate="no" data-testid={`${testId}-name`}>
            <bdi>{person?.nickname || formatAddress(address)}</bdi>
          </h2>
          {standing}
        </div>
      </div>
      {!person && isAwaited && (
        <p className={styles.none}>
          <TextSkeleton width="45%" />
        </p>
      )}
      {person && (
        <p
          className={person.introduction ? styles.introduction : styles.none}
          data-testid={`${testId}-introduction`}
        >
          {person.introduction ? (
            <bdi translate="no">{person.introduction}</bdi>
          ) : (
            <Trans>No introduction</Trans>
          )}
        </p>
      )}
      {children}
    </Panel>
  )
}
