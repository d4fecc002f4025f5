import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import type { Permission } from '../../chain/permission.ts'
import { BLOCK_MS, type Millis } from '../../core/time.ts'
import { formatBytes } from '../../i18n/formatBytes.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { blockSizeAtom } from '../../state/answers/blockSize.ts'
import { Chips, type ChipsProps } from '../../ui/fields/Chips.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { nameOfPermission } from './permissionText.ts'
import styles from './Signing.module.css'
import type { Signing } from '../useSigning.ts'

interface SigningChoiceProps {
  readonly signing: Signing
  /** Whether a second attempt requires proof that the first one is dead. */
  readonly needsProof: boolean
  /** Prefix of the test ids. */
  readonly testId: string
}

/** Chooses the permission of a multisig account to sign under, and the time allowed for signing. */
export function SigningChoice({ signing, needsProof, testId }: SigningChoiceProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { permission, permissions, needed, lives, lifeMs, endsAt, chain } = signing
  const name = (each: Permission) => nameOfPermission(each, i18n)
  const others = needed - 1
  const isChoice = permissions.length > 1
  return (
    <Panel isBare title={<Trans>Signatures</Trans>} gap={3} testId={`${testId}-signing`}>
      <Facts
        testId={`${testId}-signing-facts`}
        facts={[
          !isChoice && {
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
          endsAt !== undefined && {
            id: 'end',
            label: <Trans>All sign by</Trans>,
            value: formatDateTime(endsAt, locale),
          },
        ]}
      />
      {isChoice && (
        <LabelledChips
          label={t`Permission`}
          options={permissions.map((each) => ({ value: String(each.id), label: name(each) }))}
          value={String(permission.id)}
          onChange={(id) => signing.onPermission(Number(id))}
          testId={`${testId}-permission`}
        />
      )}
      {lives.length > 0 && (
        <LabelledChips
          label={t`Time to sign`}
          options={lives.map((each) => ({
            value: String(each),
            label: formatDuration(each, locale),
          }))}
          value={String(lifeMs)}
          onChange={(each) => signing.onLife(Number(each))}
          testId={`${testId}-life`}
        >
          {needsProof ? (
            <Proof lifeMs={lifeMs} chain={chain} />
          ) : (
            <Trans>All have to sign within this time; then it can be made anew.</Trans>
          )}
        </LabelledChips>
      )}
    </Panel>
  )
}

function LabelledChips({
  children,
  ...props
}: ChipsProps<string> & { readonly children?: ReactNode }) {
  return (
    <Stack gap={2}>
      <span className={styles.label} aria-hidden="true">
        {props.label}
      </span>
      <Chips {...props} />
      {children && <p className={styles.note}>{children}</p>}
    </Stack>
  )
}

/**
 * States the cost of a proof that the transaction is dead: it reads every block of the
 * transaction's life.
 */
function Proof({ lifeMs, chain }: { readonly lifeMs: Millis; readonly chain: Signing['chain'] }) {
  const locale = useLocale()
  const perBlock = useAtomValue(useMemo(() => blockSizeAtom(chain), [chain]))
  const count = Math.ceil(lifeMs / BLOCK_MS)
  const blocks = count.toLocaleString(locale)
  if (perBlock === undefined)
    return (
      <Trans>
        All have to sign within this time. If it then seems lost, paying again takes a proof that
        reads {blocks} blocks.
      </Trans>
    )
  const size = formatBytes(count * perBlock, locale)
  return (
    <Trans>
      All have to sign within this time. If it then seems lost, paying again takes a proof that
      reads {blocks} blocks, about {size}.
    </Trans>
  )
}
