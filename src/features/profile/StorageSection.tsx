import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { formatUnits } from '../../i18n/format.ts'
import { formatBytes } from '../../i18n/formatBytes.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { forgetFormsExcept } from '../../state/account/privateForms.ts'
import { ownerAtom } from '../../state/account/session.ts'
import {
  clearCopiesAtom,
  persistStorageAtom,
  readStorageAtom,
  storageReportAtom,
  type StorageReport,
} from '../../state/device/storage.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { toasts } from '../../ui/overlays/toasts.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './ProfilePage.module.css'

const Dialog = lazyAgain(() => import('../../ui/overlays/Dialog.tsx').then((m) => m.Dialog))

/**
 * Shows the amount and safety of the data stored on this device. Data that can be loaded again can
 * be cleared.
 */
export function StorageSection() {
  const { t } = useLingui()
  const report = useAtomValue(storageReportAtom)
  const read = useSetAtom(readStorageAtom)
  const persist = useSetAtom(persistStorageAtom)
  const clear = useSetAtom(clearCopiesAtom)
  const owner = useAtomValue(ownerAtom)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => void read().catch(reportError), [read])

  const askToPersist = async () => {
    if (!(await persist()))
      toasts.add({ text: t`Your browser did not agree. Installing the app helps.`, key: 'persist' })
  }
  const clearCopies = async () => {
    setAsking(false)
    try {
      await clear()
      forgetFormsExcept(owner)
      toasts.add({ text: t`Offline copies are cleared`, tone: 'success' })
    } catch (error) {
      reportError(error)
      toasts.add({ text: t`That could not be cleared`, tone: 'danger' })
    }
  }

  return (
    <Section title={<Trans>Kept on this device</Trans>}>
      <Panel gap={3} testId="profile-storage">
        <p className={styles.text}>
          <Trans>
            Your payments and orders with their receipts, what you have seen of boxes, tokens and
            announcements, and your settings. Keys and seed phrases never are.
          </Trans>
        </p>
        {report && <ReportFacts report={report} />}
        <div className={styles.actions}>
          {report?.isPersistent === false && (
            <Button size="small" onClick={() => void askToPersist()} testId="profile-persist">
              <Trans>Keep it for good</Trans>
            </Button>
          )}
          <Button size="small" onClick={() => setAsking(true)} testId="profile-clear">
            <Trans>Clear offline copies</Trans>
          </Button>
        </div>
      </Panel>
      {isAsking && (
        <Suspense fallback={null}>
          <Dialog
            open
            onClose={() => setAsking(false)}
            title={<Trans>Clear offline copies?</Trans>}
            actions={
              <ButtonRow>
                <Button size="large" onClick={() => setAsking(false)} testId="profile-clear-cancel">
                  <Trans>Cancel</Trans>
                </Button>
                <Button
                  variant="primary"
                  size="large"
                  onClick={() => void clearCopies()}
                  testId="profile-clear-confirm"
                >
                  <Trans>Clear</Trans>
                </Button>
              </ButtonRow>
            }
            testId="profile-clear-dialog"
          >
            <Trans>
              Boxes, tokens and announcements are loaded again when you are online. Your payments,
              orders and receipts stay. What was typed for the profile of another account, and not
              saved, is deleted.
            </Trans>
          </Dialog>
        </Suspense>
      )}
    </Section>
  )
}

function ReportFacts({ report }: { readonly report: StorageReport }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { usedBytes, quotaBytes, isPersistent, kept } = report
  const count = (number: number) => formatUnits(BigInt(number), 0)
  const used = usedBytes === undefined ? '' : formatBytes(usedBytes, locale)
  const quota = quotaBytes === undefined ? '' : formatBytes(quotaBytes, locale)
  return (
    <Facts
      facts={[
        used !== '' && {
          id: 'used',
          label: t`Used`,
          value: quota === '' ? used : t`${used} of ${quota}`,
        },
        kept && {
          id: 'operations',
          label: t`Transactions`,
          value: count(kept.operations),
        },
        kept && { id: 'copies', label: t`Offline copies`, value: count(kept.snapshots) },
        isPersistent !== undefined && {
          id: 'persistent',
          label: t`How long`,
          value: isPersistent ? t`Until you clear it` : t`Until space runs short`,
        },
      ]}
      testId="profile-storage"
    />
  )
}
