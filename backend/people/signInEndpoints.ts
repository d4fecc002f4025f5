import { signerOf } from '../tron/signedMessage.ts'
import { ok } from '../../src/core/result.ts'
import { signInText } from '../../src/core/signInText.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { onceRead } from '../index/onceRead.ts'
import type { Service } from '../service.ts'
import { standingOfKey } from './keys.ts'
import { giveNonce, readNonce, useNonce } from './nonces.ts'
import { beginSession, endSessions, sessionOf } from './sessions.ts'

/**
 * Creates the handlers that issue nonces, exchange signatures for sessions, and end sessions.
 * Nonces and sessions expire by this machine's clock, because they belong to the backend and a
 * stalled node must not extend them.
 */
export const signInHandlers = (
  service: Service,
): Handlers<'signInNonce' | 'signIn' | 'signOut'> => {
  const { db, chain, now, newNonces, sites } = service
  const network = onceRead(() => chain.genesisBlockId())
  return {
    async signInNonce({ owner, domain }, _language, requester, _token, site) {
      // The text names the site. A signature obtained by another site must not open a session here.
      if (domain !== site) return refuse('badRequest', `${site} asks in the name of ${domain}`)
      if (sites && !sites.includes(domain)) return refuse('badRequest', `${domain} is not our site`)
      if (!newNonces.admits(requester, owner)) return refuse('tooOften', 'too many nonces')
      const ofNetwork = await network()
      return ok({ ...(await giveNonce(db, { owner, domain }, now())), network: ofNetwork })
    },

    async signIn({ owner, nonce, language, signature }) {
      const given = await readNonce(db, nonce, owner, now())
      if (!given.ok) return given
      const text = signInText({ ...given.value, network: await network() }, language)
      const signer = signerOf(text, signature)
      if (!signer) return refuse('wrongSignature', 'it is no signature')
      const standing = await standingOfKey(chain, owner, signer)
      if (standing === 'stranger') return refuse('wrongSignature', `${signer} signed`)
      if (standing === 'oneOfSeveral') return refuse('severalKeys', `${signer} is one of several`)
      // Last, so that a failing node does not use up the nonce.
      if (!(await useNonce(db, nonce, now())))
        return refuse('nonceUsed', 'another request was first')
      return ok({ owner, ...(await beginSession(db, owner, now())) })
    },

    async signOut({ owner, all }, _language, _requester, token) {
      const session = await sessionOf(service, owner, token)
      if (!session.ok) return session
      await endSessions(service, session.value, all === 'yes' ? 'all' : 'this')
      return ok({})
    },
  }
}
