import type { Address } from '../../../src/core/address.ts'
import type { Result } from '../../../src/core/result.ts'
import type { Millis } from '../../../src/core/time.ts'
import { refuse, type Refused } from '../http/answer.ts'
import type { Service } from '../service.ts'

/** A session of one account; `id` is the hash of its token. */
export interface Session {
  readonly id: string
  readonly owner: Address
  readonly startedAt: Millis
  readonly expiresAt: Millis
}

/** The session of this account that a request named by its token; `signInNeeded` without one. */
export async function sessionOf(
  _service: Service,
  owner: Address,
  _token: string | undefined,
): Promise<Result<Session, Refused>> {
  return refuse('signInNeeded', `no session of ${owner}`)
}

/** The running sessions of an account, newest first. */
export async function sessionsOf(_service: Service, _owner: Address): Promise<readonly Session[]> {
  return []
}
