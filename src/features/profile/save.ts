import type { Api, ApiError } from '../../api/client.ts'
import { people } from '../../api/endpoints/people.ts'
import type { Address } from '../../core/address.ts'
import { err, ok, type Result } from '../../core/result.ts'
import type { Texts } from './rules.ts'

/** Profile as the backend has it. */
export interface Saved extends Texts {
  readonly image: string | null
}

/** Changed fields only. A picture is uploaded first; null removes it. */
export interface Changes extends Partial<Texts> {
  readonly picture?: Blob | null
}

/**
 * Error of a save. `left`: another account is connected, or this one has signed out, so the rest is
 * not sent.
 */
export type SaveError<E> = E | { readonly kind: 'left' }

export interface SavePorts<E> {
  readonly api: Pick<Api, 'call'>
  /** Runs a call with the session of `owner`. */
  readonly privately: <T>(
    owner: Address,
    call: () => Promise<Result<T, ApiError>>,
  ) => Promise<Result<T, E>>
  /** Whether `owner` is still connected and has not signed out. */
  readonly isHere: (owner: Address) => boolean
  /** Called after each saved part, even if a later part fails. */
  readonly onSaved: (saved: Saved, part: 'texts' | 'member') => void
}

/**
 * Saves the changes part by part. The texts go first, because a nickname may be refused and a
 * picture is larger. Each call names its owner, and nothing more is sent after the owner leaves. An
 * unchanged picture is not sent, so a picture saved on another device in the meantime stays.
 */
export async function saveProfile<E>(
  ports: SavePorts<E>,
  owner: Address,
  before: Saved,
  changes: Changes,
): Promise<Result<Saved, SaveError<E>>> {
  const { api, privately, isHere, onSaved } = ports
  const send = async <T>(call: () => Promise<Result<T, ApiError>>) =>
    isHere(owner) ? privately(owner, call) : err({ kind: 'left' } as const)
  const { nickname = before.nickname, introduction = before.introduction } = changes
  const { isListed = before.isListed, picture } = changes
  let saved = before

  if (nickname !== before.nickname || introduction !== before.introduction) {
    const answer = await send(() => api.call(people.editUser, { owner, nickname, introduction }))
    if (!answer.ok) return answer
    saved = { ...saved, nickname: answer.value.nickname, introduction: answer.value.introduction }
    onSaved(saved, 'texts')
  }
  if (picture === undefined && isListed === before.isListed) return ok(saved)

  let image: string | undefined = picture === null ? 'none' : undefined
  if (picture) {
    const uploaded = await send(() => api.call(people.uploadImage, { owner, file: picture }))
    if (!uploaded.ok) return uploaded
    image = uploaded.value.image
  }
  const answer = await send(() =>
    api.call(people.saveMember, {
      owner,
      ...(image !== undefined && { image }),
      isListed: isListed ? 'yes' : 'no',
    }),
  )
  if (!answer.ok) return answer
  saved = { ...saved, image: answer.value.image, isListed: answer.value.isListed }
  onSaved(saved, 'member')
  return ok(saved)
}
