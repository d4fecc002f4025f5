import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { withInviter, withoutInviter } from '../../core/invitation.ts'
import type { Operation } from '../../outbox/operation.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { activationAtom } from '../../state/account/activation.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { handsOverAtom } from '../../state/operations/handOver.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { Active } from './Active.tsx'
import { bindingAtom } from './atoms.ts'
import { InviteOffered } from './InviteOffered.tsx'
import { InviterForm } from './InviterForm.tsx'
import { KeptInvitation } from './KeptInvitation.tsx'
import { NotActive } from './NotActive.tsx'
import { WayBack } from './WayBack.tsx'

const ViewSheet = lazyAgain(() => import('../../sheets/ViewSheet.tsx').then((m) => m.ViewSheet))

const BindSheet = lazyAgain(() => import('./sheets/BindSheet.tsx').then((m) => m.BindSheet))

/** Request that the open sheet serves. */
type Wanted =
  | { readonly act: 'bind'; readonly inviter: Address }
  | { readonly act: 'view'; readonly operation: Operation }

/**
 * Page on which the user activates the account once, by setting its inviter, and then invites
 * others.
 */
export const InvitationsPage = () => (
  <Page testId="invitations-page">
    <InviteOffered>{(contract) => <Invitations contract={contract} />}</InviteOffered>
  </Page>
)

function Invitations({ contract }: { readonly contract: Address }) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const handsOver = useAtomValue(handsOverAtom) === 'yes'
  const [wanted, setWanted] = useState<Wanted>()
  const bind = (inviter: Address) => setWanted({ act: 'bind', inviter })
  return (
    <>
      <UnderwayList
        operations={useAtomValue(bindingAtom)}
        label={t`Under way`}
        onOpen={(operation) => setWanted({ act: 'view', operation })}
        testId="invitations-underway"
      />
      <ConnectFirst
        title={<Trans>An invitation belongs to an account</Trans>}
        text={
          <Trans>
            Connect your wallet to bind an inviter, or to see whom you have invited. What a link
            told this device is kept until then.
          </Trans>
        }
        testId="invitations"
        handedOver={
          <>
            <KeptInvitation owner={undefined} onBind={bind} />
            <InviterForm owner={undefined} contract={contract} onBind={bind} />
          </>
        }
      >
        {(own) => <Own owner={own} contract={contract} onBind={bind} />}
      </ConnectFirst>
      {!owner && !handsOver && <KeptInvitation owner={undefined} />}
      <SheetHost
        ahead={[BindSheet, ViewSheet]}
        request={wanted}
        handing={wanted?.act === 'bind' ? handingOf(wanted.inviter) : undefined}
        onGone={() => setWanted(undefined)}
      >
        {(asked, frame) =>
          asked.act === 'view' ? (
            <ViewSheet {...frame} operation={asked.operation} testId="invitations-view" />
          ) : (
            <BindSheet {...frame} contract={contract} inviter={asked.inviter} />
          )
        }
      </SheetHost>
    </>
  )
}

/** Creates a link that names an inviter; a tap there activates the account. */
const handingOf = (inviter: Address) => ({
  form: { inviter },
  path: withInviter(location.pathname + withoutInviter(location.search), inviter),
  orderKey: undefined,
})

interface OwnProps {
  readonly owner: Address
  readonly contract: Address
  readonly onBind: (inviter: Address) => void
}

function Own({ owner, contract, onBind }: OwnProps) {
  const [snapshot, refresh] = useAtom(activationAtom(contract, owner))
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={
        <Loading testId="invitations-loading">
          <Skeleton height={240} style={{ borderRadius: 20 }} />
        </Loading>
      }
      testId="invitations"
    >
      {(activation) => (
        <>
          <WayBack isActive={activation.isActive} />
          {activation.isActive ? (
            <Active owner={owner} activation={activation} age={snapshot} />
          ) : (
            <NotActive owner={owner} contract={contract} age={snapshot} onBind={onBind} />
          )}
        </>
      )}
    </Loaded>
  )
}
