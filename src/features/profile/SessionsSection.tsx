import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { people } from '../../api/endpoints/people.ts'
import type { Address } from '../../core/address.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import {
  isSessionOverAtom,
  isSignInNeeded,
  signedInAtom,
  signOutAtom,
} from '../../state/account/signedIn.ts'
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

/**
 * Lists the sessions of this account, with buttons to sign out. After a session expires, both stay
 * in place. Other sessions may continue elsewhere, and the user may be about to tap.
 */
export function SessionsSection({ owner }: { readonly owner: Address }) {
  const isSignedIn = useAtomValue(signedInAtom) !== undefined
  const isOver = useAtomValue(isSessionOverAtom)
  return (
    <Section title={<Trans>Where you are signed in</Trans>} testId="profile-sessions">
      {isSignedIn || isOver ? (
        <Sessions owner={owner} isOver={isOver} />
      ) : (
        <SignedOut owner={owner} />
      )}
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

interface SessionsProps {
  readonly owner: Address
  /** Whether this device's session has expired. */
  readonly isOver: boolean
}

function Sessions({ owner, isOver }: SessionsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const now = useDeviceNow()
  const [snapshot, refresh] = useAtom(snapshotAtom(people.userInfo, { owner }))
  const signOut = useSetAtom(signOutAtom)
  const askToSignIn = useSetAtom(askToSignInAtom)
  const [leaving, setLeaving] = useState<'this' | 'all'>()
  const sessions = useLastSeen(snapshot.data?.own?.sessions, isOver)
  const leave = async (which: 'this' | 'all') => {
    // Only a signed-in account may end other sessions. Nothing ends if the user does not sign in.
    if (which === 'all' && isOver && !(await askToSignIn(true))) return
    let told = await signOut(which)
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
  }
  const tap = (which: 'this' | 'all') => {
    setLeaving(which)
    void leave(which).finally(() => setLeaving(undefined))
  }
  return (
    <>
      <List label={t`Where you are signed in`}>
        {sessions.map(({ startedAt, expiresAt, isThis }) => {
          const [since, until] = [startedAt, expiresAt].map((at) => formatWhen(at, now, locale))
          const isEnded = isThis && isOver
          return (
            <Row
              key={isThis ? 'this' : `${startedAt}:${expiresAt}`}
              title={isThis ? <Trans>Here, on this device</Trans> : <Trans>Elsewhere</Trans>}
              facts={
                isEnded ? (
                  <Trans>This session is over</Trans>
                ) : (
                  <Trans>
                    Since {since}, at most until {until}
                  </Trans>
                )
              }
              tone={isThis && !isOver ? 'success' : undefined}
              trailing={
                isEnded && (
                  <Button
                    size="small"
                    onClick={() => void askToSignIn(true)}
                    testId="profile-sign-in"
                  >
                    <Trans>Sign in</Trans>
                  </Button>
                )
              }
              testId={isEnded ? 'profile-session-over' : 'profile-session'}
            />
          )
        })}
      </List>
      <div className={styles.actions}>
        <Button
          size="small"
          busy={leaving === 'this'}
          disabled={leaving === 'all'}
          onClick={() => tap('this')}
          testId="profile-sign-out"
        >
          <Trans>Sign out here</Trans>
        </Button>
        <Button
          size="small"
          busy={leaving === 'all'}
          disabled={leaving === 'this'}
          onClick={() => tap('all')}
          testId="profile-sign-out-all"
        >
          <Trans>Sign out everywhere</Trans>
        </Button>
      </div>
    </>
  )
}

/**
 * Returns the sessions that the backend last reported. After this device's session expires, the
 * backend reports none. The last ones stay, so that the content below them does not move.
 */
function useLastSeen(told: Sessions | undefined, isOver: boolean): Sessions {
  const [seen, setSeen] = useState<Sessions>(told ?? [])
  if (told && told !== seen) setSeen(told)
  const hasThis = seen.some(({ isThis }) => isThis)
  return isOver && !hasThis ? [{ startedAt: 0, expiresAt: 0, isThis: true }, ...seen] : seen
}

type Sessions = NonNullable<ResponseOf<typeof people.userInfo>['own']>['sessions']
