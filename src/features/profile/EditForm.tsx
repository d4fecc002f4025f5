import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { charactersOf } from '../../core/characters.ts'
import {
  INTRODUCTION_CHARACTERS,
  NICKNAME_CHARACTERS,
  parseIntroduction,
  parseNickname,
} from '../../core/nickname.ts'
import { navigationAtom } from '../../state/pages/navigation.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { toasts } from '../../ui/overlays/toasts.ts'
import { blobOf, pictureDraftAtom, textsDraftAtom } from './draft.ts'
import styles from './EditForm.module.css'
import { PictureField } from './PictureField.tsx'
import { changed, parseTexts, withDraft, type Texts } from './rules.ts'
import type { Changes, Saved } from './save.ts'
import { SaveBar } from './SaveBar.tsx'
import { isApiError, refusedField, SaveCause, WrongTyped, type RefusedField } from './saveWords.tsx'
import { useSaving } from './useSaving.ts'

interface EditFormProps {
  readonly owner: Address
  readonly saved: Saved
}

const lengthOf = (text: string) => charactersOf(text).length

/** Edits a profile. Each keystroke is stored on this device for the account, until it is saved. */
export function EditForm({ owner, saved: known }: EditFormProps) {
  const { t } = useLingui()
  const navigation = useAtomValue(navigationAtom)
  const [draft, setDraft] = useAtom(textsDraftAtom(owner))
  const [picture, setPicture] = useAtom(pictureDraftAtom(owner))
  // Profile saved here, used until the backend returns a newer one.
  const [savedHere, setSavedHere] = useState<{ readonly over: Saved; readonly now: Saved }>()
  const isNewer =
    savedHere !== undefined && JSON.stringify(savedHere.over) === JSON.stringify(known)
  const saved = isNewer ? savedHere.now : known
  const store = useStore()
  const { isBusy, failed, save, forget } = useSaving(owner, (now, part) => {
    setSavedHere({ over: known, now })
    if (part === 'member') setPicture(undefined)
    // After the first part, the list setting may still be unsaved. An account that has since signed
    // out has no draft, and gets none.
    const left = part === 'texts' ? pickListed(store.get(textsDraftAtom(owner))) : undefined
    setDraft(changed(now, left, {}))
  })

  const texts = withDraft(saved, draft)
  const parsed = parseTexts(texts)
  const changes: Changes = {
    ...changed(saved, undefined, parsed ?? {}),
    ...(picture && { picture: picture.kind === 'none' ? null : blobOf(picture) }),
  }
  const hasChanges = draft !== undefined || picture !== undefined
  const change = (part: Partial<Texts>) => {
    forget()
    setDraft(changed(saved, draft, part))
  }
  const discard = () => {
    forget()
    setDraft(undefined)
    setPicture(undefined)
  }
  const submit = async () => {
    if (!(await save(saved, changes))) return
    toasts.add({ text: t`Your information is saved`, tone: 'success', key: 'profile-saved' })
    if (navigation && navigation.place().index > 0) navigation.back()
    else navigation?.go('/profile', { replace: true })
  }
  const refused = (field: RefusedField) =>
    failed && isApiError(failed.error) && refusedField(failed.error) === field ? (
      <SaveCause error={failed.error} />
    ) : undefined
  const nickname = parseNickname(texts.nickname)
  const introduction = parseIntroduction(texts.introduction)
  return (
    <>
      <Panel gap={5} testId="profile-edit-form">
        <PictureField
          owner={owner}
          image={saved.image}
          draft={picture}
          disabled={isBusy}
          onChange={(next) => {
            forget()
            setPicture(next)
          }}
          error={refused('picture')}
        />
        <TextField
          label={<Trans>Nickname</Trans>}
          value={texts.nickname}
          onChange={(next) => change({ nickname: next })}
          maxLength={NICKNAME_CHARACTERS}
          lengthOf={lengthOf}
          disabled={isBusy}
          hint={<Trans>Anybody may choose one, so your address always stands beside it.</Trans>}
          error={
            nickname.ok ? refused('nickname') : <WrongTyped wrong={nickname.error} of="nickname" />
          }
          testId="profile-nickname"
        />
        <TextField
          label={<Trans>Introduction</Trans>}
          value={texts.introduction}
          onChange={(next) => change({ introduction: next })}
          maxLength={INTRODUCTION_CHARACTERS}
          lengthOf={lengthOf}
          lines={5}
          isProse
          disabled={isBusy}
          error={
            introduction.ok ? (
              refused('introduction')
            ) : (
              <WrongTyped wrong={introduction.error} of="introduction" />
            )
          }
          testId="profile-introduction"
        />
        <SwitchField
          label={<Trans>Show me in the list of users</Trans>}
          checked={texts.isListed}
          onChange={(isListed) => change({ isListed })}
          disabled={isBusy}
          hint={
            texts.isListed ? (
              <Trans>
                Everybody finds your picture, nickname, introduction and address in the list.
              </Trans>
            ) : (
              <Trans>
                The list leaves you out. Whoever knows your address still sees your picture,
                nickname and introduction, and so do teams and invitations that you are part of.
              </Trans>
            )
          }
          testId="profile-listed"
        />
      </Panel>
      <p className={styles.note}>
        <Trans>
          What you change is kept on this device until you save it, and deleted when you sign out.
          If you change the account instead, it stays here until you save it, sign out as this one,
          disconnect the wallet or clear the offline copies.
        </Trans>
      </p>
      <SaveBar
        isBusy={isBusy}
        failed={failed?.error}
        isWrong={!parsed}
        disabled={parsed !== undefined && Object.keys(changes).length === 0}
        onSave={() => void submit()}
        discard={
          hasChanges &&
          !isBusy && (
            <Button size="large" onClick={discard} testId="profile-edit-discard">
              <Trans>Discard</Trans>
            </Button>
          )
        }
      />
    </>
  )
}

/** Returns the part of a draft that the second call saves. */
const pickListed = (draft: Partial<Texts> | undefined): Partial<Texts> | undefined =>
  draft?.isListed === undefined ? undefined : { isListed: draft.isListed }
