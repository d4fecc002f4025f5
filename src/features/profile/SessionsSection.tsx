import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { people } from '../../api/endpoints/people.ts'
import type { Address } from '../../core/address.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { isSignInNeeded, signedInAtom, signOutAtom } from '../../state/account/signedIn.ts'
import { askToSignInAtom } from '../../state/account/signInAsked.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { toasts } from '../../ui/overlays/toasts.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './ProfilePage.module.css'

/** Where this account is signed in, and the ways out. */
export function SessionsSection({ owner }: { readonly owner: Address }) {
  const isSignedIn = useAtomValue(signedInAtom) !== undefined
  return (
    <Section title={<Trans>Where you are signed in</Trans>} testId="profile-sessions">
      {isSignedIn ? <Sessions owner={owner} /> : <SignedOut owner={owner} />}
    </Section>
  )
}

function SignedOut({ owner }: { readonly owner: Address }) {
  const askToSignIn = useSetAtom(askToSignInAtom)
  const refresh = useSetAtom(snapshotAtom(people.userInfo, { owner }))
  return (
    <Panel gap={3} testId="profile-signed-out">
      <p className={styles.text}>
        <Trans>
          You are not signed in. To edit what others see of you needs a signature of your wallet;
          nothing else does.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          onClick={async () => {
            if (await askToSignIn()) await refresh()
          }}
          testId="profile-sign-in"
        >
          <Trans>Sign in</Trans>
        </Button>
      </div>
    </Panel>
  )
}

function Sessions({ owner }: { readonly owner: Address }) {
  const { t } = useLingui()
  const locale = useLocale()
  const now = useDeviceNow()
  const [snapshot, refresh] = useAtom(snapshotAtom(people.userInfo, { owner }))
  const signOut = useSetAtom(signOutAtom)
  const askToSignIn = useSetAtom(askToSignInAtom)
  const [isBusy, setBusy] = useState(false)
  const leave = async (which: 'this' | 'all') => {
    setBusy(true)
    let told = await signOut(which)
    // The others' sessions go on, and only who is signed in may end them.
    if (which === 'all' && !told.ok && isSignInNeeded(told.error) && (await askToSignIn(true)))
      told = await signOut(which)
    toasts.add({
      ...(told.ok
        ? {
            text: which === 'all' ? t`You are signed out everywhere` : t`You are signed out here`,
            tone: 'success',
          }
        : {
            text:
              which === 'all'
                ? t`You are signed out here. The server could not be told: elsewhere you still are signed in.`
                : t`You are signed out here. The server could not be told: the session ends there by itself.`,
          }),
      key: 'signed-out',
    })
    await refresh()
    setBusy(false)
  }
  const sessions = snapshot.data?.own?.sessions ?? []
  return (
    <>
      <List label={t`Where you are signed in`}>
        {sessions.map(({ startedAt, expiresAt, isThis }) => {
          const [since, until] = [startedAt, expiresAt].map((at) => formatWhen(at, now, locale))
          return (
            <Row
              key={`${startedAt}:${expiresAt}:${isThis}`}
              title={isThis ? <Trans>Here, on this device</Trans> : <Trans>Elsewhere</Trans>}
              facts={
                <Trans>
                  Since {since}, at most until {until}
                </Trans>
              }
              tone={isThis ? 'success' : undefined}
              testId="profile-session"
            />
          )
        })}
      </List>
      <div className={styles.actions}>
        <Button
          size="small"
          busy={isBusy}
          onClick={() => void leave('this')}
          testId="profile-sign-out"
        >
          <Trans>Sign out here</Trans>
        </Button>
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void leave('all')}
          testId="profile-sign-out-all"
        >
          <Trans>Sign out everywhere</Trans>
        </Button>
      </div>
    </>
  )
}
