import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Permission } from '../../chain/permission.ts'
import { BLOCK_MS } from '../../core/time.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { nameOfPermission } from './permissionText.ts'
import styles from './Signing.module.css'
import type { Signing } from '../useSigning.ts'

interface SigningChoiceProps {
  readonly signing: Signing
  /** A second attempt takes proof that the first one is dead. */
  readonly needsProof: boolean
  /** What the test ids begin with. */
  readonly testId: string
}

/** Under which permission of an account with several keys it is signed, and how long that may take. */
export function SigningChoice({ signing, needsProof, testId }: SigningChoiceProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { permission, permissions, needed, lives, lifeMs } = signing
  const name = (each: Permission) => nameOfPermission(each, i18n)
  const blocks = Math.ceil(lifeMs / BLOCK_MS)
  const others = needed - 1
  return (
    <Panel title={<Trans>Signatures</Trans>} gap={3} testId={`${testId}-signing`}>
      <Facts
        testId={`${testId}-signing-facts`}
        facts={[
          {
            id: 'permission',
            label: <Trans>Permission</Trans>,
            value: name(permission),
          },
          {
            id: 'needed',
            label: <Trans>It takes</Trans>,
            value:
              others > 0
                ? t`yours and ${plural(others, { one: '# more', other: '# more' })}`
                : t`yours alone`,
          },
        ]}
      />
      {permissions.length > 1 && (
        <Chips
          label={t`Permission`}
          options={permissions.map((each) => ({ value: String(each.id), label: name(each) }))}
          value={String(permission.id)}
          onChange={(id) => signing.onPermission(Number(id))}
          testId={`${testId}-permission`}
        />
      )}
      {lives.length > 0 && (
        <>
          <Chips
            label={t`Time to sign`}
            options={lives.map((each) => ({
              value: String(each),
              label: formatDuration(each, locale),
            }))}
            value={String(lifeMs)}
            onChange={(each) => signing.onLife(Number(each))}
            testId={`${testId}-life`}
          />
          <p className={styles.note}>
            {needsProof ? (
              <Trans>
                All have to sign within this time. If it then seems lost, paying again takes a proof
                that reads {blocks} blocks.
              </Trans>
            ) : (
              <Trans>All have to sign within this time; then it can be made anew.</Trans>
            )}
          </p>
        </>
      )}
    </Panel>
  )
}
