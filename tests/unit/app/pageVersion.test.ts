import { beforeEach, describe, expect, test } from 'vitest'
import { createVersion, type PageVersion } from '../../../src/app/pageVersion.ts'

const entry = '/assets/index-one.js'

let document: string | undefined
let did: string[]
let kept: Map<string, string>
let version: PageVersion
let giveUpHolding: () => void
let minutes: number
let endTakeOver: (() => void) | undefined

beforeEach(() => {
  document = `<script src="${entry}"></script>`
  did = []
  kept = new Map()
  minutes = 60
  endTakeOver = undefined
  version = open()
})

/** Opens a page of this version in a tab that keeps the entries of earlier pages. */
const open = (of = entry): PageVersion =>
  createVersion({
    entry: of,
    fetchDocument: async () => {
      if (document === undefined) throw new TypeError('Failed to fetch')
      return document
    },
    takeOver: async () => {
      did.push('takeOver')
      if (endTakeOver) await new Promise<void>((done) => (endTakeOver = done))
    },
    rest: async () => void did.push('rest'),
    reload: () => void did.push('reload'),
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
    now: () => minutes * 60_000,
    sleep: () => new Promise((done) => (giveUpHolding = done)),
    onError: (error) => void did.push(String(error)),
  })

const settled = () => new Promise((done) => setImmediate(done))

describe('a newer version', () => {
  test('is told to who listens, and nothing else happens', async () => {
    let told = 0
    version.subscribe(() => (told += 1))
    version.found()
    await settled()
    expect({ told, isOld: version.isOld(), did }).toEqual({ told: 1, isOld: true, did: [] })
  })

  test('that the user takes ends the work under way, gets its worker, and then the page', async () => {
    version.found()
    version.take()
    await settled()
    expect(did).toEqual(['rest', 'takeOver', 'reload'])
  })

  test('comes by a reload even where its worker could not take over', async () => {
    const failing = createVersion({
      entry,
      fetchDocument: async () => '',
      takeOver: () => Promise.reject(new Error('no')),
      rest: async () => {},
      reload: () => void did.push('reload'),
      storage: { getItem: () => null, setItem: () => {} },
      now: () => 0,
      sleep: () => new Promise(() => {}),
      onError: (error) => void did.push(String(error)),
    })
    failing.take()
    await settled()
    expect(did).toEqual(['Error: no', 'reload'])
  })
})

describe('an open wallet window', () => {
  test('keeps the page until it has answered', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<string>()
    const held = version.hold(promise)
    version.take()
    await settled()
    expect({ did, isHeld: version.isHeld() }).toEqual({ did: [], isHeld: true })
    answer('signed')
    expect(await held).toBe('signed')
    await settled()
    expect(did).toEqual(['rest', 'takeOver', 'reload'])
  })

  test('that never answers keeps it only as long as what it shows can be signed', async () => {
    void version.hold(new Promise(() => {}))
    version.take()
    await settled()
    expect(did).toEqual([])
    giveUpHolding()
    await settled()
    expect(did).toEqual(['rest', 'takeOver', 'reload'])
  })

  test('that refuses is told as refused, and lets the page go', async () => {
    await expect(version.hold(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(version.isHeld()).toBe(false)
  })

  test('opened while the worker changes keeps the page as well', async () => {
    endTakeOver = () => {}
    version.take()
    await settled()
    const { promise, resolve: answer } = Promise.withResolvers<string>()
    void version.hold(promise)
    endTakeOver()
    await settled()
    expect(did).toEqual(['rest', 'takeOver'])
    endTakeOver = undefined
    answer('signed')
    await settled()
    expect(did).toEqual(['rest', 'takeOver', 'rest', 'takeOver', 'reload'])
  })
})

describe('a file that is missing', () => {
  test('leads to the version that the server has, once', async () => {
    document = '<script src="/assets/index-two.js"></script>'
    await version.missed()
    await settled()
    expect(did).toEqual(['rest', 'takeOver', 'reload'])
    // The reload brought the same version again, as from a cache that cannot be bypassed.
    await open().missed()
    await settled()
    expect(did).toEqual(['rest', 'takeOver', 'reload'])
  })

  test('leads to no third version while a deployment rolls out, where each would lead to the other', async () => {
    document = '<script src="/assets/index-two.js"></script>'
    await version.missed()
    await settled()
    document = `<script src="${entry}"></script>`
    await open('/assets/index-two.js').missed()
    await settled()
    expect(did).toEqual(['rest', 'takeOver', 'reload'])
    minutes += 10
    await open('/assets/index-two.js').missed()
    await settled()
    expect(did).toEqual(['rest', 'takeOver', 'reload', 'rest', 'takeOver', 'reload'])
  })

  test('of the version that the server has leads nowhere', async () => {
    await version.missed()
    await settled()
    expect(did).toEqual([])
  })

  test('offline leads nowhere, and may lead on when the network is back', async () => {
    document = undefined
    await version.missed()
    await settled()
    expect(did).toEqual([])
    document = ''
    await version.missed()
    await settled()
    expect(did).toEqual(['rest', 'takeOver', 'reload'])
  })
})
