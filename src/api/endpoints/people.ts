import * as v from 'valibot'
import { INTRODUCTION_UNITS, NICKNAME_UNITS } from '../../core/nickname.ts'
import { address, hex32, millis, page, pageRequest, text, wholeNumber } from '../schema.ts'
import { assumed, get, post } from './endpoint.ts'

// People: their profiles, and their inviters. The specification gives no fields: this is our
// reading. Profiles show only what people entered for them, and public on-chain data of their
// address.

/**
 * Nickname as entered. Longer than a form allows, because one visible character may consist of many
 * code units.
 */
const nickname = text(NICKNAME_UNITS)
const introduction = text(INTRODUCTION_UNITS)
/** Input limit only. `core/nickname.ts` refuses text that is too long, with a reason. */
const typed = v.pipe(v.string(), v.maxLength(20_000))
/** Maximum size of an uploaded picture: 300 kB. */
export const IMAGE_BYTES = 300_000
/** SHA-256 of a picture, used to fetch and check it. */
const image = v.nullable(hex32)

/** Public part of a profile. */
const shown = { address, nickname, introduction, image }

/**
 * Invitation code such as "7KQ2M-9XF4T": ten characters derived from an address by
 * `core/inviteCode.ts`.
 */
const code = v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/))

export const people = {
  /** Profile of a person. With the person's session, it includes their private data. */
  userInfo: get(
    '/deposit/blMusician/info',
    v.object({ owner: address }),
    v.object({
      ...shown,
      isActive: v.boolean(),
      own: v.nullable(
        v.object({
          /** Whether the person appears in the list of users. */
          isListed: v.boolean(),
          /** Sessions in which the account is signed in. */
          sessions: v.array(
            v.object({ startedAt: millis, expiresAt: millis, isThis: v.boolean() }),
          ),
        }),
      ),
    }),
    { session: 'ifAny' },
  ),
  /** Changes nickname and introduction. */
  editUser: post(
    '/deposit/blMusician/edit',
    v.object({
      owner: address,
      nickname: typed,
      introduction: typed,
    }),
    v.object(shown),
    { session: 'needed' },
  ),
  /**
   * Sets or removes the picture, which must be uploaded already, and sets whether the person is
   * listed.
   */
  saveMember: post(
    '/member/saveMember',
    v.object({
      owner: address,
      /** If absent, the picture stays unchanged. */
      image: v.optional(v.union([hex32, v.literal('none')])),
      isListed: v.picklist(['yes', 'no']),
    }),
    v.object({ ...shown, isListed: v.boolean() }),
    { session: 'needed' },
  ),
  /** Uploads a picture of at most 300 kB; the backend encodes it again. */
  uploadImage: post(
    '/deposit/common/upload/oss/image',
    // Strict: refuses any field other than these two.
    v.strictObject({
      owner: address,
      file: v.custom<Blob>((file) => file instanceof Blob, 'must be a file'),
    }),
    v.object({ image: hex32, bytes: wholeNumber }),
    { session: 'needed', body: 'multipart' },
  ),
  /** Finds listed people by nickname or address. */
  userPage: get(
    '/deposit/blMusician/pageQuery',
    v.object({ query: v.optional(v.pipe(v.string(), v.maxLength(64)), ''), ...pageRequest }),
    page(
      v.object({
        ...shown,
        isActive: v.boolean(),
        /**
         * Account with a lookalike nickname, if this nickname was set before lookalikes could be
         * detected.
         */
        looksLike: v.nullable(address),
      }),
    ),
  ),
  /** Returns the account behind an invitation code, and whether it is active. */
  enterCode: get(
    '/deposit/bttk/enter',
    v.object({ code }),
    v.object({ code, inviter: address, isActive: v.boolean() }),
  ),
  /**
   * Activation of an account on the solidified chain: whether it is active, or the leader, and its
   * inviter.
   */
  checkActivate: get(
    '/deposit/bttk/checkActivate',
    v.object({ owner: address }),
    v.object({
      contract: address,
      isActive: v.boolean(),
      isLeader: v.boolean(),
      inviter: v.nullable(address),
      boundAt: v.nullable(millis),
    }),
    assumed,
  ),
  /** Profile, invitation code and inviter of an address. */
  addressInfo: get(
    '/deposit/aon/addressInfo',
    v.object({ owner: address }),
    v.object({
      ...shown,
      code,
      isActive: v.boolean(),
      isLeader: v.boolean(),
      inviter: v.nullable(v.object(shown)),
      boundAt: v.nullable(millis),
    }),
  ),
  /** Community of an account: the inviters above it, and the number of members. */
  myCommunity: get(
    '/deposit/aon/myCommunity',
    v.object({ owner: address }),
    v.object({
      leader: v.object(shown),
      /** Inviters from the direct one up to the leader, at most 20. */
      line: v.array(v.object(shown)),
      /** Total number of activated accounts. */
      members: wholeNumber,
    }),
  ),
}

export type Person = v.InferOutput<typeof people.userPage.response>['items'][number]
