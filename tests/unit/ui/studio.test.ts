import { expect, it } from 'vitest'
import { createStudio } from '../../../src/ui/engraving/studio.ts'

/** Creates a studio with room for one drawing, whose wearers are names. It draws on request. */
function setUp() {
  const log: string[] = []
  const begun: { wanted: string; finish: () => void; next: () => void; fail: () => void }[] = []
  const wear = createStudio<string, string, string>({
    room: 1,
    draw: (wanted, finish) =>
      new Promise((next, fail) =>
        begun.push({
          wanted,
          finish: () => finish(wanted.toUpperCase()),
          next,
          fail: () => fail(new Error('torn')),
        }),
      ),
    show: (drawn, wearer) => log.push(`${wearer} wears ${drawn}`),
    takeOff: (wearer) => log.push(`${wearer} wears nothing`),
    discard: (drawn) => log.push(`${drawn} is gone`),
  })
  return { log, begun, wear: (wearer: string, name: string) => wear(wearer, name, name) }
}

const settled = () => new Promise((done) => setTimeout(done))

it('draws once for all who want the same, also for who comes later', async () => {
  const { log, begun, wear } = setUp()
  wear('one', 'a')
  wear('two', 'a')
  expect(begun.map(({ wanted }) => wanted)).toEqual(['a'])
  begun[0]!.finish()
  begun[0]!.next()
  await settled()
  wear('three', 'a')
  expect(log).toEqual(['one wears A', 'two wears A', 'three wears A'])
  expect(begun).toHaveLength(1)
})

it('draws one after the other, and not what nobody waits for any more', async () => {
  const { log, begun, wear } = setUp()
  wear('one', 'a')
  const leave = wear('two', 'b')
  wear('three', 'c')
  leave()
  begun[0]!.next()
  await settled()
  expect(begun.map(({ wanted }) => wanted)).toEqual(['a', 'c'])
  // The first drawing may finish while the next is in progress.
  begun[0]!.finish()
  expect(log).toEqual(['two wears nothing', 'one wears A'])
  // A wearer that returns waits again.
  wear('two', 'b')
  begun[1]!.next()
  await settled()
  expect(begun[2]!.wanted).toBe('b')
})

it('discards what there is no room for, if it is finished later too', async () => {
  const { log, begun, wear } = setUp()
  const leaveA = wear('one', 'a')
  const leaveB = wear('one', 'b')
  begun[0]!.next()
  await settled()
  begun[1]!.finish()
  begun[1]!.next()
  leaveA()
  leaveB()
  begun[0]!.finish()
  const leaveC = wear('one', 'c')
  await settled()
  leaveC()
  expect(log.filter((line) => line.endsWith('gone'))).toEqual(['A is gone', 'B is gone'])
})

it('goes on after a drawing that fails', async () => {
  const { begun, wear } = setUp()
  const { reportError } = globalThis
  const reported: unknown[] = []
  globalThis.reportError = (error) => void reported.push(error)
  try {
    wear('one', 'a')
    wear('two', 'b')
    begun[0]!.fail()
    await settled()
    expect(begun.map(({ wanted }) => wanted)).toEqual(['a', 'b'])
    expect(reported).toEqual([new Error('torn')])
  } finally {
    globalThis.reportError = reportError
  }
})
