import type { GenericSchema } from 'valibot'
import { announcementSummary } from '../../src/api/endpoints/announcements.ts'
import { card, cardLevel, listing } from '../../src/api/endpoints/cards.ts'
import { castToken, pool, presale } from '../../src/api/endpoints/casting.ts'
import { order } from '../../src/api/endpoints/orders.ts'
import { product } from '../../src/api/endpoints/products.ts'
import { profile } from '../../src/api/endpoints/profile.ts'
import { orderReport, reportAnswer } from '../../src/api/endpoints/reports.ts'
import { plan, stake, stakePool, stream } from '../../src/api/endpoints/stakeFields.ts'
import { presaleTerms, tokenTerms } from '../../src/api/endpoints/terms.ts'
import { tokenSummary } from '../../src/api/endpoints/tokens.ts'
import { offer } from '../../src/api/endpoints/trades.ts'
import { address, coin, hex32, price, units, wholeNumber } from '../../src/api/schema.ts'
import { remarksOfConstant, type Remarks } from './remarks.ts'

interface Named {
  readonly schema: GenericSchema
  readonly remarks: Remarks
}

const said = (schema: GenericSchema, comment?: string): Named => ({ schema, remarks: { comment } })

const of = (file: string, name: string, schema: GenericSchema): Named => ({
  schema,
  remarks: remarksOfConstant(`api/endpoints/${file}.ts`, name),
})

/** Schemas used in many places. The document names each and explains it once. */
export const named: Readonly<Record<string, Named>> = {
  WholeNumber: said(wholeNumber),
  Address: said(
    address,
    'A TRON address in base58check. T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb is TRX.',
  ),
  Hash: said(hex32, 'A transaction id, an order key or a SHA-256.'),
  Units: said(units, 'An amount in the smallest units of its coin; of TRX, in sun.'),
  Coin: said(coin, 'What an amount is counted in; TRX has no contract.'),
  Price: said(price),
  Announcement: of('announcements', 'announcementSummary', announcementSummary),
  Product: of('products', 'product', product),
  Order: of('orders', 'order', order),
  OrderReport: of('reports', 'orderReport', orderReport),
  ReportAnswer: of('reports', 'reportAnswer', reportAnswer),
  TokenSummary: of('tokens', 'tokenSummary', tokenSummary),
  Token: of('casting', 'castToken', castToken),
  TokenTerms: of('terms', 'tokenTerms', tokenTerms),
  Presale: of('casting', 'presale', presale),
  PresaleTerms: of('terms', 'presaleTerms', presaleTerms),
  Profile: of('profile', 'profile', profile),
  Pool: of('casting', 'pool', pool),
  Offer: of('trades', 'offer', offer),
  Card: of('cards', 'card', card),
  CardLevel: of('cards', 'cardLevel', cardLevel),
  Listing: of('cards', 'listing', listing),
  Stream: of('stakeFields', 'stream', stream),
  StakePool: of('stakeFields', 'stakePool', stakePool),
  Plan: of('stakeFields', 'plan', plan),
  Stake: of('stakeFields', 'stake', stake),
}
