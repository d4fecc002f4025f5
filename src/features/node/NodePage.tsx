import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { ownerAtom } from '../../state/account/session.ts'
import { servicesAtom } from '../../state/services.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { nodesAtom } from './atoms.ts'
import { NodeLevels } from './NodeLevels.tsx'
import { NodeRecords } from './NodeRecords.tsx'
import { NodeStreams } from './NodeStreams.tsx'
import { OwnNodes } from './OwnNodes.tsx'
import styles from './NodePage.module.css'

/** Component that sells nodes; it belongs to the cards feature. */
export type LevelsOnSaleType = ComponentType<{
  readonly contract: Address
  readonly only: 'nodes'
}>

/**
 * Creates the page of nodes 1 to 3: supply and earnings, the user's own nodes, and a way to buy
 * one.
 */
export const createNodePage = (LevelsOnSale: LevelsOnSaleType) =>
  function NodePage() {
    const { card } = useAtomValue(servicesAtom).config.contracts
    return (
      <Page testId="node">
        {card ? <Nodes card={card} LevelsOnSale={LevelsOnSale} /> : <NotOffered />}
      </Page>
    )
  }

interface NodesProps {
  readonly card: Address
  readonly LevelsOnSale: LevelsOnSaleType
}

type Part = 'buy' | 'mine' | 'records'

function Nodes({ card, LevelsOnSale }: NodesProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const [snapshot, refresh] = useAtom(nodesAtom(owner))
  const [part, setPart] = useState<Part>('buy')
  return (
    <>
      <Loaded snapshot={snapshot} refresh={refresh} skeleton={<NodesSkeleton />} testId="node">
        {({ nodes, streams }) => (
          <Stack>
            <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="node-stale" />
            <NodeLevels nodes={nodes} />
            <NodeStreams streams={streams} />
          </Stack>
        )}
      </Loaded>
      <Tabs<Part>
        label={t`Nodes`}
        value={part}
        onChange={setPart}
        testId="node-part"
        tabs={[
          {
            value: 'buy',
            label: <Trans>Buy</Trans>,
            content: (
              <Stack gap={4}>
                <LevelsOnSale contract={card} only="nodes" />
              </Stack>
            ),
          },
          {
            value: 'mine',
            label: <Trans>My nodes</Trans>,
            content: (
              <ForAccount>
                {() => <OwnNodes nodes={snapshot.data?.nodes} onBuy={() => setPart('buy')} />}
              </ForAccount>
            ),
          },
          {
            value: 'records',
            label: <Trans>Records</Trans>,
            content: <ForAccount>{(account) => <NodeRecords owner={account} />}</ForAccount>,
          },
        ]}
      />
    </>
  )
}

const ForAccount = ({ children }: { readonly children: (owner: Address) => ReactNode }) => (
  <ConnectFirst
    title={<Trans>Your nodes</Trans>}
    text={<Trans>Connect a wallet to see your nodes and what became of them.</Trans>}
    testId="node"
  >
    {children}
  </ConnectFirst>
)

const NodesSkeleton = () => (
  <Stack>
    <Loading className={styles.bones} testId="node-loading">
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} height={84} />
      ))}
    </Loading>
    <NodeStreams />
  </Stack>
)

/** Shown if the configuration names no card contract. */
const NotOffered = () => (
  <EmptyState title={<Trans>No nodes are offered here</Trans>} testId="node-not-offered">
    <Trans>Whoever runs this app has not set them up.</Trans>
  </EmptyState>
)
