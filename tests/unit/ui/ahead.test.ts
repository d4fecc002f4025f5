import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadAhead } from '../../../src/ui/ahead.ts'

/** Callbacks for the browser's idle time, and whether the page still waits for answers. */
let idle: (() => void)[] = []
let isBusy = false

const busy = { getClientRects: () => [{}] }

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  idle = []
  isBusy = false
  const requestIdleCallback = (work: () => void) => idle.push(work)
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('document', { querySelectorAll: () => (isBusy ? [busy] : []) })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const saveData = (saveData: boolean) => vi.stubGlobal('navigator', { connection: { saveData } })

/** Runs one idle callback and all work that follows from it. */
async function rest(): Promise<void> {
  for (const work of idle.splice(0)) work()
  await vi.advanceTimersByTimeAsync(100)
}

const part = (name: string, loaded: string[]) => ({ ahead: async () => void loaded.push(name) })

it('loads one part after the other, each when the browser has time', async () => {
  saveData(false)
  const loaded: string[] = []
  loadAhead([part('buy', loaded), part('sell', loaded)])
  expect(loaded).toEqual([])
  await rest()
  expect(loaded).toEqual(['buy'])
  await rest()
  expect(loaded).toEqual(['buy', 'sell'])
})

it('waits for the page, but not for one that is not coming', async () => {
  saveData(false)
  const loaded: string[] = []
  isBusy = true
  loadAhead([part('buy', loaded)])
  await rest()
  await rest()
  expect(loaded).toEqual([])
  isBusy = false
  await rest()
  expect(loaded).toEqual(['buy'])

  isBusy = true
  loadAhead([part('sell', loaded)])
  await vi.advanceTimersByTimeAsync(9_000)
  await rest()
  expect(loaded).toEqual(['buy', 'sell'])
})

it('leaves it to the tap where data is to be saved', async () => {
  saveData(true)
  const loaded: string[] = []
  loadAhead([part('buy', loaded)])
  await rest()
  expect(loaded).toEqual([])
})
