import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import {
  contractTypeOf,
  ownKeySuffices,
  permissionsFor,
  signaturesNeeded,
  type Permission,
  type Unpermitted,
} from '../chain/permission.ts'
import type { Address } from '../core/address.ts'
import { HOUR_MS, MINUTE_MS, type Millis } from '../core/time.ts'
import { endsAtOf, EXPIRATION_MS, longestLife } from '../outbox/expiration.ts'
import type { LegPlan } from '../outbox/kind.ts'
import type { Operation } from '../outbox/operation.ts'
import { permissionsAtom, type KnownPermissions } from '../state/account/permissions.ts'
import { signerAtom } from '../state/account/signer.ts'

/** Signing periods that can be chosen, in ms of chain time. */
export const LIVES = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const

/** Permission to sign under, if the account's own key alone is not enough. */
export interface Signing {
  readonly signer: Address
  readonly chain: 'side' | undefined
  readonly permission: Permission
  /** Permissions that can be chosen. */
  readonly permissions: readonly Permission[]
  readonly onPermission: (id: number) => void
  /** Minimum number of signatures. */
  readonly needed: number
  readonly lifeMs: Millis
  /**
   * Signing periods that can be chosen. Empty if this key alone suffices, or if the call itself has
   * a deadline.
   */
  readonly lives: readonly Millis[]
  /** Chain time by which all have to sign, if the call itself sets it. */
  readonly endsAt: Millis | undefined
  readonly onLife: (lifeMs: Millis) => void
}

/** Signing requirements known before the wallet opens. */
export interface KnownSigning {
  /** Undefined if the account's own key signs alone, as is usual. */
  readonly signing: Signing | undefined
  /** Reason why the wallet's account may not sign. */
  readonly obstacle: MessageDescriptor | undefined
  /** `asking` while the account's keys are being read and the wallet acts for another account. */
  readonly check: 'asking' | 'known'
}

const NOT_ASKED: KnownSigning = { signing: undefined, obstacle: undefined, check: 'known' }

/**
 * Returns who has to sign the calls of these plans, according to the account's permissions on
 * chain.
 */
export function useSigning(
  owner: Address | undefined,
  plans: readonly LegPlan[] | undefined,
  chain: 'side' | undefined,
): KnownSigning {
  const signer = useAtomValue(signerAtom)
  const known = useAtomValue(
    useMemo(() => (owner ? permissionsAtom(owner, chain) : nothingAtom), [owner, chain]),
  )
  const [permissionId, setPermission] = useState<number>()
  const [wantedMs, setLife] = useState<Millis>(HOUR_MS)
  if (!owner || !signer || !plans) return NOT_ASKED
  const found = usable(known, owner, signer, plans)
  if (found === 'own') return NOT_ASKED
  if (found === 'asking') return { ...NOT_ASKED, check: found }
  if (typeof found === 'string') return { ...NOT_ASKED, obstacle: obstacleText(found, signer) }
  const permission = found.find(({ id }) => id === permissionId) ?? found[0]!
  const needed = signaturesNeeded(permission, signer)!
  const longest = Math.min(...plans.map(longestLife))
  const end = endsAtOf(plans)
  const endsAt = needed > 1 && Number.isFinite(end) ? end : undefined
  const lives = needed > 1 && endsAt === undefined ? LIVES.filter((each) => each <= longest) : []
  const several = endsAt === undefined ? Math.min(wantedMs, longest) : longest
  return {
    signing: {
      signer,
      chain,
      permission,
      permissions: found,
      onPermission: setPermission,
      needed,
      lifeMs: needed > 1 ? several : EXPIRATION_MS,
      lives,
      endsAt,
      onLife: setLife,
    },
    obstacle: undefined,
    check: 'known',
  }
}

const nothingAtom = atom(undefined)

/** Returns the permissions that cover all the calls, best first. */
function usable(
  known: KnownPermissions | undefined,
  owner: Address,
  signer: Address,
  plans: readonly LegPlan[],
): readonly Permission[] | Unpermitted | 'own' | 'asking' | 'unread' {
  const isOwn = signer === owner
  // Most accounts have no other keys, so payments from the wallet's own account do not wait for the
  // answer.
  if (known === undefined || known === 'unread') return isOwn ? 'own' : (known ?? 'asking')
  if (isOwn && ownKeySuffices(known, owner)) return 'own'
  const [first, ...others] = [...new Set(plans.map(({ call }) => contractTypeOf(call)))].map(
    (type) => permissionsFor(known, signer, type),
  )
  if (first === undefined) return 'own'
  for (const each of [first, ...others]) if (typeof each === 'string') return each
  const shared = (first as readonly Permission[]).filter(({ id }) =>
    others.every((each) => (each as readonly Permission[]).some((one) => one.id === id)),
  )
  return shared.length > 0 ? shared : 'notCovered'
}

/**
 * Returns the reason in words: "{address} has no permission to sign" (specification, section 6).
 */
function obstacleText(why: Unpermitted | 'unread', signer: Address): MessageDescriptor {
  const address: string = signer
  switch (why) {
    case 'noPermission':
      return msg`${address} has no permission to sign`
    case 'notCovered':
      return msg`No permission that ${address} is a key of allows this.`
    case 'unread':
      return msg`The network does not say which keys the account has. It is asked again by itself.`
  }
}

/** Returns the permission and signing period that an operation is stored with. */
export const multisigOf = (signing: Signing | undefined): Operation['multisig'] =>
  signing && { permissionId: signing.permission.id, lifeMs: signing.lifeMs }
