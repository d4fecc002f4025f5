import { msg } from '@lingui/core/macro'
import { describe, expect, test } from 'vitest'
import { encodeValues, keccakHex } from '../../../src/chain/abi.ts'
import { trx } from '../../../src/core/amount.ts'
import type { Description } from '../../../src/outbox/kind.ts'
import type { Trouble } from '../../../src/outbox/operation.ts'
import { failureText, troubleText } from '../../../src/state/operations/troubleText.ts'
import { operationWith, receipt, transaction } from '../outbox/rows.ts'
import { USDT } from '../outbox/world.ts'

const described = (change: Partial<Description> = {}): Description => ({
  seed: 's',
  title: msg`A lock`,
  payments: [],
  errors: ['StillLocked()'],
  reasons: { StillLocked: msg`Unlocking time has not yet arrived` },
  ...change,
})
const withFallback = described({ fallback: msg`lock error` })

/** Returns a message's English words, with values filled in. */
const words = (message: { message?: string; values?: Record<string, unknown> } | undefined) =>
  message?.message?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(message.values?.[name]))

const tell = (trouble: Trouble, description = withFallback, leg = 'lock') => {
  const operation = operationWith({ name: leg })
  const { failed, text } = troubleText(trouble, operation, description, 'en')
  return [words(failed), words(text)]
}
const wouldFail = (output: string, message = ''): Trouble => ({
  kind: 'wouldFail',
  output,
  message,
})
const selector = (error: string) => keccakHex(error).slice(0, 8)
const errorText = (text: string) => `08c379a0${encodeValues(['string'], [text])}`
const KEPT = '“Resume” offers the same transaction again: it is not carried out twice.'
const WOULD_FAIL = 'The network says that this would fail. Nothing was signed.'

describe('what failed, where nobody says why', () => {
  test.each([
    ['in the words of its kind', withFallback, 'lock', 'lock error'],
    ['of an approval as an approval', withFallback, 'approve', 'Approve failed'],
    ['of a second approval too', withFallback, 'approveReset2', 'Approve failed'],
    ['else as a transfer', described(), 'lock', 'Transfer failed'],
  ])('is told %s', (_, description, leg, failed) => {
    expect(tell(wouldFail(''), description, leg)).toEqual([failed, WOULD_FAIL])
    expect(tell({ kind: 'buildFailed', detail: 'x' }, description, leg)[0]).toBe(failed)
    expect(tell({ kind: 'walletFailed', detail: '' }, description, leg)[0]).toBe(failed)
  })

  test('is told of a transaction that reverted without a word, with what it cost', () => {
    const tx = transaction({ final: receipt({ result: 'REVERT', output: '' }) })
    const told = failureText(operationWith({ name: 'lock' }), tx, '1.5', withFallback)
    expect(words(told.reason)).toBe('lock error')
    expect(words(told.consequence)).toBe(
      'The contract gave no reason. The fee was 1.5 TRX; nothing else was taken.',
    )
  })
})

describe('a reason', () => {
  test.each([
    [
      'of the contract in plain words',
      selector('StillLocked()'),
      'Unlocking time has not yet arrived',
    ],
    [
      'of a token in plain words',
      selector('ERC20InsufficientBalance(address,uint256,uint256)'),
      'The balance is not enough',
    ],
    ['that nobody has words for, as a quotation', errorText('K'), 'The contract says: “K”'],
  ])('%s is all that is told', (_, output, text) => {
    expect(tell(wouldFail(output))).toEqual([undefined, text])
    const tx = transaction({ final: receipt({ result: 'REVERT', output }) })
    const told = failureText(operationWith({ name: 'lock' }), tx, '1.5', withFallback)
    expect(words(told.reason)).toBe(text)
  })

  test('of a missing balance is told by the node', () => {
    const message = 'contract validate error : balance is not sufficient.'
    expect(tell(wouldFail('', message))).toEqual([undefined, 'Insufficient TRX balance'])
  })

  test('of a missing balance names the token that the operation pays with', () => {
    const output = selector('ERC20InsufficientBalance(address,uint256,uint256)')
    const payments = [trx(1n), { coin: USDT, units: 1n }]
    const told = (description: Description) => tell(wouldFail(output), description)[1]
    expect(told(described({ payments }))).toBe('Insufficient USDT balance')
    // The balance is another account's, because a payment in TRX alone needs no token.
    expect(told(described({ payments: [trx(1n)] }))).toBe('The balance is not enough')
  })
})

describe('a wallet', () => {
  test.each([
    ['a sentence', 'Something broke', 'Something broke'],
    ['JSON', 'Error {"code":7,"message":"no energy"}', 'no energy'],
  ])('that answers with %s is quoted', (_, detail, said) => {
    expect(tell({ kind: 'walletFailed', detail })[1]).toBe(`Your wallet says: “${said}”. ${KEPT}`)
  })

  test('that says nothing is not quoted', () => {
    const [, text] = tell({ kind: 'walletFailed', detail: '' })
    expect(text).toBe(`Your wallet gave no signature. ${KEPT}`)
  })
})
