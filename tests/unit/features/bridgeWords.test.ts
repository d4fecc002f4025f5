import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sideChainErrorCodes } from '../../../src/chain/sidechain/codes.ts'
import { numberProblemTexts, sideChainTexts } from '../../../src/features/bridge/words.ts'

/** Translations of a catalog, by the English text. */
const catalog =
  readFileSync('locales/zh-TW/bridge.po', 'utf8') +
  readFileSync('locales/zh-TW/everywhere.po', 'utf8')
const chineseOf = (message: string) =>
  new RegExp(
    `^msgid ${JSON.stringify(message).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}\nmsgstr "(.+)"$`,
    'm',
  ).exec(catalog)?.[1]

test('each thing that the client of the side chain may say has words of its own in both languages', () => {
  expect(Object.keys(sideChainTexts).toSorted()).toEqual([...sideChainErrorCodes].toSorted())
  const said = sideChainErrorCodes.map((code) => sideChainTexts[code].message ?? '')
  expect(new Set(said).size).toBe(sideChainErrorCodes.length)
  const chinese = said.map(chineseOf)
  expect(said.filter((_, index) => !chinese[index])).toEqual([])
  expect(new Set(chinese).size).toBe(said.length)
})

test('why a number cannot be asked for again is said in both languages', () => {
  const said = Object.values(numberProblemTexts).map(({ message = '' }) => message)
  expect(said.filter((message) => !chineseOf(message))).toEqual([])
})
