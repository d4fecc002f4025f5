import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import type { IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import type { LatePart } from '../../ui/lazyAgain.ts'
import type { Frame } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { HeaderAside } from '../../state/pages/navigationHeader.tsx'
import { useSearch } from '../../state/pages/usePlace.ts'
import { servicesAtom } from '../../state/services.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { underwayAtom } from './atoms.ts'
import { ChainClaim, type Sources } from './ChainClaim.tsx'
import { ClaimingSheets, type Wanted } from './ClaimingSheets.tsx'
import { OpenOrders } from './OpenOrders.tsx'
import { OrderCard } from './OrderCard.tsx'
import { Referral } from './Referral.tsx'
import { orderIn } from './rules.ts'
import { TypeChips } from './TypeChips.tsx'
import { TypeList } from './TypeList.tsx'
import { typesOffered } from '../../sheets/incomeTypes.ts'
import { typeIn } from './link.ts'

/** Sheet that claims the income of these streams and plans. */
type ClaimSheetType = LatePart<Frame & Sources>

/** Creates the page with an account's income and the ways to claim it. */
export const createClaimingPage = (ClaimSheet: ClaimSheetType, kind: string) => () => (
  <Page testId="claiming-page">
    <Offered {...{ ClaimSheet, kind }} />
  </Page>
)

interface ClaimingProps {
  /** On-chain claims belong to another feature, so their sheet is passed in. */
  readonly ClaimSheet: ClaimSheetType
  readonly kind: string
  /** Income types that this product pays. */
  readonly types: readonly IncomeType[]
}

function Offered(props: Omit<ClaimingProps, 'types'>) {
  const { contracts } = useAtomValue(servicesAtom).config
  const types = typesOffered(contracts)
  if (types.length === 0)
    return (
      <EmptyState title={<Trans>Nothing is earned here</Trans>} testId="claiming-not-offered">
        <Trans>Whoever runs this app has not set it up.</Trans>
      </EmptyState>
    )
  return (
    <ConnectFirst
      title={<Trans>Income belongs to your wallet</Trans>}
      text={<Trans>Connect it to see what you can claim, and to claim it.</Trans>}
      testId="claiming"
    >
      {(owner) => <Claiming {...props} owner={owner} types={types} />}
    </ConnectFirst>
  )
}

function Claiming({ owner, types, ClaimSheet, kind }: ClaimingProps & { readonly owner: Address }) {
  const { t } = useLingui()
  const { incomeFund: fund } = useAtomValue(servicesAtom).config.contracts
  const [wanted, setWanted] = useState<Wanted>()
  const search = useSearch()
  const order = orderIn(search)
  const type = typeIn(search, types)
  return (
    <>
      <HeaderAside>
        <IconButton label={t`Income records`} href="/incomeList" testId="claiming-records">
          <ReceiptText aria-hidden="true" />
        </IconButton>
      </HeaderAside>
      <UnderwayList
        operations={useAtomValue(underwayAtom)}
        label={t`Under way`}
        onOpen={(operation) => setWanted({ act: 'view', operation })}
        testId="claiming-underway"
      />
      {fund && typeof order === 'string' && (
        <OrderCard key={order} owner={owner} fund={fund} order={order} onAct={setWanted} />
      )}
      {order === null && (
        <Note testId="claiming-order-damaged">
          <Trans>The link names no order: it may be damaged.</Trans>
        </Note>
      )}
      {type === undefined ? (
        <TypeList owner={owner} />
      ) : (
        <>
          <TypeChips types={types} type={type} />
          {type === 'referral' ? (
            <Referral
              owner={owner}
              isAsking={wanted?.act === 'withdraw'}
              onWithdraw={(ordered) => setWanted({ act: 'withdraw', ...ordered })}
            />
          ) : (
            <ChainClaim
              key={type}
              owner={owner}
              type={type}
              kind={kind}
              onClaim={(sources) => setWanted({ act: 'claim', sources })}
            />
          )}
        </>
      )}
      {fund && (type === undefined || type === 'referral') && (
        <OpenOrders owner={owner} shown={order ?? undefined} />
      )}
      <ClaimingSheets ClaimSheet={ClaimSheet} wanted={wanted} onGone={() => setWanted(undefined)} />
    </>
  )
}
