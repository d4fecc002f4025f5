import type { Creation } from '../../src/api/endpoints/castReports.ts'
import { profileFields, type Profile } from '../../src/api/endpoints/profile.ts'
import { announcing } from '../../src/api/endpoints/reports.ts'
import type { Address } from '../../src/core/address.ts'
import { ok, type Result } from '../../src/core/result.ts'
import type { PresaleTerms, TokenTerms } from '../../src/core/tokenTerms.ts'
import { presaleTermErrors, tokenTermErrors } from '../../src/features/publish/rules.ts'
import { refuse, type Answer, type Handlers, type Refused, type Request } from '../http/answer.ts'
import { readMade, type Made } from './castings.ts'
import { readToken } from './castTokens.ts'
import { beginOrder } from '../orders/launchpadOrders.ts'
import { halfAnnounced, isHalf } from '../orders/announced.ts'
import { factorySettings } from '../database/books/launchpadSchema.ts'
import { readPresale } from '../presales/presaleRecords.ts'
import { report } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'

type Asked = Request<'publishFirst'>

export const castReportHandlers = (
  service: Service,
): Handlers<'publishFirst' | 'publishSecond' | 'createToken' | 'swapCoinIssuedAdd'> => ({
  async publishFirst(asked, _, requester) {
    const { db, launchpad } = service
    const { orderKey, owner, kind } = asked
    if (isHalf(asked)) return halfAnnounced
    // Anyone who asks only now may have read the key from the chain.
    if (await readMade(db, { creator: owner, orderKey })) return refuse('orderClosed', orderKey)
    const [settings] = await db.select().from(factorySettings)
    if (!settings?.enabled) return refuse('castingClosed', 'the factory makes nothing now')
    const now = await chainTime(service)
    const reason = await whyNot(service, asked, now)
    if (reason) return refuse(reason, orderKey)
    const order = { orderKey, owner, kind, asked: termsOf(asked), ...profileOf(asked) }
    const begun = await beginOrder(service, order, { ...asked, requester, now })
    if (!begun.ok) return begun
    return ok({
      orderKey,
      owner,
      kind,
      factory: launchpad.tokenFactory,
      creationFee: String(settings.creationFee),
      ...begun.value,
    })
  },
  publishSecond: (given) => made(service, given, () => true),
  createToken: (given) => made(service, given, (kind) => kind === 'token'),
  swapCoinIssuedAdd: (given) => made(service, given, (kind) => kind === 'presale'),
})

/** Returns why the contracts would refuse this creation now, if so. */
async function whyNot(
  { db }: Service,
  asked: Asked,
  now: number,
): Promise<Refused['refused'] | undefined> {
  const isWrong = (errors: object) => Object.keys(errors).length > 0
  if (asked.kind === 'presale') {
    const token = await readToken(db, asked.token)
    if (!token) return 'notFound'
    if (token.creator !== asked.owner) return 'notYours'
    if (token.launchedAt !== null || (await readPresale(db, asked.token))) return 'presaleExists'
    const supply = token.totalSupply - token.burnt
    return isWrong(presaleTermErrors(asked satisfies PresaleTerms, { now, supply }))
      ? 'wrongTerms'
      : undefined
  }
  if (isWrong(tokenTermErrors(asked satisfies TokenTerms))) return 'wrongTerms'
  if (asked.kind === 'token') return undefined
  const errors = presaleTermErrors(asked satisfies PresaleTerms, { now, supply: asked.totalSupply })
  return isWrong(errors) ? 'wrongTerms' : undefined
}

/**
 * Returns the arguments of the contracts' calls, without the announcement and the creator's own
 * texts.
 */
function termsOf(asked: Asked): object {
  const others = { kind: true, ...announcing, ...profileFields }
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !(name in others)))
}

/** Returns the creator's description of a new token, if any. */
function profileOf(asked: Asked): { profile?: Profile } {
  if (asked.kind === 'presale') return {}
  const { description, website, telegram, x, logo } = asked
  const links = Object.entries({ website, telegram, x, logo }).filter(([, link]) => link)
  return description === '' && links.length === 0
    ? {}
    : { profile: { description, ...Object.fromEntries(links) } }
}

const kindOf = ({ presale, isNewToken }: Made): Creation =>
  presale === undefined ? 'token' : isNewToken ? 'tokenWithPresale' : 'presale'

/** Answers a report of a creation; once acknowledged, with the contracts created. */
async function made(
  service: Service,
  { orderKey, owner, txId }: { orderKey: string; owner: Address; txId: string },
  isMeant: (kind: Creation) => boolean,
): Promise<Result<Answer<'publishSecond'>, Refused>> {
  let found: Made | undefined
  const answer = await report(service, txId, async () => {
    found = await readMade(service.db, { txId, creator: owner, orderKey })
    return found !== undefined && isMeant(kindOf(found))
  })
  if (!answer.ok || answer.value.status === 'pending') return answer
  const { token, presale } = found!
  return ok({ status: 'acknowledged', token, ...(presale && { presale }) })
}
