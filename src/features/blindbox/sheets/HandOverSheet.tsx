import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo, useState, type MouseEvent } from 'react'
import type { WalletName } from '../../../core/wallets.ts'
import { nobody, type Address } from '../../../core/address.ts'
import { ConnectButton } from '../../../sheets/ConnectButton.tsx'
import { LookalikeAddressNote } from '../../../sheets/LookalikeAddressNote.tsx'
import { OperationProgress } from '../../../sheets/OperationProgress.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useLocale } from '../../../i18n/useLocale.ts'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { useDraft } from '../../../sheets/useDraft.ts'
import { isQueueAwaitedAtom } from '../../../state/operations/drafts.ts'
import { handsOverAtom, walletApps } from '../../../state/operations/handOver.ts'
import { inviterAtom } from '../../../state/account/inviter.ts'
import { addOperationAtom, operationByIdAtom } from '../../../state/operations/operations.ts'
import { servicesAtom } from '../../../state/services.ts'
import { mismatchText } from '../../../state/operations/troubleText.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonRow } from '../../../ui/actions/ButtonRow.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { useWriting } from '../../../ui/useWriting.ts'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { boxKinds } from '../kinds.ts'
import type { HandedIntent } from '../operations/handed.ts'
import { HandedActions } from '../HandedActions.tsx'
import { handedPath } from '../operations/handedLink.ts'
import { PaidNote } from '../PaidNote.tsx'
import { type Purchase, orderTerms } from '../orders.ts'
import { purchaseFacts, purchaseFigure } from '../purchaseFacts.tsx'
import { usePriceCheck } from '../usePriceCheck.ts'
import { useSaleObstacle } from '../useSaleObstacle.ts'

interface HandOverSheetProps extends Pick<Frame, 'open' | 'onClose'> {
  readonly purchase: Purchase
  /** The order, if it has a key already; a new one gets the key of the sheet's draft. */
  readonly orderKey?: string | undefined
}

/** An order paid in the browser of a wallet's app: what it is, the way there, and its progress. */
export function HandOverSheet({ open, onClose, purchase, orderKey }: HandOverSheetProps) {
  const { t, i18n } = useLingui()
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  const draft = useDraft(open, `${nobody}:${purchase.productId}`, orderKey)
  const { id } = draft
  const current = useAtomValue(useMemo(() => operationByIdAtom(id), [id]))
  // What the user has just cancelled stays on screen while the sheet slides away, and no longer.
  const [cancelled, setCancelled] = useState<typeof current>()
  const operation = open ? current : (cancelled ?? current)
  const locale = useLocale()
  const figure = purchaseFigure(purchase)
  const inviter = useAtomValue(inviterAtom)
  const { productId, quantity } = purchase
  // Until this device's rows are read, the order may be handed over already.
  const path =
    id && !isAwaited ? handedPath(productId, { order: id, quantity }, inviter) : undefined
  const { handOver, notWritten } = useHandOver(purchase, id, inviter)
  const refusal = useRefusal(purchase)
  const isUnwritten = notWritten || draft.notWritten
  const obstacle =
    refusal ?? (isUnwritten ? { tone: 'danger' as const, text: unwrittenText } : undefined)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={operation ? t`Your order` : t`Continue in your wallet's app`}
      titleHidden
      testId="blindbox-sheet"
      footer={
        operation ? (
          <HandedActions
            operation={operation}
            onCancelled={() => {
              setCancelled(operation)
              onClose()
            }}
            onClose={onClose}
          />
        ) : (
          <WaysOn
            path={path}
            blocked={refusal !== undefined}
            onChoose={handOver}
            onClose={onClose}
          />
        )
      }
    >
      {operation ? (
        <OperationProgress operation={operation} done={<PaidNote operation={operation} />} />
      ) : (
        <Stack gap={4}>
          {figure && <Figure {...figure} testId="blindbox-sheet-figure" />}
          <Facts
            testId="blindbox-sheet-facts"
            facts={[
              ...purchaseFacts(purchase, id, locale),
              {
                id: 'contract',
                label: <Trans>Blind-box sale</Trans>,
                value: <AddressText address={purchase.sale} full copy={false} />,
              },
            ]}
          />
          <LookalikeAddressNote address={purchase.sale} testId="blindbox-sheet-lookalike" />
          {obstacle ? (
            <Note tone={obstacle.tone} testId="blindbox-sheet-obstacle">
              {i18n._(obstacle.text)}
            </Note>
          ) : (
            <Note tone="safe">
              <Trans>
                There is no wallet in this browser. Your wallet's app opens this order in its own
                browser, and you pay there. This app sees the payment and shows it to its end.
              </Trans>
            </Note>
          )}
        </Stack>
      )}
    </Sheet>
  )
}

/**
 * Writes the order down before the link to the wallet's app is followed: at every tap, since another
 * tab may have cancelled what was written before.
 */
function useHandOver(purchase: Purchase, id: string | undefined, inviter: Address | undefined) {
  const add = useSetAtom(addOperationAtom)
  const { notWritten, write } = useWriting()

  const handOver = (handedTo: WalletName) => async (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    if (!id) return
    const link = event.currentTarget
    const terms = orderTerms(purchase)
    const intent: HandedIntent = { ...terms, handedTo, ...(inviter && { inviter }) }
    const written = await write(() => add({ id, kind: boxKinds.handed, owner: nobody, intent }))
    // Now the link itself is followed, as the tap asked: the platform decides what opens.
    if (written) follow(link)
  }
  return { handOver, notWritten }
}

/**
 * Clicks a copy outside the sheet, which has no listeners: the sheet may show the order by now, and
 * not every browser follows a link that has left the page.
 */
function follow(link: HTMLElement): void {
  const copy = link.cloneNode() as HTMLElement
  document.body.append(copy)
  copy.click()
  copy.remove()
}

interface WaysOnProps {
  /** The page of the order, once it has a key. */
  readonly path: string | undefined
  readonly blocked: boolean
  readonly onChoose: (wallet: WalletName) => (event: MouseEvent<HTMLElement>) => Promise<void>
  readonly onClose: () => void
}

/** Links to the wallets' apps; or this browser's wallet, if one turned up after all. */
function WaysOn({ path, blocked, onChoose, onClose }: WaysOnProps) {
  const handsOver = useAtomValue(handsOverAtom)
  return (
    <Stack>
      {!blocked &&
        (handsOver === 'no' ? (
          <ConnectButton testId="blindbox-connect" />
        ) : handsOver === 'soon' || !path ? (
          <Button variant="primary" size="large" wide busy disabled>
            <Trans>Looking for a wallet…</Trans>
          </Button>
        ) : (
          <ButtonRow even>
            {walletApps(path).map(({ wallet, title, ...link }, index) => (
              <Button
                key={wallet}
                {...link}
                variant={index === 0 ? 'primary' : 'secondary'}
                size="large"
                onClick={(event) => void onChoose(wallet)(event)}
                testId={`blindbox-continue-${wallet}`}
              >
                <Trans>Continue in {title}</Trans>
              </Button>
            ))}
          </ButtonRow>
        ))}
      <Button variant="quiet" size="large" wide onClick={onClose} testId="blindbox-cancel">
        <Trans>Cancel</Trans>
      </Button>
    </Stack>
  )
}

const unwrittenText = msg`This order could not be written down on this device, so it was not handed over. Free some storage and try again.`

/** Why the order must not be handed over, as far as that is known without an account. */
function useRefusal(purchase: Purchase) {
  const { config } = useAtomValue(servicesAtom)
  const mismatch = usePriceCheck(purchase)
  const saleText = useSaleObstacle(purchase)
  const wrong = purchase.sale === config.contracts.blindBoxSale ? mismatch : 'contract'
  if (wrong !== undefined) return { tone: 'danger' as const, text: mismatchText(wrong) }
  return saleText && { tone: 'warn' as const, text: saleText }
}
