import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { keccakHex } from '../../../src/chain/abi.ts'
import { risksOfControl } from '../../../src/features/token/control.ts'
import { powersIn } from '../../../src/features/token/powers.ts'
import type { Powers, RiskFacts } from '../../../src/features/token/report.ts'
import { risksOfTrial } from '../../../src/features/token/trial.ts'

const NOW = 1_700_000_000_000
const owner = addressFromHex('aa'.repeat(20))
const ours: RiskFacts = { isOurs: true, isOriginal: true, now: NOW }
const strange: RiskFacts = { isOurs: false, now: NOW }
const told = (facts: RiskFacts) =>
  risksOfControl(facts).map(({ kind, level }) => `${level} ${kind}`)

/** Builds code that compares against the selectors of these functions. */
const dispatch = (...signatures: string[]) =>
  signatures.map((signature) => `63${keccakHex(signature).slice(0, 8)}14`).join('')

describe('who has a say in a token of ours', () => {
  test('is nobody, if the chain shows that it runs the code of our tokens', () => {
    expect(told(ours)).toEqual(['good control'])
  })

  test('is not said where its code is another, or was not read', () => {
    expect(told({ ...ours, isOriginal: false })).toEqual(['bad control'])
    expect(told({ ...ours, isOriginal: undefined })).toEqual(['notice control'])
  })

  test.each(['runsCode', 'getsTokens', 'unread'] as const)(
    'may be a contract that gets something: %s',
    (how) => {
      const risks = risksOfControl({ ...ours, recipient: how })
      expect(risks).toContainEqual({ kind: 'recipient', level: 'notice', how })
    },
  )

  test('is not a person who gets something', () => {
    expect(told({ ...ours, recipient: 'account' })).toEqual(['good control'])
  })
})

describe('what others can do with a token that is none of ours', () => {
  const powers: Powers = { code: 'read', found: [], runsOthers: false }

  test('is never good, whatever was found or could not be read', () => {
    const levelOf = (changes: Partial<Powers>) =>
      risksOfControl({ ...strange, powers: { ...powers, ...changes } }).find(
        ({ kind }) => kind === 'powers',
      )?.level
    expect(levelOf({})).toBe('notice')
    expect(levelOf({ owner })).toBe('notice')
    expect(levelOf({ code: 'unread' })).toBe('notice')
    expect(levelOf({ code: 'none' })).toBe('bad')
    expect(levelOf({ found: ['mint'] })).toBe('bad')
    expect(levelOf({ runsOthers: true })).toBe('bad')
  })

  test('comes with the word that it is not traded here', () => {
    expect(told(strange)).toEqual(['notice notTraded'])
  })

  test('is found in its code, by how it is called', () => {
    const code = `6080604052${dispatch('transfer(address,uint256)', 'issue(uint256)', 'pause()', 'addBlackList(address)', 'upgradeTo(address)', 'setFee(uint256)')}`
    expect(powersIn(code)).toEqual({
      code: 'read',
      found: ['mint', 'pause', 'shutOut', 'takeMore', 'exchange'],
      runsOthers: false,
    })
    expect(powersIn(dispatch('transfer(address,uint256)')).found).toEqual([])
  })

  test('is not known where the node tells no code, or there is none', () => {
    expect(powersIn('')).toMatchObject({ code: 'unread' })
    expect(powersIn(undefined)).toMatchObject({ code: 'none' })
  })
})

describe('the energy of a trial', () => {
  const trial = { paid: 1_000n, returned: 994n }
  const energyOf = (energy: bigint, facts: Partial<RiskFacts> = {}) =>
    risksOfTrial({ energySun: 100n, ...facts }, { ...trial, energy }, 0).find(
      ({ kind }) => kind === 'energy',
    )
  const terms = { feeBuy: 1, feeSell: 0, protectFee: 0, lpBurnEnabled: false }

  test('is told with what it burns at the price of now', () => {
    expect(energyOf(350_000n)).toEqual({
      kind: 'energy',
      level: 'good',
      energy: 350_000n,
      sun: 35_000_000n,
    })
    expect(energyOf(350_000n, { energySun: undefined })).toBeUndefined()
  })

  test('is bad beyond twice the usual, which is more for a token that takes fees or burns', () => {
    expect(energyOf(694_000n)?.level).toBe('good')
    expect(energyOf(694_001n)?.level).toBe('bad')
    for (const busy of [terms, { ...terms, feeBuy: 0, lpBurnEnabled: true }]) {
      const facts = { terms: busy as RiskFacts['terms'] }
      expect(energyOf(1_252_000n, facts)?.level).toBe('good')
      expect(energyOf(1_252_001n, facts)?.level).toBe('bad')
    }
  })

  test('is not told by a report of an earlier version', () => {
    expect(risksOfTrial({}, trial, 0).map(({ kind }) => kind)).toEqual(['roundTrip'])
  })
})
