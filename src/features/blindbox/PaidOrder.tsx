import type { DrawStanding } from '../../chain/contracts/draw.ts'
import { shortOrder } from '../../core/orderKey.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ComponentProps } from 'react'
import { formatWhen } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { isQueueAwaitedAtom } from '../../state/operations/drafts.ts'
import { servicesAtom } from '../../state/services.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { useOnline } from '../../ui/states/useOnline.ts'
import { useDraw } from './draws.ts'
import { DrawNote } from './DrawNote.tsx'
import { boxSeed } from './operations/family.ts'
import { OpeningFee } from './OpeningFee.tsx'
import { MOST_AT_ONCE, openBoxesAtom } from './openings.ts'
import { OpenedPiece } from './OpenedPiece.tsx'
import { runningOpening, unopenedOf, type Opening, type OrderRecord } from './orders.ts'
import styles from './PaidOrder.module.css'
import { useWriting } from '../../ui/useWriting.ts'
import { rarityNames } from './words.tsx'

interface PaidOrderProps {
  readonly record: OrderRecord
  readonly openings: readonly Opening[] | undefined
  /** Shows the boxes being cast, then what came out. */
  readonly onReveal: (operationId: string) => void
}

/** A paid order: what is still closed, what came out, and the way to open more. */
export function PaidOrder({ record, openings, onReveal }: PaidOrderProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const isOnline = useOnline()
  const { config, preloadBuilder } = useAtomValue(servicesAtom)
  const openBoxes = useSetAtom(openBoxesAtom)
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  const { isBusy, notWritten, write } = useWriting()
  const { orderKey, product, quantity, payments } = record
  const { standing: draw, isSoonMissed } = useDraw(record)
  const running = runningOpening(record, openings)
  const closed = unopenedOf(record)
  const all = Math.min(closed, MOST_AT_ONCE)
  const short = shortOrder(orderKey)
  const isOwn = useAtomValue(ownerAtom) === record.owner
  const isPinned = record.contract === config.contracts.blindBoxSale
  const canOpen = running === undefined && closed > 0 && isPinned && isOwn
  const paidAt = payments.at(-1)?.at ?? record.createdAt
  const when = formatWhen(paidAt, useDeviceNow(), locale)
  const paymentTx = payments.at(-1)?.txId

  const start = async (count: number) => {
    preloadBuilder()
    const opening = await write(() => openBoxes(record, count))
    if (opening) onReveal(opening.id)
  }
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
              busy={isBusy || isAwaited}
              onClick={() => void start(1)}
              testId="blindbox-open-one"
            >
              {closed === 1 ? <Trans>Open</Trans> : <Trans>Open one</Trans>}
            </Button>
            {closed > 1 && (
              <Button
                variant="primary"
                busy={isBusy || isAwaited}
                onClick={() => void start(all)}
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
      {canOpen && (draw === 'missed' || isSoonMissed) && (
        <DrawNote state={draw === 'missed' ? 'missed' : 'soonMissed'} />
      )}
      {canOpen &&
        (notWritten ? (
          <Note tone="danger" testId="blindbox-open-obstacle">
            {i18n._(notWrittenText)}
          </Note>
        ) : isOnline ? (
          // Asked once, and again only when opening would involve something else.
          <OpeningFee key={openingCase(draw)} record={record} count={all} />
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

/** What opening would involve: nothing yet, a new draw first, or the opening alone. */
const openingCase = (draw: DrawStanding | undefined) =>
  draw === 'early' || draw === 'missed' ? draw : 'opening'

/** Every box of the order: what came out of the opened ones, then the closed ones. */
function OrderPieces({ record }: { readonly record: OrderRecord }) {
  const { t, i18n } = useLingui()
  const { orderKey, opened, quantity } = record
  const closed = Array.from({ length: quantity - opened.length }, (_, at) => opened.length + at)
  return (
    <ul className={styles.pieces} aria-label={t`Boxes of this order`}>
      {opened.map(({ index, rarity }) => (
        <li
          key={index}
          className={styles.piece}
          data-rarity={rarity}
          data-testid={`blindbox-opened-${index}`}
        >
          <OpenedPiece orderKey={orderKey} index={index} rarity={rarity} size={52} />
          <span>{i18n._(rarityNames[rarity])}</span>
        </li>
      ))}
      {closed.slice(0, MOST_DRAWN).map((index) => (
        <li key={index} className={styles.piece} data-closed>
          <Medallion seed={boxSeed(record.product.id)} size={52} />
          <span>
            <Trans>Closed</Trans>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Closed boxes all look alike: drawing more than these would say nothing more. */
const MOST_DRAWN = 15
