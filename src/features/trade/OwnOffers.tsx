import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { trades } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { useStanding } from '../../state/operations/useStanding.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import { StandingPill } from '../../sheets/StandingPill.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import type { Offer } from './atoms.ts'
import { changeOf } from './offerChanges.ts'
import { PremiumText } from './PremiumText.tsx'
import { offerStateAt } from './rules.ts'
import type { OfferRequest } from './sheets/OfferSheets.tsx'
import type { TokenCoin } from './trade.ts'
import { formatTraded } from './tradeText.ts'
import { offerStateNames, offerStateTones } from './words.tsx'

const keyOf = ({ id }: Offer) => id

interface OwnOffersProps {
  readonly owner: Address
  readonly coin: TokenCoin
  readonly now: Millis | undefined
  readonly poolPrice: bigint | undefined
  /** Account's WTRX balance, because buyers' payments may have arrived as WTRX. */
  readonly wrapped: ReactNode
  readonly onAsk: (request: OfferRequest) => void
}

/** Lists the connected account's offers of a token, with their state. */
export function OwnOffers({ owner, coin, now, wrapped, ...rest }: OwnOffersProps) {
  const list = usePagedSnapshot(
    trades.productMarketList,
    { token: coin.contract, seller: owner, sort: 'newest', pageSize: 5 },
    keyOf,
  )
  // Without an answer there may be no offers. The list of all offers reports any error.
  if (list.items.length === 0) return null
  return (
    <Section title={<Trans>Your offers</Trans>} testId="otc-own">
      {list.items.some(({ left, offered }) => left < offered) && wrapped}
      <PagedList list={list} keyOf={keyOf} testId="otc-own">
        {(offer) => <OwnOffer owner={owner} offer={offer} now={now} {...rest} />}
      </PagedList>
    </Section>
  )
}

interface OwnOfferProps extends Omit<OwnOffersProps, 'coin' | 'wrapped'> {
  readonly offer: Offer
}

function OwnOffer({ owner, offer, now, poolPrice, onAsk }: OwnOfferProps) {
  const { i18n } = useLingui()
  const isOnline = useOnline()
  const clock = useAtomValue(chainClockAtom)
  const operations = useAtomValue(operationsAtom)
  const change = changeOf(operations ?? [], owner, offer.id)
  const going = useStanding(change)
  // Until this device's operations are read, a change may be pending.
  const isAwaited = operations === undefined
  const { coin, left, offered, unitPrice, expiresAt } = offer
  const state = offerStateAt(offer, now)
  // An expired offer can be put on sale again.
  const isOpen = state === 'onSale' || state === 'expired'
  const all = formatTraded(offered, coin, '')
  return (
    <Card
      title={<SmallPrice units={unitPrice} unit="TRX" />}
      facts={<PremiumText unitPrice={unitPrice} poolPrice={poolPrice} />}
      status={
        going ? (
          <StandingPill standing={going.standing} />
        ) : (
          <StatusPill tone={offerStateTones[state]} dot={state === 'onSale'} live>
            {i18n._(offerStateNames[state])}
          </StatusPill>
        )
      }
      testId="otc-own-offer"
      {...(isOpen && {
        action: going ? (
          <Button
            wide
            variant={going.isDue ? 'primary' : 'secondary'}
            href="/activity"
            testId="otc-change-going"
          >
            {going.isDue ? <Trans>Resume</Trans> : <Trans>View progress</Trans>}
          </Button>
        ) : (
          <ButtonRow even>
            <Button
              disabled={!isOnline || isAwaited}
              onClick={() => onAsk({ kind: 'cancel', offer })}
              testId="otc-cancel-open"
            >
              <Trans>Take back</Trans>
            </Button>
            <Button
              disabled={!isOnline || isAwaited || now === undefined}
              onClick={() => now !== undefined && onAsk({ kind: 'edit', offer, openedAt: now })}
              testId="otc-edit-open"
            >
              <Trans>Change</Trans>
            </Button>
          </ButtonRow>
        ),
      })}
    >
      <Facts
        columns={2}
        facts={[
          {
            id: 'left',
            label: <Trans>Left</Trans>,
            value: formatTraded(left, coin),
            aside: <Trans>of {all}</Trans>,
          },
          state === 'onSale' &&
            clock && {
              id: 'ends',
              label: <Trans>Ends in</Trans>,
              value: <Countdown targetAt={expiresAt} nowAt={clock} />,
            },
        ]}
      />
    </Card>
  )
}
