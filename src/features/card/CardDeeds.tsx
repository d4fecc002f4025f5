import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import type { CardInfo } from '../../api/endpoints/cards.ts'
import type { Millis } from '../../core/time.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { useHandedForm, useHandedOpening } from '../../sheets/useHandedForm.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { hasFailed } from '../../state/operations/standing.ts'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Note } from '../../ui/states/Note.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import type { OnChain, Sight } from './cardNow.ts'
import { underwayOf } from './cardRows.ts'
import { deedsOf, type Deed } from './deeds.ts'
import { formOfSale, takeForm } from './handedForms.ts'
import type { CardRequest } from './sheets/CardSheets.tsx'
import { barTexts, deedNames } from './words.tsx'

const CardSheets = lazyAgain(() => import('./sheets/CardSheets.tsx').then((m) => m.CardSheets))

interface CardDeedsProps {
  readonly card: CardInfo
  readonly chain: OnChain | undefined
  readonly sight: Sight
  /** Chain time; undefined until known. */
  readonly now: Millis | undefined
  /** Note shown in the sheet of a purchase. */
  readonly note: ReactNode
}

/** Actions available for a card: the main one at the foot of the page, the others here. */
export function CardDeeds({ card, chain, sight, now, note }: CardDeedsProps) {
  const { t, i18n } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const isOnline = useOnline()
  const operations = useAtomValue(operationsAtom)
  const { cardMarket: market } = useAtomValue(servicesAtom).config.contracts
  const [request, setRequest] = useState<CardRequest>()
  const underway = underwayOf(operations ?? [], owner, card.tokenId)
  // Until this device's rows are read, an operation may be unfinished.
  const isFree = operations !== undefined && !underway.some((each) => !hasFailed(each))
  const [main, ...others] = isFree ? deedsOf(card, owner, { now, sight }) : []
  const ask = (kind: Deed | 'revoke') =>
    now !== undefined && setRequest({ kind, card, openedAt: now })
  const isOpenToMarket =
    isFree &&
    card.state === 'held' &&
    card.owner === owner &&
    chain !== undefined &&
    chain.approved === market
  const price = card.listing && formatAmount(card.listing.price)
  const handed = useHandedForm(takeForm)
  const sale = main?.deed === 'buy' && card.listing ? formOfSale(card.listing) : undefined
  const isOpen = main && !main.barred && now !== undefined
  useHandedOpening(handed, isOpen ? sale : undefined, () => ask('buy'))
  return (
    <>
      <UnderwayList
        operations={underway}
        label={t`Under way`}
        onOpen={(operation) => setRequest({ kind: 'view', operation })}
        testId="nft-underway"
      />
      {others.length > 0 && (
        <ButtonRow even>
          {others.map(({ deed, barred }) => (
            <Button
              key={deed}
              disabled={!isOnline || barred !== undefined || now === undefined}
              onClick={() => ask(deed)}
              testId={`nft-${deed}`}
            >
              {i18n._(deedNames[deed])}
            </Button>
          ))}
        </ButtonRow>
      )}
      {isOpenToMarket && (
        <Note testId="nft-approved">
          <p>
            <Trans>
              The market may still take this card: an earlier approval is active. Nobody can sell it
              without you, and you can revoke it.
            </Trans>
          </p>
          <Button
            size="small"
            disabled={!isOnline}
            onClick={() => ask('revoke')}
            testId="nft-revoke"
          >
            <Trans>Revoke</Trans>
          </Button>
        </Note>
      )}
      {main && (
        <FormBar
          disabled={!isOpen}
          handsOver={sale !== undefined}
          obstacle={main.barred && main.barred !== 'unseen' && i18n._(barTexts[main.barred])}
          onAct={() => ask(main.deed)}
          testId={`nft-${main.deed}`}
          obstacleTestId="nft-obstacle"
        >
          {main.deed === 'buy' ? <Trans>Buy for {price}</Trans> : i18n._(deedNames[main.deed])}
        </FormBar>
      )}
      <SheetHost
        ahead={[CardSheets]}
        request={request}
        handing={sale && request?.kind === 'buy' ? handed.handing(sale) : undefined}
        onGone={() => {
          setRequest(undefined)
          handed.leave()
        }}
      >
        {(asked, frame) => <CardSheets {...frame} request={asked} note={note} />}
      </SheetHost>
    </>
  )
}
