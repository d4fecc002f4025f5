import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAmount } from '../../i18n/format.ts'
import { servicesAtom } from '../../state/services.ts'
import { Note } from '../../ui/Note.tsx'
import { feeFacts } from './feeFacts.tsx'
import type { Purchase } from './orders.ts'
import { PurchaseFacts } from './PurchaseFacts.tsx'
import styles from './BuySheet.module.css'
import type { BuyPlan } from './useBuyPlan.ts'
import { notAskedText, settledTexts } from './words.tsx'

interface BuyConfirmProps {
  readonly purchase: Purchase
  readonly plan: BuyPlan
  readonly orderKey: string | undefined
  /** The order could not be written down, so the wallet was not asked. */
  readonly notWritten: boolean
}

/** What the user confirms: the payment, its receiver, what comes for it, and what the network takes. */
export function BuyConfirm({ purchase, plan, orderKey, notWritten }: BuyConfirmProps) {
  const { i18n } = useLingui()
  const { obstacle } = plan
  return (
    <div className={styles.stack}>
      <PurchaseFacts
        purchase={purchase}
        orderKey={orderKey}
        more={feeFacts(plan.preflight, plan.fee)}
      />
      <Approval purchase={purchase} plan={plan} />
      {!plan.isPinned ? (
        <Note tone="danger" testId="operation-trouble">
          <Trans>
            The shop named another contract than the one this app trusts. Nothing was signed.
          </Trans>
        </Note>
      ) : notWritten ? (
        <Note tone="danger" testId="blindbox-sheet-obstacle">
          {i18n._(notAskedText)}
        </Note>
      ) : plan.settled ? (
        <Note tone="info" testId="blindbox-sheet-settled">
          {i18n._(settledTexts[plan.settled])}
        </Note>
      ) : obstacle ? (
        <Note tone="warn" testId="blindbox-sheet-obstacle">
          {i18n._(obstacle)}
        </Note>
      ) : (
        <Note tone="safe">
          {plan.preflight?.willSucceed && (
            <>
              <Trans>Simulated just now: it will succeed.</Trans>{' '}
            </>
          )}
          <Trans>
            If your connection drops after you sign, we finish it for you and never pay twice.
          </Trans>
        </Note>
      )}
    </div>
  )
}

/** The risk of an approval, where one is needed: who may take how much, and how to take it back. */
function Approval({ purchase, plan }: Pick<BuyConfirmProps, 'purchase' | 'plan'>) {
  const { config } = useAtomValue(servicesAtom)
  const { due, preflight } = plan
  const names = preflight?.transactions.map(({ name }) => name) ?? []
  const index = purchase.paid + 1
  if (!due || !plan.isPinned || !names.includes(`approve${index}`)) return null
  const amount = formatAmount(due)
  const asks = names.length
  return (
    <Note tone="info" testId="blindbox-sheet-approval">
      <p>
        <Trans>
          Your wallet asks {asks} times. First you approve that the sale contract above may take
          exactly {amount}, not more; then you pay.
        </Trans>
      </p>
      {names.includes(`approveReset${index}`) && (
        <p>
          <Trans>An older approval is set to zero before.</Trans>
        </p>
      )}
      {config.revokeUrl && (
        <p>
          <a
            className={styles.link}
            href={config.revokeUrl}
            target="_blank"
            rel="noopener noreferrer"
            data-testid="blindbox-sheet-revoke"
          >
            <Trans>See and revoke your approvals</Trans>
          </a>
        </p>
      )}
    </Note>
  )
}
