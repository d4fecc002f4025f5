import { shortOrder } from '../../core/orderKey.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { MINUTE_MS } from '../../core/time.ts'
import { formatWhen } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { notAskedText } from '../../sheets/notAskedText.ts'
import { isQueueAwaitedAtom } from '../../state/drafts.ts'
import { servicesAtom } from '../../state/services.ts'
import { ownerAtom } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Card } from '../../ui/Card.tsx'
import { Medallion } from '../../ui/Medallion.tsx'
import { Note } from '../../ui/Note.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { boxSeed } from './operation.ts'
import { OpenedPiece } from './OpenedPiece.tsx'
import { OpeningFee } from './OpeningFee.tsx'
import { MOST_AT_ONCE, openBoxesAtom, unopenedOf } from './openings.ts'
import { runningOpening, type Opening, type OrderRecord } from './orders.ts'
import styles from './PaidOrder.module.css'
import { useWriting } from '../../ui/useWriting.ts'
import { rarityNames } from './words.tsx'

const deviceNow = () => Date.now()

interface PaidOrderProps {
  readonly record: OrderRecord
  readonly openings: readonly Opening[] | undefined
  /** Shows an opening: the boxes being cast, then what came out. `asked`: the wallet just was. */
  readonly onReveal: (operationId: string, asked: boolean) => void
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
  const running = runningOpening(record, openings)
  const closed = unopenedOf(record)
  const short = shortOrder(orderKey)
  const isOwn = useAtomValue(ownerAtom) === record.owner
  const isPinned = record.contract === config.contracts.blindBoxSale
  const canOpen = running === undefined && closed > 0 && isPinned && isOwn
  const paidAt = payments.at(-1)?.at ?? record.createdAt
  const when = formatWhen(paidAt, useNow(deviceNow, MINUTE_MS), locale)
  const paymentTx = payments.at(-1)?.txId

  const start = async (count: number) => {
    preloadBuilder()
    const opening = await write(() => openBoxes(record, count))
    if (opening) onReveal(opening.id, true)
  }
  const all = Math.min(closed, MOST_AT_ONCE)
  return (
    <Card
      testId={`blindbox-order-${orderKey}`}
      leading={<Medallion seed={boxSeed(product.id)} turning={running !== undefined} />}
      title={
        <>
          {quantity} × {product.name}
        </>
      }
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
      status={<Standing closed={closed} isOpening={running !== undefined} />}
      action={
        running ? (
          <Button onClick={() => onReveal(running.operation.id, false)} testId="blindbox-opening">
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
      <Pieces record={record} />
      {canOpen &&
        (notWritten ? (
          <Note tone="danger" testId="blindbox-open-obstacle">
            {i18n._(notAskedText)}
          </Note>
        ) : isOnline ? (
          <OpeningFee record={record} count={all} />
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

function Standing({ closed, isOpening }: { readonly closed: number; readonly isOpening: boolean }) {
  if (isOpening)
    return (
      <StatusPill tone="cast" live>
        <Trans>Opening</Trans>
      </StatusPill>
    )
  return closed > 0 ? (
    <StatusPill tone="success">
      <Trans>{closed} unopened</Trans>
    </StatusPill>
  ) : (
    <StatusPill>
      <Trans>Opened</Trans>
    </StatusPill>
  )
}

/** Every box of the order: what came out of the opened ones, then the closed ones. */
function Pieces({ record }: { readonly record: OrderRecord }) {
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

/** Closed boxes look all the same: more than these say nothing more. */
const MOST_DRAWN = 15
