import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { onlyTrx, weigh } from '../../../src/core/worth.ts'
import { usdtCoin } from '../../../src/core/pricedCoins.ts'
import { ok } from '../../../src/core/result.ts'
import { claimsAtom } from '../../../src/features/claiming/atoms.ts'
import { ChainClaim } from '../../../src/features/claiming/ChainClaim.tsx'
import { CostNote } from '../../../src/sheets/CostNote.tsx'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { keeperOf } from '../state/snapshotsInMemory.ts'

vi.mock('../../../src/db/snapshots.ts', () => import('../state/snapshotsInMemory.ts'))

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' })
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => vi.unstubAllGlobals())

const usdt = addressFromHex('4'.repeat(40))
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

function open(told: object = {}) {
  const store = createStore()
  store.set(servicesAtom, {
    config: { network: { genesisBlockId: 'claiming' }, contracts: {} },
    ...keeperOf(),
    tapFailed: () => {},
    api: { fetchJson: async () => ok({ json: told }) },
  } as unknown as Services)
  const draw = (what: ReactNode) =>
    renderToStaticMarkup(
      <Provider store={store}>
        <I18nProvider i18n={i18n}>{what}</I18nProvider>
      </Provider>,
    )
  return { store, draw }
}

describe('a withdrawal that costs more than it brings', () => {
  const note = (coin: typeof TRX, canWait?: boolean) =>
    open().draw(
      <CostNote
        weighed={weigh([{ coin, units: 1n }], 2n, onlyTrx)}
        canWait={canWait}
        testId="it"
      />,
    )

  test('can wait where a later one can be', () => {
    expect(note(TRX, true)).toContain('more than it brings. It can wait')
    expect(note(usdtCoin(usdt), true)).toContain('worth its cost. It can wait')
  })

  test('is not told to wait where its order is begun, or the end is near', () => {
    expect(note(TRX)).toContain('It costs more')
    for (const coin of [TRX, usdtCoin(usdt)]) expect(note(coin)).not.toContain('wait')
  })
})

test.each([
  ['something', '1000000', false],
  ['nothing', '0', true],
])('where a source has paid %s its button knows', async (_, units, isDisabled) => {
  const owner = addressFromHex(`${isDisabled ? 6 : 7}`.repeat(40))
  const amounts = [{ coin: { symbol: 'TRX', decimals: 6 }, units }]
  const told = { type: 'nft', isByVoucher: false, streams: [1], plans: [], cards: [] }
  const { store, draw } = open({ ...told, amounts, now: 5 })
  await store.set(claimsAtom(owner, 'nft'))
  const drawn = draw(<ChainClaim owner={owner} type="nft" kind="" onClaim={() => {}} />)
  const button = /<button[^>]*data-testid="claiming-claim"[^>]*>/.exec(drawn)?.[0]
  expect(button).toBeDefined()
  expect(button!.includes('disabled=""')).toBe(isDisabled)
})
