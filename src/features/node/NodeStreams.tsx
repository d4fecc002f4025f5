import { Trans } from '@lingui/react/macro'
import type { Stream } from '../../api/endpoints/stakeFields.ts'
import { fundingAt } from '../../core/stream.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { FundingText } from '../../sheets/FundingText.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import styles from './NodePage.module.css'

const SHORT = { maxFraction: 4 }

/** What all staked nodes earn together, stream by stream, and until when that is funded. */
export function NodeStreams({ streams }: { readonly streams: readonly Stream[] }) {
  return (
    <Panel as="section" title={<Trans>What pledged nodes earn</Trans>} testId="node-streams">
      <ul className={styles.streams}>
        {streams.map((stream) => (
          <li key={stream.stream} data-testid={`node-stream-${stream.stream}`}>
            <StreamLine stream={stream} />
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
