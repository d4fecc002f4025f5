import { eq } from 'drizzle-orm'
import { tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import { presaleTerms, tokenTerms } from '../../src/chain/contracts/tokenTerms.ts'
import { eventShape } from '../../src/chain/event.ts'
import { nobody } from '../../src/core/address.ts'
import { skeleton } from '../../src/core/lookalike.ts'
import { LONGEST_NAME, LONGEST_SYMBOL } from '../../src/features/publish/rules.ts'
import { castTokens, factorySettings, presales } from '../database/books/launchpadSchema.ts'
import { millisOf, parseMillis } from '../index/parsed.ts'
import { Unbookable } from '../index/unbookable.ts'
import { give, move, transferred } from './holdings.ts'
import { booked, raised, written, type Chapter } from '../index/chapter.ts'

const ONLY = 1

const SETTINGS = 'settings of the factory'

/** Events of the factory and its tokens. */
export const tokenChapter: Chapter = [
  booked({
    from: 'tokenFactory',
    shape: tokenFactoryEvents.creationFeeSet,
    of: () => SETTINGS,
    apply: ({ db }, fields) => {
      const creationFee = fields.fee
      return db
        .insert(factorySettings)
        .values({ id: ONLY, creationFee, enabled: true })
        .onConflictDoUpdate({ target: factorySettings.id, set: { creationFee } })
    },
  }),
  booked({
    from: 'tokenFactory',
    shape: tokenFactoryEvents.enabledSet,
    of: () => SETTINGS,
    apply: ({ db }, fields) => {
      const { enabled } = fields
      return db
        .insert(factorySettings)
        .values({ id: ONLY, creationFee: 0n, enabled })
        .onConflictDoUpdate({ target: factorySettings.id, set: { enabled } })
    },
  }),
  booked({
    from: 'tokenFactory',
    shape: tokenFactoryEvents.tokenCreated,
    of: (fields) => fields.token,
    creates: (fields) => fields.token,
    async apply(entry, fields) {
      const { db, made, place, contract } = entry
      const terms = tokenTerms.decode(fields.terms)
      // The app's schemas would reject any list that contains this token.
      if (terms.name.length > LONGEST_NAME || terms.symbol.length > LONGEST_SYMBOL)
        throw new Unbookable(`a name of ${terms.name.length} characters`)
      const address = fields.token
      made.tokens.add(address)
      // A token is minted before the factory emits its creation.
      await give(entry, address, contract, terms.totalSupply)
      await db.insert(castTokens).values({
        address,
        orderKey: fields.order,
        creator: fields.creator,
        pool: fields.pool,
        name: terms.name,
        symbol: terms.symbol,
        terms: written(terms),
        totalSupply: terms.totalSupply,
        burnt: 0n,
        poolBurnt: 0n,
        txId: place.txId,
        createdAt: place.at,
        nameLook: skeleton(terms.name),
        symbolLook: skeleton(terms.symbol),
      })
    },
  }),
  booked({
    from: 'tokenFactory',
    shape: tokenFactoryEvents.presaleCreated,
    of: (fields) => fields.presale,
    on: (fields) => fields.token,
    creates: (fields) => fields.presale,
    apply: ({ db, made, place }, fields) => {
      const terms = presaleTerms.decode(fields.terms)
      for (const time of [terms.startTime, terms.vestingDelay, terms.vestingDis]) parseMillis(time)
      const address = fields.presale
      const token = fields.token
      made.presales.set(address, token)
      return db.insert(presales).values({
        address,
        token,
        orderKey: fields.order,
        creator: fields.creator,
        terms: written(terms),
        startAt: terms.startTime,
        endAt: millisOf(fields.endTime),
        insuranceMs: millisOf(fields.insuranceSeconds),
        goal: terms.presaleEthAmount,
        raised: 0n,
        forSale: terms.maxTotalNum,
        sold: 0n,
        txId: place.txId,
        createdAt: place.at,
      })
    },
  }),
  booked({
    from: 'token',
    shape: eventShape('Launched(uint64 at)'),
    apply: ({ db, contract }, fields) =>
      db
        .update(castTokens)
        .set({ launchedAt: millisOf(fields.at) })
        .where(eq(castTokens.address, contract)),
  }),
  booked({
    from: 'token',
    shape: eventShape('PoolBurnt(uint256 amount)'),
    apply: ({ db, contract }, fields) =>
      db
        .update(castTokens)
        .set({ poolBurnt: raised(castTokens.poolBurnt, fields.amount) })
        .where(eq(castTokens.address, contract)),
  }),
  booked({
    from: 'token',
    shape: transferred,
    async apply(entry, fields) {
      await move(entry, fields)
      const { db, contract } = entry
      if (fields.to !== nobody) return
      await db
        .update(castTokens)
        .set({ burnt: raised(castTokens.burnt, fields.value) })
        .where(eq(castTokens.address, contract))
    },
  }),
]
