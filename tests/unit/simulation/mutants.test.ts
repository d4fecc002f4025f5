import { expect, test } from 'vitest'
import { mutants as contracts } from '../../fuzz/mutants.ts'
import {
  before,
  declare,
  drop,
  mutantsOf,
  mutate,
  patternsOf,
  replace,
  type Mutation,
} from '../../mutation/mutate.ts'
import { solidity } from '../../mutation/solidity.ts'
import { sourcesIn } from '../../mutation/sources.ts'
import { typescript } from '../../mutation/typescript.ts'
import { mutants as versions } from '../../simulation/mutants.ts'

const ROOT = new URL('../../../', import.meta.url).href

/** Returns the sources with the mutation applied, without whitespace. */
function mutated(codes: readonly string[], scope: string, mutation: Mutation): string[] {
  const sources = new Map(codes.map((code, at) => [String(at), code]))
  const language = /^ *contract/m.test(codes.join('\n')) ? solidity : typescript
  const changed = mutate({ name: 'worse', sites: [{ scope, mutation }] }, sources, language)
  return [...new Map([...sources, ...changed]).values()].map((code) => code.replaceAll(/\s/g, ''))
}

const bare = (code: string) => code.replaceAll(/\s/g, '')

const spend = `
export function spend(left: bigint, amount: bigint) {
  if (amount > left) throw new Error('too much')
  record(amount)
  return left - amount
}`

test('a mutant survives another format, another order, and other names of variables', () => {
  const worse = replace('amount > left', 'amount > left + 1n')
  expect(mutated([spend], 'spend', worse)).toEqual([
    bare(spend.replace('amount > left', 'amount > left + 1n')),
  ])
  const refactored = `
    const record = () => 3
    export const spend = (has: bigint, sum: bigint): bigint => {
      record(sum) // First of all.
      if (
        sum
        > (has)
      ) { throw new Error("too much") }
      return has - sum
    }`
  const [text] = mutated([refactored], 'spend', worse)
  expect(text).toContain('if(sum>has+1n)')
  expect(mutated([refactored], 'spend', drop('record(amount)'))[0]).not.toContain('record(sum)')
})

test('so does a mutant of a contract', () => {
  const contract = `
    contract Fund {
      uint256 private _left; // ’
      function spend(uint256 sum) external onlyOwner {
        emit Spent(sum);
        if ((sum) >
            _left) { revert TooMuch(); }
        _left -= sum;
      }
    }`
  const worse = (mutation: Mutation) => mutated([contract], 'Fund.spend', mutation)[0]
  expect(worse(replace('amount > _left', 'amount > _left + 1'))).toContain('if(sum>_left+1)')
  expect(worse(drop('if (_) { revert TooMuch(); }'))).toContain('emitSpent(sum);_left-=sum;')
  expect(worse(drop('modifier onlyOwner'))).toContain('spend(uint256sum)external{')
  expect(worse(declare('payable'))).toContain('spend(uint256sum)payableexternalonlyOwner{')
  expect(worse(before('_left -= _', 'sum += 1'))).toContain('sum+=1;_left-=sum;')
})

test('a mutant follows its function into another file of the room', () => {
  const worse = drop('record(amount)')
  expect(mutated(['export const spent = 3', spend], 'spend', worse)[1]).not.toContain('record')
})

test('a mutant whose function or place is gone, or that fits twice, says which', () => {
  const worse = (code: string, mutation = drop('record(amount)')) =>
    mutated([code], 'spend', mutation)
  expect(() => worse('export const save = 3')).toThrow('mutant "worse": there is no spend')
  expect(() => worse(spend.replace('record(amount)', ''))).toThrow(
    'mutant "worse": spend has no "record(amount)"',
  )
  expect(() => worse(spend.replace('return', 'record(amount)\n  return'))).toThrow(
    'mutant "worse": spend has "record(amount)" 2 times',
  )
  expect(() => worse(spend, drop('left - amount'))).toThrow(
    'mutant "worse": "left - amount" cannot be dropped from spend',
  )
})

test('a condition loses one side, and an if its only statement', () => {
  const code = `const go = () => { if (a && (b || c)) stop(b) }`
  const worse = (mutation: Mutation) => mutated([code], 'go', mutation)[0]
  expect(worse(drop('a'))).toContain('if((b||c))')
  expect(worse(drop('b || _'))).toContain('if((a))')
  expect(worse(drop('stop(b)'))).toContain('if(a&&(b||c)){}')
  expect(worse(replace('_ && _', '_ || _'))).toContain('if(a||(b||c))')
})

test('a mutant may be in several functions', () => {
  const table = { room: { first: { both: drop('a()') }, second: { both: drop('b()') } } }
  const [both, ...others] = mutantsOf(table)
  expect(others).toEqual([])
  const code = 'function first() { a() }\nfunction second() { b() }'
  const changed = mutate(both!, new Map([['room.ts', code]]), typescript)
  expect(bare(changed.get('room.ts')!)).toBe('functionfirst(){}functionsecond(){}')
})

test('each broken version of the outbox can be made of what is there', () => {
  expect(new Set(versions.map(({ name }) => name)).size).toBe(versions.length)
  for (const [room, mutants] of Map.groupBy(versions, ({ group }) => group)) {
    const sources = sourcesIn(`${ROOT}${room}/`, '.ts')
    for (const mutant of mutants) {
      const changed = mutate(mutant, sources, typescript)
      expect(changed.size).toBeGreaterThan(0)
      for (const [file, source] of changed) expect(source).not.toBe(sources.get(file))
      expect(() => typescript.trees([...changed.values()])).not.toThrow()
    }
  }
})

test('each broken contract can be made of what is there', () => {
  expect(new Set(contracts.map(({ name }) => name)).size).toBe(contracts.length)
  const sources = sourcesIn(`${ROOT}contracts/`, '.sol')
  // Compiles all at once, because the compiler is slow to start.
  solidity.trees([...sources.values()])
  patternsOf(
    [...new Set(contracts.flatMap(({ sites }) => sites.map(({ mutation }) => mutation.at)))],
    solidity,
  )
  for (const mutant of contracts) {
    const changed = mutate(mutant, sources, solidity)
    expect(changed.size).toBeGreaterThan(0)
    for (const [file, source] of changed) expect(source).not.toBe(sources.get(file))
  }
})
