import { expect, test } from 'vitest'
import { nobody, type Address } from '../../../src/core/address.ts'
import { newDraft } from '../../../src/features/publish/draft.ts'
import type { CastForm } from '../../../src/features/publish/fields.ts'
import { isWrong, readCast } from '../../../src/features/publish/steps.ts'
import type { Contracts } from '../../../src/outbox/kind.ts'
import { judgeRecipients } from '../../../src/features/publish/recipients.ts'
import { FORGED, GENUINE } from '../addressPairs.ts'
import { OWNER, SALE } from './blindboxSamples.ts'
import { NOW, presaleTerms, tokenTerms } from './publishSamples.ts'

const around = {
  contracts: { blindBoxSale: SALE } as unknown as Contracts,
  isImitation: (account: string) => account === FORGED,
  compared: [],
}

test.each([
  ['nobody can own', nobody, { kind: 'noAccount' }],
  ['is a contract of the app', SALE, { kind: 'ourContract' }],
  ['looks like a known one', FORGED, { kind: 'lookalike' }],
  ['is known', GENUINE, undefined],
  ['is new', OWNER, undefined],
])('an account that %s is judged so', (_, account, error) => {
  expect(judgeRecipients(around)(account)).toEqual(error)
})

test('one that was compared may receive, and no other with it', () => {
  expect(judgeRecipients({ ...around, compared: [FORGED] })(FORGED)).toBeUndefined()
  expect(judgeRecipients({ ...around, compared: [GENUINE] })(FORGED)).toEqual({ kind: 'lookalike' })
  expect(judgeRecipients({ ...around, compared: [SALE] })(SALE)).toEqual({ kind: 'ourContract' })
})

test('a step with an account that was not compared is not left', () => {
  const { form } = newDraft({ token: tokenTerms, presale: presaleTerms })
  const read = (typed: Partial<CastForm>, compared: readonly Address[]) => {
    const judge = judgeRecipients({ ...around, compared })
    return readCast({ ...form, ...typed }, { isPresold: true, now: NOW, judge })
  }
  const recipient = { feeRecipient: ` ${FORGED} ` }
  const developer = { lpDistributionEnabled: true, devLPReceiver: FORGED }
  expect(isWrong('fees', read(recipient, []).errors)).toBe(true)
  expect(isWrong('fees', read(recipient, [FORGED]).errors)).toBe(false)
  expect(read(developer, []).errors.devLPReceiver).toEqual({ kind: 'lookalike' })
  expect(read(developer, [FORGED]).errors.devLPReceiver).toBeUndefined()
  // A field that does not apply reports no error.
  expect(read({ ...developer, lpDistributionEnabled: false }, []).errors).toEqual(
    read({}, []).errors,
  )
})
