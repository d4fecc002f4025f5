import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../../src/api/endpoints/served.ts'
import type { RawAnswer } from './ask.ts'
import type { Known } from './backendRequests.ts'
import type { RawRequest } from './request.ts'

/** Describes how an answer reveals or changes another account's data; undefined if it does not. */
export function leaked(
  { line, path, headers, body }: RawRequest,
  { status, text }: RawAnswer,
  { sessions }: Pick<Known, 'sessions'>,
): string | undefined {
  if (line === undefined || status !== 200 || !text.startsWith('{"code":0,')) return undefined
  const { data } = JSON.parse(text) as {
    data: { owner?: unknown; address?: unknown; own?: unknown }
  }
  const { session } = served[line as ServedName] as Endpoint
  const signedIn = sessions.find(({ token }) => headers['authorization'] === `Bearer ${token}`)
  // The path may have been spoilt into that of another endpoint.
  const isPrivate = session === 'needed' && path.includes(served[line as ServedName].path)
  if (isPrivate && !signedIn) return 'answered without a session'
  if (isPrivate && data.address !== undefined && data.address !== signedIn?.owner)
    return 'changed what is another account’s'
  if (session === 'ifAny' && data.own && data.address !== signedIn?.owner)
    return 'told what is another account’s own'
  const asked = path + new TextDecoder().decode(body)
  if (typeof data.owner === 'string' && !asked.includes(data.owner))
    return 'told of an account that was not asked for'
  return undefined
}
