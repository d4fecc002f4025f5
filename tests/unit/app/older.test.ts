import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { runInThisContext } from 'node:vm'
import * as fc from 'fast-check'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Bundles a script of the build that runs without any other. */
async function bundle(file: string): Promise<string> {
  const input = fileURLToPath(new URL(`../../../src/prerender/${file}`, import.meta.url))
  const built = await rolldown({ input })
  const { output } = await built.generate({ format: 'iife', name: 'built' })
  await built.close()
  return output[0].code
}

let older: string
let isOlder: string

beforeAll(async () => {
  ;[older, isOlder] = await Promise.all([bundle('older.ts'), bundle('isOlder.ts')])
  Object.assign(globalThis, { self: globalThis, reportError: () => undefined })
})

afterAll(() => {
  for (const name of ['self', 'reportError']) Reflect.deleteProperty(globalThis, name)
})

const asksWhether = () => runInThisContext(`${isOlder}; built.isOlder()`) as boolean

type Method = (this: unknown, ...given: unknown[]) => unknown

/** Returns the polyfill of a native function, then restores the native one. */
function adding(holder: object, name: string): Method {
  const native = Object.getOwnPropertyDescriptor(holder, name)!
  Reflect.deleteProperty(holder, name)
  try {
    runInThisContext(older)
    return Reflect.get(holder, name) as Method
  } finally {
    Object.defineProperty(holder, name, native)
  }
}

/** Calls a function. Returns its value, or the kind of its error. */
function outcome(call: () => unknown): unknown {
  try {
    return { value: call() }
  } catch (error) {
    return { thrown: (error as Error).constructor.name }
  }
}

/** First call for which the polyfill and the native function differ; null if they always agree. */
function disagreement(holder: object, name: string, given: fc.Arbitrary<[unknown, unknown[]]>) {
  const native = Reflect.get(holder, name) as Method
  const added = adding(holder, name)
  const isAlike = ([of, args]: [unknown, unknown[]]) =>
    isDeepStrictEqual(
      outcome(() => added.apply(of, args)),
      outcome(() => native.apply(of, args)),
    )
  return fc.check(fc.property(given, isAlike)).counterexample
}

const numbers = fc.array(fc.integer({ min: -9, max: 9 }))
const position = fc.integer({ min: -12, max: 12 })
const bytes = fc.uint8Array()
const text = fc
  .array(fc.constantFrom(0x41, 0xd83d, 0xde00, 0xffff))
  .map((codes) => String.fromCharCode(...codes))
const isOdd = (value: unknown) => Number(value) % 2 !== 0
const descending = (a: unknown, b: unknown) => Number(b) - Number(a)
const of = (...parts: fc.Arbitrary<unknown>[]) =>
  fc.tuple(...parts).map(([first, ...rest]): [unknown, unknown[]] => [first, rest])

describe('what older browsers lack', () => {
  test('is noticed, whichever it is, and a browser that has all of it is not older', () => {
    expect(asksWhether()).toBe(false)
    const lacking: [object, string][] = [
      [Object, 'hasOwn'],
      [Object, 'groupBy'],
      [Map, 'groupBy'],
      [Promise, 'withResolvers'],
      [URL, 'canParse'],
      [AbortSignal, 'any'],
      [AbortSignal, 'timeout'],
      [Array.prototype, 'findLast'],
      [Array.prototype, 'toSorted'],
      [String.prototype, 'toWellFormed'],
      [Set.prototype, 'difference'],
      [Crypto.prototype, 'randomUUID'],
      [globalThis, 'reportError'],
      [globalThis, 'structuredClone'],
    ]
    for (const [holder, name] of lacking) {
      const native = Object.getOwnPropertyDescriptor(holder, name)!
      Reflect.deleteProperty(holder, name)
      const noticed = asksWhether()
      runInThisContext(older)
      const stillLacks = asksWhether()
      Object.defineProperty(holder, name, native)
      expect([name, noticed, stillLacks]).toEqual([name, true, false])
    }
  })

  test.each(['findLast', 'findLastIndex'])('lists have %s, as natively', (name) => {
    expect(disagreement(Array.prototype, name, of(numbers, fc.constant(isOdd)))).toBeNull()
    expect(
      disagreement(
        Object.getPrototypeOf(Uint8Array.prototype),
        name,
        of(bytes, fc.constant(isOdd)),
      ),
    ).toBeNull()
  })

  test('lists can be copied in another order, or with a part replaced, as natively', () => {
    expect(disagreement(Array.prototype, 'toReversed', of(numbers))).toBeNull()
    expect(
      disagreement(
        Array.prototype,
        'toSorted',
        of(numbers, fc.constantFrom(undefined, descending)),
      ),
    ).toBeNull()
    expect(disagreement(Array.prototype, 'with', of(numbers, position, fc.integer()))).toBeNull()
    expect(
      disagreement(Array.prototype, 'toSpliced', of(numbers, position, fc.nat(5), fc.integer())),
    ).toBeNull()
    expect(
      disagreement(Object.getPrototypeOf(Uint8Array.prototype), 'toReversed', of(bytes)),
    ).toBeNull()
  })

  test('items are grouped as natively', () => {
    const sign = (value: unknown) => String(Math.sign(Number(value)))
    expect(
      disagreement(Object, 'groupBy', of(fc.constant(Object), numbers, fc.constant(sign))),
    ).toBeNull()
    expect(
      disagreement(Map, 'groupBy', of(fc.constant(Map), numbers, fc.constant(sign))),
    ).toBeNull()
  })

  test('keys, addresses, texts and sets are judged as natively', () => {
    const key = fc.constantFrom('own', 'toString', 'absent')
    expect(
      disagreement(Object, 'hasOwn', of(fc.constant(Object), fc.constant({ own: undefined }), key)),
    ).toBeNull()
    const address = fc.constantFrom('/a', 'https://a.example/b', 'https://', '', 'x:y')
    const base = fc.constantFrom(undefined, 'https://b.example', 'nonsense')
    expect(disagreement(URL, 'canParse', of(fc.constant(URL), address, base))).toBeNull()
    expect(disagreement(String.prototype, 'toWellFormed', of(text))).toBeNull()
    const set = fc.array(fc.nat(9), { maxLength: 6 }).map((items) => new Set(items))
    expect(disagreement(Set.prototype, 'difference', of(set, set))).toBeNull()
  })

  test('plain values are copied whole', () => {
    const copy = adding(globalThis, 'structuredClone')
    fc.assert(
      fc.property(fc.object({ withBigInt: true }), (value) => {
        const copied = copy(value)
        expect(copied).toEqual(value)
        expect(copied).not.toBe(value)
      }),
    )
  })

  test('a promise is given with what settles it', async () => {
    const withResolvers = adding(Promise, 'withResolvers')
    const one = withResolvers.call(Promise) as PromiseWithResolvers<number>
    one.resolve(1)
    expect(await one.promise).toBe(1)
    const other = withResolvers.call(Promise) as PromiseWithResolvers<number>
    other.reject(new Error('no'))
    await expect(other.promise).rejects.toThrow('no')
  })

  test('one signal ends with the first of several, for its reason, and one by itself in time', async () => {
    const any = adding(AbortSignal, 'any') as (signals: AbortSignal[]) => AbortSignal
    const [first, second] = [new AbortController(), new AbortController()]
    const signal = any([first.signal, second.signal])
    expect(signal.aborted).toBe(false)
    second.abort('enough')
    expect(signal.reason).toBe('enough')
    expect(any([first.signal, second.signal]).reason).toBe('enough')
    const timeout = adding(AbortSignal, 'timeout') as (ms: number) => AbortSignal
    const timed = timeout(1)
    await new Promise((resolve) => timed.addEventListener('abort', resolve))
    expect((timed.reason as DOMException).name).toBe('TimeoutError')
  })

  test('an identifier is random, of version 4', () => {
    const randomUUID = adding(Crypto.prototype, 'randomUUID')
    const [one, other] = [randomUUID.call(crypto), randomUUID.call(crypto)]
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(one).not.toBe(other)
  })
})

/** Even newer methods, which have no polyfill although the language's types know them. */
const NEWER =
  /(?<!\bv)\.(?:union|intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|getOrInsert\w*)\(|\b(?:Promise\.try|Array\.fromAsync|URL\.parse|RegExp\.escape|Iterator\.\w+|Math\.sumPrecise|Error\.isError)\(/

test('the app calls nothing newer', () => {
  const folders = ['src', 'sw'].map((name) =>
    fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
  )
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => NEWER.test(readFileSync(file, 'utf8')))).toEqual([])
})
