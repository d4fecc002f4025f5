import { IMAGE_BYTES } from '../../src/api/endpoints/people.ts'
import { parseIntroduction, parseNickname } from '../../src/core/nickname.ts'
import type { Address } from '../../src/core/address.ts'
import { ok, type Result } from '../../src/core/result.ts'
import { createHourly } from '../limits/hourly.ts'
import { refuse, type Handlers, type Refused } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import type { Service } from '../service.ts'
import { activityReader } from './activity.ts'
import { encodePicture } from './encodePicture.ts'
import { isGuardedName } from './guardedNames.ts'
import { dropUnshown, hasPicture, keepPicture } from './pictures.ts'
import { enterChoices, enterTexts, hasProfile, isListed, likesOf, profileOf } from './profiles.ts'
import { sessionOf, sessionsOf, type Session } from './sessions.ts'
import { searchUsers } from './userSearch.ts'

/** Most uploads per account and hour, more than a user who tries several needs. */
const PICTURES_AN_HOUR = 20
/** Most uploads per network address and hour. Many phones may share an address. */
const PICTURES_OF_ADDRESS = 100

/**
 * Creates the handlers for users' profiles. A nickname, an introduction and a picture are public
 * with their address, as the form says. The list contains only users who chose to be in it.
 */
export const profileHandlers = (
  service: Service,
): Handlers<'userInfo' | 'editUser' | 'saveMember' | 'uploadImage' | 'userPage'> => {
  const { db } = service
  const readActivity = activityReader(service)
  const ofAccount = createHourly(PICTURES_AN_HOUR)
  const ofAddress = createHourly(PICTURES_OF_ADDRESS)
  return {
    async userInfo({ owner }, _language, _requester, token) {
      const isActive = (await readActivity([owner]))(owner)
      const person = { ...(await profileOf(db, owner)), isActive }
      const session = await sessionOf(service, owner, token)
      if (!session.ok) return ok({ ...person, own: null })
      const sessions = (await sessionsOf(service, owner)).map(({ id, startedAt, expiresAt }) => ({
        startedAt,
        expiresAt,
        isThis: id === session.value.id,
      }))
      const own = { isListed: await isListed(db, owner), sessions }
      return ok({ ...person, own })
    },
    async editUser({ owner, ...typed }, _language, _requester, token) {
      const session = await enteringSession(service, owner, token)
      if (!session.ok) return session
      const nickname = parseNickname(typed.nickname)
      if (!nickname.ok) return refuse('wrongNickname', nickname.error)
      const introduction = parseIntroduction(typed.introduction)
      if (!introduction.ok) return refuse('wrongIntroduction', introduction.error)
      const texts = { nickname: nickname.value, introduction: introduction.value }
      if (isGuardedName(texts.nickname))
        return refuse('nicknameGuarded', 'it imitates the product, its people or a coin')
      if (!(await enterTexts(db, owner, texts)))
        return refuse('nicknameTaken', 'another account has one that looks the same')
      return ok(await profileOf(db, owner))
    },
    async saveMember({ owner, image, ...choices }, _language, _requester, token) {
      const session = await enteringSession(service, owner, token)
      if (!session.ok) return session
      const chosen = image === 'none' ? null : image
      if (chosen && !(await hasPicture(db, owner, chosen)))
        return refuse('wrongImage', `${owner} has not uploaded it`)
      const listed = { isListed: choices.isListed === 'yes' }
      await enterChoices(db, owner, chosen === undefined ? listed : { image: chosen, ...listed })
      if (chosen !== undefined) await dropUnshown(db, owner)
      return ok({ ...(await profileOf(db, owner)), ...listed })
    },
    async uploadImage({ owner, file }, _language, requester, token) {
      const session = await enteringSession(service, owner, token)
      if (!session.ok) return session
      if (file.size > IMAGE_BYTES)
        return refuse('imageTooLarge', `a picture has at most ${IMAGE_BYTES} bytes`)
      const now = performance.now()
      if (!ofAccount.has(owner, now) || !ofAddress.has(requester, now))
        return refuse('tooOften', 'too many pictures in an hour')
      ofAccount.take(owner, now)
      ofAddress.take(requester, now)
      const bytes = await encodePicture(new Uint8Array(await file.arrayBuffer()))
      if (!bytes) return refuse('wrongImage', 'it is no whole JPEG, PNG or WebP of a usual size')
      return ok({ image: await keepPicture(service, owner, bytes), bytes: bytes.length })
    },
    async userPage({ query, ...asked }) {
      const { total, items } = await searchUsers(db, query, pageOf(asked))
      const isActive = await readActivity(items.map(({ address }) => address))
      const looksLike = await likesOf(db, items)
      const shown = items.map((person) => ({
        ...person,
        isActive: isActive(person.address),
        looksLike: looksLike(person.address),
      }))
      return ok({ total, items: shown })
    },
  }
}

/**
 * Returns the session of an account that may enter a profile. Keys are free and could fill our
 * tables, so the account must exist on chain. An account with a profile did exist, and can remove
 * its data without a node.
 */
async function enteringSession(
  service: Service,
  owner: Address,
  token: string | undefined,
): Promise<Result<Session, Refused>> {
  const session = await sessionOf(service, owner, token)
  if (!session.ok || (await hasProfile(service.db, owner))) return session
  if (await service.chain.hasAccount(owner)) return session
  return refuse('accountNotOnChain', `the chain does not know ${owner}`)
}
