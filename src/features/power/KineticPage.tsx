import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Operation } from '../../outbox/operation.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { SheetHost, type Frame } from '../../sheets/SheetHost.tsx'
import { shownOwnerAtom } from '../../state/account/shownOwner.ts'
import { unaskedChainAtom } from '../../state/answers/unasked.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { lazyAgain, type LatePart } from '../../ui/lazyAgain.ts'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Activating } from './Activating.tsx'
import { ownPowerAtom, type PowerContracts } from './atoms.ts'
import { MiningRecords } from './MiningRecords.tsx'
import { OtherWork } from './OtherWork.tsx'
import { OwnMiner } from './OwnMiner.tsx'
import { PowerOffered } from './PowerOffered.tsx'
import { PowerPool } from './PowerPool.tsx'

const ActivateSheet = lazyAgain(() =>
  import('./sheets/ActivateSheet.tsx').then((m) => m.ActivateSheet),
)

/** Sheet that claims the rewards of the given streams. */
type ClaimSheetType = LatePart<Frame & { readonly streams: readonly bigint[] }>

/** Action for which a sheet opens. */
type Wanted =
  | { readonly act: 'activate'; readonly order: Operation['id'] | undefined }
  | { readonly act: 'claim'; readonly streams: readonly bigint[] }

/** Creates the page of the power pool, with the account's power, miner and output. */
export const createKineticPage = (ClaimSheet: ClaimSheetType) => () => (
  <Page testId="kinetic-page">
    <PowerOffered>
      {(contracts) => <Kinetic contracts={contracts} ClaimSheet={ClaimSheet} />}
    </PowerOffered>
  </Page>
)

interface KineticProps {
  readonly contracts: PowerContracts
  /** Sheet that claims rewards; passed in because claiming belongs to another feature. */
  readonly ClaimSheet: ClaimSheetType
}

function Kinetic({ contracts, ClaimSheet }: KineticProps) {
  const owner = useAtomValue(shownOwnerAtom)
  const own = useAtomValue(owner ? ownPowerAtom(contracts, owner) : unaskedChainAtom)
  const [wanted, setWanted] = useState<Wanted>()
  const activate = (order?: Operation['id']) => setWanted({ act: 'activate', order })
  return (
    <>
      {owner && (
        <>
          <Activating
            key={`under way ${owner}`}
            owner={owner}
            contracts={contracts}
            onOpen={activate}
          />
          <OwnMiner
            key={owner}
            owner={owner}
            contracts={contracts}
            onActivate={() => activate()}
            onClaim={(stream) => setWanted({ act: 'claim', streams: [stream] })}
          />
        </>
      )}
      {/* The parts below wait for the account's part, because its height depends on its content. */}
      <Stack gap={4} hidden={owner && own.data === undefined && own.state === 'loading'}>
        <PowerPool owner={owner} />
        <ConnectFirst
          title={<Trans>Your power belongs to your wallet</Trans>}
          text={<Trans>Connect it to see your power, and what it earns.</Trans>}
          testId="kinetic"
        >
          {(own) => (
            <>
              <OtherWork owner={own} />
              <MiningRecords owner={own} />
            </>
          )}
        </ConnectFirst>
      </Stack>
      <SheetHost
        ahead={[ActivateSheet, ClaimSheet]}
        request={wanted}
        onGone={() => setWanted(undefined)}
      >
        {(asked, frame) =>
          asked.act === 'claim' ? (
            <ClaimSheet {...frame} streams={asked.streams} />
          ) : (
            <ActivateSheet {...frame} contracts={contracts} order={asked.order} />
          )
        }
      </SheetHost>
    </>
  )
}
