import { describe, expect, test } from 'vitest'
import { cloneTarget, readCode } from '../../../src/chain/runtimeCode.ts'
import { addressFromHex } from '../../../src/core/address.ts'

const TARGET = 'ab'.repeat(20)
const CLONE = `363d3d373d3d3d363d73${TARGET}5af43d82803e903d91602b57fd5bf3`

describe('a clone', () => {
  test('names the contract whose code it runs', () => {
    expect(cloneTarget(CLONE)).toBe(addressFromHex(TARGET))
  })

  test.each([
    ['longer', `${CLONE}00`],
    ['begun otherwise', `60${CLONE}`],
    ['cut off', CLONE.slice(0, -2)],
    ['no code at all', ''],
  ])('is none when it is %s', (_, code) => {
    expect(cloneTarget(code)).toBeUndefined()
  })

  test('runs the code of another contract', () => {
    expect(readCode(CLONE).runsOthers).toBe(true)
  })
})

describe('code', () => {
  test('shows the four bytes that it compares with', () => {
    expect([...readCode('6080604052638456cb5914').selectors]).toEqual(['8456cb59'])
  })

  test('is read by its opcodes: what stands in a constant counts for nothing', () => {
    // PUSH10 whose data looks like PUSH4 8456cb59 and two DELEGATECALLs.
    const { selectors, runsOthers } = readCode('69638456cb59f4f4000000f3')
    expect([...selectors]).toEqual([])
    expect(runsOthers).toBe(false)
    expect(readCode('60f4').runsOthers).toBe(false)
    expect(readCode('5af4').runsOthers).toBe(true)
    expect(readCode('5af2').runsOthers).toBe(true)
  })

  test("is read without the compiler's notes, which never run", () => {
    const notes = 'a26469706673f4f4f4'
    expect(readCode(`6000f3fe${notes}0009`).runsOthers).toBe(false)
    // Without the length of the notes, the same bytes are code.
    expect(readCode(`6000f3fe${notes}`).runsOthers).toBe(true)
  })

  test('that ends in the middle of a constant ends there', () => {
    expect(readCode('63ab').runsOthers).toBe(false)
  })
})
