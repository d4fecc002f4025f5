import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compileContracts, uniswapFactory, type AbiEntry } from '../../../contracts/compile.ts'
import type { Step } from '../../../contracts/deploymentStep.ts'
import { cards, deployment } from '../../../contracts/deployments.ts'
import { nobody } from '../../../src/core/address.ts'
import { argumentsOf, makerOf, steps, titleOf } from './deploymentTitles.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

const abiOf = (name: string): readonly AbiEntry[] =>
  [...Object.values(compileContracts()), uniswapFactory()].find((each) => each.name === name)!.abi

/** Returns the ABI of the contract that an earlier step deployed. */
function abiAt(name: string): readonly AbiEntry[] {
  const maker = makerOf(name)
  return maker && 'deploy' in maker ? abiOf(maker.deploy) : []
}

const signatureOf = ({ name, inputs = [] }: AbiEntry) =>
  `${name}(${inputs.map(({ type }) => type).join(',')})`

const named = (given: readonly { readonly name: string; readonly type: string }[] = []) =>
  given.map(({ name, type }) => `${type} ${name}`)

const parametersOf = (step: Step) =>
  step.arguments.map(({ parameter, type }) => `${type} ${parameter}`)

describe('the deployment', () => {
  it('takes only addresses of earlier steps', () => {
    const made: string[] = []
    const tooEarly = steps.flatMap((step) => {
      const taken = step.arguments.flatMap((each) => ('step' in each ? [each.step] : []))
      const beside = 'deploy' in step ? (step.beside ?? []) : [step.on]
      const missing = [...taken, ...beside].filter((name) => !made.includes(name))
      if ('as' in step) made.push(step.as)
      return missing.map((name) => `${titleOf(step)} needs ${name}`)
    })
    expect(tooEarly).toEqual([])
    expect(made).toHaveLength(21)
    expect(new Set(made).size).toBe(made.length)
  })

  it('gives every constructor its parameters, in order', () => {
    const deployed = steps.filter((step) => 'deploy' in step)
    const known = deployed.map((step) => ({
      contract: step.deploy,
      parameters: named(abiOf(step.deploy).find(({ type }) => type === 'constructor')?.inputs),
    }))
    expect(
      deployed.map((step) => ({ contract: step.deploy, parameters: parametersOf(step) })),
    ).toEqual(known)
  })

  it('calls functions that exist, with their parameters', () => {
    const called = steps.filter((step) => 'call' in step)
    const known = called.map(({ on, call }) => {
      const found = abiAt(on).find((entry) => signatureOf(entry) === call)
      return { call, parameters: found && named(found.inputs) }
    })
    expect(called.map((step) => ({ call: step.call, parameters: parametersOf(step) }))).toEqual(
      known,
    )
  })

  it('reads an address where a call creates a contract', () => {
    const read = steps.flatMap((step) => ('read' in step ? [step] : []))
    const views = read.map((step) =>
      abiAt(step.on).find((entry) => signatureOf(entry) === step.read),
    )
    expect(views).toMatchObject([{ stateMutability: 'view', outputs: [{ type: 'address' }] }])
  })

  it('makes every contract that a configuration names', () => {
    const template = JSON.parse(read('public/config.json')) as { contracts: object }
    const given = steps.flatMap((step) => step.arguments.filter((each) => 'external' in each))
    const known = [
      ...steps.flatMap((step) => ('as' in step ? [step.as] : [])),
      ...given.map((each) => each.external),
    ]
    expect(known).toEqual(expect.arrayContaining(Object.keys(template.contracts)))
  })

  it('gives no contract that is needed an optional one', () => {
    const isOptional = (step: Step | undefined) => step !== undefined && 'isOptional' in step
    const wrong = steps
      .filter((step) => !isOptional(step))
      .flatMap((step) => step.arguments)
      .filter((each) => 'step' in each && isOptional(makerOf(each.step)))
    expect(wrong).toEqual([])
    expect(steps.filter(isOptional)).toHaveLength(5)
  })

  it('names the streams of cards by the order in which they are made', () => {
    const made = cards.filter((step) => 'call' in step && step.call.startsWith('makePool'))
    const coins = made.map(({ arguments: [, coin] }) =>
      coin && 'constant' in coin ? coin.constant : coin && 'external' in coin && coin.external,
    )
    expect(coins).toEqual([nobody, nobody, 'usdt'])
    const given = cards[1].arguments.flatMap((each) => ('constant' in each ? [each.constant] : []))
    expect(given).toEqual([1n, 2n, 3n])
  })

  it('asks for each decision once', () => {
    const asked = deployment.flatMap((step: Step) =>
      step.arguments.flatMap((each) => ('decision' in each ? [each.decision] : [])),
    )
    expect(asked.length).toBeGreaterThan(10)
    expect(new Set(asked).size).toBe(asked.length)
  })
})

describe('the table of docs/deploying.md', () => {
  const [, section = ''] = read('docs/deploying.md').split(/^## 2\. .*$/m)
  const rows = section
    .split(/^## /m)[0]!
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Contract or call'))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))

  it('has the contracts and calls in order, with their arguments', () => {
    const told = rows.map(([title, given]) => `${title}: ${given}`)
    expect(told).toEqual(steps.map((step) => `${titleOf(step)}: ${argumentsOf(step)}`))
  })

  it('says which contracts are optional, and which may exist already', () => {
    const notes = (words: string) =>
      rows.filter(([, , note = '']) => note.includes(words)).map(([title]) => title)
    expect(notes('optional')).toEqual(
      steps.filter((step) => 'isOptional' in step).map((step) => titleOf(step)),
    )
    expect(notes('on the main network')).toEqual(
      steps.filter((step) => 'mayExist' in step).map((step) => titleOf(step)),
    )
  })
})
