import { Trans } from '@lingui/react/macro'
import type { Stream } from '../../api/endpoints/stakeFields.ts'
import { fundingAt } from '../../core/stream.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { FundingText } from '../../sheets/FundingText.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import styles from './NodePage.module.css'

const SHORT = { maxFraction: 4 }

interface NodeStreamsProps {
  /** Streams to show; a skeleton is rendered while they load. */
  readonly streams?: readonly Stream[] | undefined
}

/**
 * Shows the earnings of all staked nodes, stream by stream, and until when each stream is funded.
 */
export function NodeStreams({ streams }: NodeStreamsProps) {
  return (
    <Panel as="section" title={<Trans>What pledged nodes earn</Trans>} testId="node-streams">
      <ul className={styles.streams}>
        {streams
          ? streams.map((stream) => (
              <li key={stream.stream} data-testid={`node-stream-${stream.stream}`}>
                <StreamLine stream={stream} />
              </li>
            ))
          : ['first', 'second'].map((key) => (
              <li key={key}>
                <span className={styles.perDay}>
                  <TextSkeleton width={90} />
                </span>
                <span className={styles.funding}>
                  <TextSkeleton width={170} />
                </span>
              </li>
            ))}
      </ul>
      <p className={styles.note}>
        <Trans>
          Half of the fees of the card market flow to them, by weight and by how long they are
          pledged. It varies and may be zero.
        </Trans>
      </p>
    </Panel>
  )
}

function StreamLine({ stream }: { readonly stream: Stream }) {
  const now = useChainNow()
  const { coin } = stream
  const funding = { ...stream, endsAt: stream.endsAt ?? 0 }
  const isFlowing = now !== undefined && fundingAt(funding, now).kind === 'flowing'
  const perDay = formatAmount({ coin, units: isFlowing ? stream.perDay : 0n }, SHORT)
  return (
    <>
      <span className={styles.perDay}>
        <Trans>{perDay} a day</Trans>
      </span>
      <span className={styles.funding}>
        <FundingText stream={funding} />
      </span>
    </>
  )
}
