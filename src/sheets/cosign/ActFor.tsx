import { Trans, useLingui } from '@lingui/react/macro'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo, useState } from 'react'
import { isKeyOf, type Permission } from '../../chain/permission.ts'
import { parseAddress, type Address } from '../../core/address.ts'
import { actForAtom, permissionsAtom } from '../../state/account/permissions.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FormButton } from '../../ui/actions/FormButton.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { AddressField } from '../../ui/fields/AddressField.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { nameOfPermission } from './permissionText.ts'
import styles from './Signing.module.css'

interface ActForProps {
  /** Account of the wallet itself. */
  readonly signer: Address
  /** Account that the wallet acts for. */
  readonly owner: Address
  /** Called when the user follows a link to another page. */
  readonly onLeave: () => void
}

/**
 * Chooses the account that this wallet acts for on this device: its own, or one that it is a key
 * of.
 */
export function ActFor({ signer, owner, onLeave }: ActForProps) {
  const actFor = useSetAtom(actForAtom)
  const [isOpen, setOpen] = useState(false)
  if (owner !== signer)
    return (
      <Panel isBare title={<Trans>You act for another account</Trans>} gap={3} testId="act-for">
        <p className={styles.note}>
          <Trans>
            Lists, balances and payments are those of the account above. Your wallet signs with its
            own key:
          </Trans>
        </p>
        <AddressText address={signer} full testId="act-for-signer" />
        <Button wide onClick={() => void actFor(undefined)} testId="act-for-stop">
          <Trans>Act for my own account again</Trans>
        </Button>
        <AcceptRequestLink onFollow={onLeave} />
      </Panel>
    )
  if (!isOpen)
    return (
      <Stack gap={1}>
        <Button variant="quiet" wide onClick={() => setOpen(true)} testId="act-for-open">
          <Trans>Act for an account of several keys</Trans>
        </Button>
        <AcceptRequestLink onFollow={onLeave} />
      </Stack>
    )
  return <Choice signer={signer} onDone={() => setOpen(false)} />
}

const AcceptRequestLink = ({ onFollow }: { readonly onFollow: () => void }) => (
  <Button variant="quiet" wide href="/cosign" onClick={onFollow} testId="act-for-take-up">
    <Trans>Sign what you were handed</Trans>
  </Button>
)

const nothingAtom = atom(undefined)

/** Asks for an address, then reads on chain whether this wallet's key is one of its keys. */
function Choice({ signer, onDone }: { readonly signer: Address; readonly onDone: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const actFor = useSetAtom(actForAtom)
  const parsed = parseAddress(text)
  const account = parsed.ok && parsed.value !== signer ? parsed.value : undefined
  const known = useAtomValue(
    useMemo(() => (account ? permissionsAtom(account) : nothingAtom), [account]),
  )
  const theirs = Array.isArray(known)
    ? (known as readonly Permission[]).filter((each) => isKeyOf(each, signer))
    : undefined
  const refused = (address: Address) =>
    address === signer ? <Trans>This is your own account.</Trans> : undefined
  return (
    <Panel
      isBare
      title={<Trans>Act for an account of several keys</Trans>}
      gap={3}
      testId="act-for"
    >
      <AddressField
        label={t`Account`}
        hint={<Trans>Its address in full. Your wallet has to be one of its keys.</Trans>}
        value={text}
        onChange={setText}
        refused={refused}
        missing={!parsed.ok && <Trans>Please enter the correct address</Trans>}
        error={
          known === 'unread' || theirs?.length === 0 ? (
            <Refusal signer={signer} isUnread={known === 'unread'} />
          ) : undefined
        }
        testId="act-for-address"
      />
      {theirs && theirs.length > 0 && <Standing permissions={theirs} signer={signer} />}
      <ButtonRow even>
        <Button onClick={onDone} testId="act-for-cancel">
          <Trans>Cancel</Trans>
        </Button>
        <FormButton
          size="medium"
          busy={account !== undefined && known === undefined}
          onAct={() => theirs?.length && void actFor(account).then(onDone)}
          testId="act-for-confirm"
        >
          <Trans>Act for it</Trans>
        </FormButton>
      </ButtonRow>
    </Panel>
  )
}

function Refusal({ signer, isUnread }: { readonly signer: Address; readonly isUnread: boolean }) {
  return isUnread ? (
    <Trans>The network does not say which keys the account has. It is asked again by itself.</Trans>
  ) : (
    <Trans>{signer} has no permission to sign</Trans>
  )
}

/** Shows the weight of this key in each permission that includes it. */
function Standing({
  permissions,
  signer,
}: {
  readonly permissions: readonly Permission[]
  readonly signer: Address
}) {
  const { i18n } = useLingui()
  return (
    <Stack gap={2}>
      <Facts
        testId="act-for-permissions"
        facts={permissions.map((each) => {
          const own = String(each.keys.find(({ address }) => address === signer)?.weight)
          const wanted = String(each.threshold)
          return {
            id: String(each.id),
            label: nameOfPermission(each, i18n),
            value: (
              <Trans>
                you count {own} of {wanted}
              </Trans>
            ),
          }
        })}
      />
    </Stack>
  )
}
