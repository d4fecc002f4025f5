import { Trans, useLingui } from '@lingui/react/macro'
import type { NodeLevel } from '../../api/endpoints/nodes.ts'
import { formatShort } from '../../i18n/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import styles from './NodePage.module.css'

interface OwnNodesProps {
  readonly nodes: readonly NodeLevel[] | undefined
  readonly onBuy: () => void
}

type Owned = NodeLevel & { readonly own: NonNullable<NodeLevel['own']> }

const countOf = ({ own: { held, listed, staked } }: Owned) => held + listed + staked

/** Lists the user's nodes by level, and links to staking and selling. */
export function OwnNodes({ nodes, onBuy }: OwnNodesProps) {
  const { t } = useLingui()
  if (!nodes) return <RowsSkeleton testId="node-mine-loading" />
  const owned = nodes.filter((node): node is Owned => node.own !== null)
  const some = owned.filter((node) => countOf(node) > 0)
  if (some.length === 0)
    return (
      <EmptyState
        title={<Trans>You have no node yet</Trans>}
        action={{ label: <Trans>Buy a node</Trans>, onClick: onBuy, testId: 'node-mine-buy' }}
        testId="node-mine-empty"
      >
        <Trans>They are bought here, sold between people, or come out of node boxes.</Trans>
      </EmptyState>
    )
  return (
    <Stack gap={4}>
      <List label={t`My nodes`} testId="node-mine">
        {some.map((node) => (
          <OwnRow key={node.level} node={node} />
        ))}
      </List>
      <ButtonRow>
        <Button href="/nftPledge" variant="primary" testId="node-mine-pledge">
          <Trans>Pledge or unlock</Trans>
        </Button>
        <Button href="/myNft" testId="node-mine-cards">
          <Trans>My NFTs</Trans>
        </Button>
      </ButtonRow>
    </Stack>
  )
}

function OwnRow({ node }: { readonly node: Owned }) {
  const { level, levelStr, weight } = node
  const { held, listed, staked } = node.own
  const [inWallet, onSale, pledged] = [held, listed, staked].map((number) =>
    formatShort(BigInt(number)),
  )
  const counts = weight * staked
  return (
    <Row
      leading={
        <span className={styles.thumb} translate="no">
          <CardArt level={level} tokenId={undefined} name={levelStr} size="thumb" />
        </span>
      }
      title={levelStr}
      facts={
        <Trans>
          {pledged} pledged · {inWallet} in your wallet · {onSale} on sale
        </Trans>
      }
      value={`× ${countOf(node)}`}
      change={staked > 0 && <Trans>Weight {counts}</Trans>}
      testId={`node-mine-${level}`}
    />
  )
}
