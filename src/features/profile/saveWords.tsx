import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/client.ts'
import { refusal } from '../../api/refusal.ts'
import {
  INTRODUCTION_CHARACTERS,
  NICKNAME_CHARACTERS,
  type WrongText,
} from '../../core/nickname.ts'
import type { NotSignedIn } from '../../sheets/usePrivateCall.ts'
import { BusyTapText } from '../../ui/states/BusyTapText.tsx'
import type { SaveError } from './save.ts'

/** Whether an update was sent and failed. Otherwise the user did not sign in, or left. */
export const isApiError = (error: SaveError<ApiError | NotSignedIn>): error is ApiError =>
  error.kind !== 'notSignedIn' && error.kind !== 'left'

/** Field that the backend refused. */
export type RefusedField = 'nickname' | 'introduction' | 'picture'

const FIELDS: Readonly<Record<number, RefusedField>> = {
  [refusal.wrongNickname]: 'nickname',
  [refusal.nicknameTaken]: 'nickname',
  [refusal.nicknameGuarded]: 'nickname',
  [refusal.wrongIntroduction]: 'introduction',
  [refusal.imageTooLarge]: 'picture',
  [refusal.wrongImage]: 'picture',
}

export const refusedField = (error: ApiError): RefusedField | undefined =>
  error.kind === 'refused' ? FIELDS[error.code] : undefined

/** Explains why an update failed. */
export function SaveCause({ error }: { readonly error: ApiError }): ReactNode {
  switch (error.kind) {
    case 'network':
      return <Trans>There is no connection to the server.</Trans>
    case 'timeout':
      return <Trans>The server did not answer in time.</Trans>
    case 'busy':
      return <BusyTapText />
    case 'http':
    case 'malformed':
      return <Trans>The server is out of order at the moment.</Trans>
    case 'refused':
      return <Refused code={error.code} />
  }
}

function Refused({ code }: { readonly code: number }) {
  switch (code) {
    case refusal.wrongNickname:
      return <Trans>The nickname has characters that are not allowed.</Trans>
    case refusal.nicknameTaken:
      return <Trans>Somebody has this nickname, or one that looks the same.</Trans>
    case refusal.nicknameGuarded:
      return (
        <Trans>
          This nickname imitates the product, one of its offices or a coin. Choose another.
        </Trans>
      )
    case refusal.accountNotOnChain:
      return (
        <Trans>
          Your account is not on the chain yet. Once it has received any TRX you can have a nickname
          and a picture.
        </Trans>
      )
    case refusal.wrongIntroduction:
      return <Trans>The introduction has characters that are not allowed.</Trans>
    case refusal.imageTooLarge:
      return <Trans>The picture is too large for the server.</Trans>
    case refusal.wrongImage:
      return <Trans>The server cannot read the picture.</Trans>
    case refusal.tooOften:
      return <Trans>Too many attempts. Please try again later.</Trans>
    case refusal.signInNeeded:
      return <Trans>Your session is over.</Trans>
    default:
      return <Trans>The server refused it (code {code}).</Trans>
  }
}

/** Explains why typed text is invalid. */
export function WrongTyped(props: {
  readonly wrong: WrongText
  readonly of: 'nickname' | 'introduction'
}) {
  switch (props.wrong) {
    case 'tooLong': {
      const most = props.of === 'nickname' ? NICKNAME_CHARACTERS : INTRODUCTION_CHARACTERS
      return <Trans>At most {most} characters</Trans>
    }
    case 'hidden':
      return <Trans>It has hidden characters. Type it anew instead of pasting it.</Trans>
    case 'marks':
      return <Trans>It has letters with too many marks.</Trans>
    case 'lineBreak':
      return <Trans>A nickname is one line.</Trans>
  }
}
