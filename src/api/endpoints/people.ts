import * as v from 'valibot'
import { INTRODUCTION_UNITS, NICKNAME_UNITS } from '../../core/nickname.ts'
import { address, hex32, millis, page, pageRequest, text, wholeNumber } from '../schema.ts'
import { assumed, get, post } from './endpoint.ts'

// People: what they say of themselves, and who invited whom. The specification gives no fields: this
// is our reading. Nothing of a person is shown that they did not enter for it, but for what the chain
// shows of their address.

/** As people wrote it; longer than a form takes, since what one person sees may be many characters. */
const nickname = text(NICKNAME_UNITS)
const introduction = text(INTRODUCTION_UNITS)
/** What is too long is refused with its reason, by `core/nickname.ts`. */
const typed = v.pipe(v.string(), v.maxLength(20_000))
/** Of a picture that is uploaded: 300 kB. */
export const IMAGE_BYTES = 300_000
/** SHA-256 of a picture, by which it is fetched and checked. */
const image = v.nullable(hex32)

/** What a person shows to everybody. */
const shown = { address, nickname, introduction, image }

/** "7KQ2M-9XF4T": ten signs of an address, made by `core/inviteCode.ts`. */
const code = v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/))

export const people = {
  /** A person's profile; with a session of theirs, what they alone see. */
  userInfo: get(
    '/deposit/blMusician/info',
    v.object({ owner: address }),
    v.object({
      ...shown,
      isActive: v.boolean(),
      own: v.nullable(
        v.object({
          /** Whether the list of users has them. */
          isListed: v.boolean(),
          /** Where they are signed in. */
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
  /** Changes the picture to one that was uploaded, or removes it, and whether the list has the person. */
  saveMember: post(
    '/member/saveMember',
    v.object({
      owner: address,
      /** Absent, the picture stays as it is. */
      image: v.optional(v.union([hex32, v.literal('none')])),
      isListed: v.picklist(['yes', 'no']),
    }),
    v.object({ ...shown, isListed: v.boolean() }),
    { session: 'needed' },
  ),
  /** Uploads a picture of at most 300 kB, which is encoded anew. */
  uploadImage: post(
    '/deposit/common/upload/oss/image',
    // Strict: nothing comes along with the one file.
    v.strictObject({
      owner: address,
      file: v.custom<Blob>((file) => file instanceof Blob, 'must be a file'),
    }),
    v.object({ image: hex32, bytes: wholeNumber }),
    { session: 'needed', body: 'multipart' },
  ),
  /** People who are listed, by their nickname or address. */
  userPage: get(
    '/deposit/blMusician/pageQuery',
    v.object({ query: v.optional(v.pipe(v.string(), v.maxLength(64)), ''), ...pageRequest }),
    page(
      v.object({
        ...shown,
        isActive: v.boolean(),
        /** Who has a nickname that looks the same, if this one was there before they could be told. */
        looksLike: v.nullable(address),
      }),
    ),
  ),
  /** Whose invitation code this is, and whether that account is active. */
  enterCode: get(
    '/deposit/bttk/enter',
    v.object({ code }),
    v.object({ code, inviter: address, isActive: v.boolean() }),
  ),
  /** Whether an account is bound, or the leader, as of the solidified chain. */
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
  /** What is known of an address: its invitation code, and its place among the people. */
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
  /** The community of an account: the line of inviters above it, and how many people there are. */
  myCommunity: get(
    '/deposit/aon/myCommunity',
    v.object({ owner: address }),
    v.object({
      leader: v.object(shown),
      /** From the inviter up to the leader, at most 20. */
      line: v.array(v.object(shown)),
      /** How many are bound in all. */
      members: wholeNumber,
    }),
  ),
}

export type Person = v.InferOutput<typeof people.userPage.response>['items'][number]
