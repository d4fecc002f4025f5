import { cardSort } from '../../src/api/endpoints/cards.ts'
import { addManyListings, listedCard, sellerOf } from '../sandbox/manyCards.ts'
import { measureQuestions, type QuestionSpeed } from './questions.ts'

const DEEP_PAGE = 50

const questions: readonly (readonly [question: string, path: string])[] = [
  ...cardSort.options.flatMap((sort) =>
    [1, DEEP_PAGE].map(
      (page) =>
        [`${sort}, page ${page}`, `/swapnft/aon/skuPage?sort=${sort}&pageNo=${page}`] as const,
    ),
  ),
  ['of a level, cheap', '/swapnft/aon/skuPage?level=3&sort=cheap'],
  ['of a seller', `/swapnft/aon/skuPage?seller=${sellerOf(1)}`],
  ['own cards', `/swapnft/aon/ownCardPage?owner=${sellerOf(1)}`],
  ['one card', `/swapnft/ido/nftDetail?tokenId=${listedCard(500)}`],
  ['what happened to it', `/swapnft/ido/nftDetailList?tokenId=${listedCard(500)}`],
]

/** The market of cards, at these sizes. */
export const measureMarket = (sizes: readonly number[], times: number): Promise<QuestionSpeed[]> =>
  measureQuestions(
    {
      sizes,
      grow: (rows, { db, usdt, now }) => addManyListings(db, { ...rows, usdt, now }),
      questions,
    },
    times,
  )
