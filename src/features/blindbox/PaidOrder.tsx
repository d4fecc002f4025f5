import type { DrawStanding } from '../../chain/contracts/draw.ts'
import { shortOrder } from '../../core/orderKey.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ComponentProps } from 'react'
import { formatWhen } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { standingWords } from '../../state/operations/standingWords.ts'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { useStanding } from '../../state/operations/useStanding.ts'
import { servicesAtom } from '../../state/services.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { useOnline } from '../../ui/states/useOnline.ts'
import { useDraw } from './draws.ts'
import { DrawNote } from './DrawNote.tsx'
import { piecesOf } from './opened.ts'
import { boxSeed } from './rules.ts'
import { OpeningFee } from './OpeningFee.tsx'
import {
  claimOf,
  runningClaim,
  runningOpening,
  unopenedOf,
  type Claim,
  type Opening,
  type OrderRecord,
} from './orders.ts'
import styles from './PaidOrder.module.css'
import { ClosedPiece, PieceGrid } from './PieceGrid.tsx'
import { useOpening } from './useOpening.ts'

interface PaidOrderProps {
  readonly record: OrderRecord
  readonly openings: readonly Opening[] | undefined
  /** Shows the boxes while they are being opened, then the results. */
  readonly onReveal: (operationId: string) => void
  readonly onClaim: (claim: Claim, operationId: string | undefined) => void
}

/** Shows a paid order: its closed boxes, its results, and the button to open more. */
export function PaidOrder({ record, openings, onReveal, onClaim }: PaidOrderProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const isOnline = useOnline()
  const { config } = useAtomValue(servicesAtom)
  const { orderKey, product, quantity, payments } = record
  const { standing: draw, isSoonMissed } = useDraw(record)
  const running = runningOpening(record, openings)
  const closed = unopenedOf(record)
  const { plan, isBusy, notWritten, start } = useOpening([{ record, count: closed }], onReveal)
  const all = plan?.boxes ?? 0
  const short = shortOrder(orderKey)
  const isOwn = useAtomValue(ownerAtom) === record.owner
  const isPinned = record.contract === config.contracts.blindBoxSale
  const canOpen = running === undefined && closed > 0 && isPinned && isOwn
  const claim = isPinned && isOwn ? claimOf(record) : undefined
  const paidAt = payments.at(-1)?.at ?? record.createdAt
  const when = formatWhen(paidAt, useDeviceNow(), locale)
  const paymentTx = payments.at(-1)?.txId

  const status: ComponentProps<typeof StatusPill> = running
    ? { tone: 'cast', live: true, children: <Trans>Being opened</Trans> }
    : draw === 'missed' && isPinned
      ? { tone: 'cast', testId: 'blindbox-needs-draw', children: <Trans>Needs a new draw</Trans> }
      : closed > 0
        ? { tone: 'success', children: <Trans>{closed} unopened</Trans> }
        : { children: <Trans>Opened</Trans> }
  return (
    <Card
      testId={`blindbox-order-${orderKey}`}
      leading={<Medallion seed={boxSeed(product.id)} turning={running !== undefined} />}
      title={`${quantity} × ${product.name}`}
      facts={
        <>
          <Trans>order {short}</Trans> · {when}
          {paymentTx && (
            <>
              {' · '}
              <a
                className={styles.link}
                href={config.explorer.transaction.replace('{id}', paymentTx)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Trans>Explorer</Trans>
              </a>
            </>
          )}
        </>
      }
      status={<StatusPill {...status} />}
      action={
        running ? (
          <Button onClick={() => onReveal(running.operation.id)} testId="blindbox-opening">
            <Trans>Show the opening</Trans>
          </Button>
        ) : !canOpen ? undefined : !isOnline ? (
          <Button disabled testId="blindbox-open-waits">
            <Trans>Waiting for the network</Trans>
          </Button>
        ) : (
          <ButtonRow even>
            <Button
              variant={closed === 1 ? 'primary' : 'secondary'}
              busy={isBusy}
              onClick={() => void start([{ record, count: 1 }])}
              testId="blindbox-open-one"
            >
              {closed === 1 ? <Trans>Open</Trans> : <Trans>Open one</Trans>}
            </Button>
            {closed > 1 && (
              <Button
                variant="primary"
                busy={isBusy}
                onClick={() => void start([{ record, count: closed }])}
                testId="blindbox-open-all"
              >
                {all === closed ? <Trans>Open all {all}</Trans> : <Trans>Open {all}</Trans>}
              </Button>
            )}
          </ButtonRow>
        )
      }
    >
      <OrderPieces record={record} />
      {claim && <Claimable record={record} claim={claim} onClaim={onClaim} />}
      {canOpen && (draw === 'missed' || isSoonMissed) && (
        <DrawNote state={draw === 'missed' ? 'missed' : 'soonMissed'} />
      )}
      {canOpen &&
        (notWritten ? (
          <Note tone="danger" testId="blindbox-open-obstacle">
            {i18n._(notWrittenText)}
          </Note>
        ) : isOnline ? (
          // The key estimates the fee once, and again only if opening would involve other steps.
          plan && <OpeningFee key={openingCase(draw)} orderKey={orderKey} plan={plan} />
        ) : (
          <output className={styles.waits} data-testid="blindbox-open-obstacle">
            <Trans>
              You are offline. Opening needs the network, and can go on as soon as you are back.
            </Trans>
          </output>
        ))}
    </Card>
  )
}

interface ClaimableProps extends Pick<PaidOrderProps, 'record' | 'onClaim'> {
  readonly claim: Claim
}

/**
 * Shows boxes that were opened before they held cards. Their cards can be claimed, or are being
 * claimed.
 */
function Claimable({ record, claim, onClaim }: ClaimableProps) {
  const running = runningClaim(record, useAtomValue(operationsAtom) ?? [])
  const standing = useStanding(running)?.standing
  const { i18n } = useLingui()
  const { claimable } = record
  const { count } = claim
  return (
    <Note testId="blindbox-claimable">
      <Stack gap={2}>
        <Plural
          value={claimable}
          one="A box was opened before it held a card. Its card is yours for the network fee."
          other="# boxes were opened before they held cards. The cards are yours for the network fee."
        />
        <Button
          size="small"
          onClick={() => onClaim(claim, running?.id)}
          testId="blindbox-claim-cards"
        >
          {standing ? (
            i18n._(standingWords[standing])
          ) : (
            <Plural value={count} one="Claim # card" other="Claim # cards" />
          )}
        </Button>
      </Stack>
    </Note>
  )
}

/**
 * Distinguishes what opening would involve: waiting for the draw, a new draw first, or only the
 * opening.
 */
const openingCase = (draw: DrawStanding | undefined) =>
  draw === 'early' || draw === 'missed' ? draw : 'opening'

/** Shows every box of the order: results of the opened ones, then the closed ones. */
function OrderPieces({ record }: { readonly record: OrderRecord }) {
  const { t } = useLingui()
  const { opened, quantity } = record
  const closed = Array.from({ length: quantity - opened.length }, (_, at) => opened.length + at)
  return (
    <PieceGrid
      label={t`Boxes of this order`}
      pieces={piecesOf(record)}
      itemTestId="blindbox-opened"
    >
      {closed.slice(0, MOST_DRAWN).map((index) => (
        <ClosedPiece key={index} art={<Medallion seed={boxSeed(record.product.id)} size={52} />}>
          <Trans>Closed</Trans>
        </ClosedPiece>
      ))}
    </PieceGrid>
  )
}

/**
 * Maximum number of closed boxes to render. They all look alike, so more would add no information.
 */
const MOST_DRAWN = 15
