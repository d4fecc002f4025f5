import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { atom, createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { DEFAULT_FEE_LIMIT } from '../../../src/chain/call.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { trx } from '../../../src/core/amount.ts'
import type { KindName } from '../../../src/outbox/kindName.ts'
import type { NewOperation } from '../../../src/outbox/outbox.ts'
import { useConfirmation, type Confirmation } from '../../../src/sheets/useConfirmation.ts'
import { remembered } from '../../../src/state/answers/remembered.ts'
import { servicesAtom, type Services } from '../../../src/state/services.ts'
import { OWNER } from '../features/blindboxSamples.ts'

beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' })
})

interface Wish {
  readonly what: string
  readonly feeLimit: bigint
}

const kind = 'wish' as KindName<Wish>
const ID = '7'.repeat(64)
/** Used in this file only, because answers of the chain are cached by name. */
const REFERRAL = addressFromHex('5e'.repeat(20))

type Asked = Parameters<typeof useConfirmation<Wish>>[0]

interface SheetProps {
  readonly asked: Partial<Asked>
  readonly tell: (confirmation: Confirmation) => void
}

function Sheet({ asked, tell }: SheetProps) {
  tell(
    useConfirmation<Wish>({
      open: true,
      kind,
      orderKey: ID,
      intent: { what: 'a pony' },
      payments: [trx(1_000_000n)],
      ...asked,
    }),
  )
  return null
}

/** Opens a sheet. Returns its confirmation, and the operations written through it. */
function open(asked: Partial<Asked> = {}, owner: string | undefined = OWNER) {
  const added: NewOperation[] = []
  const wallet = owner ? { kind: 'connected', owner } : { kind: 'none' }
  const store = createStore()
  store.set(servicesAtom, {
    config: { contracts: { referral: REFERRAL }, activation: ['presale'] },
    wallet: { state: () => wallet, subscribe: () => () => {} },
    preloadBuilder() {},
    loadOutbox: async () => ({
      kinds: new Map(),
      add: async (operation: NewOperation) => {
        added.push(operation)
        return { ok: false, error: 'storage' }
      },
    }),
  } as unknown as Services)
  const told: Confirmation[] = []
  renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <Sheet asked={asked} tell={(confirmation) => told.push(confirmation)} />
      </I18nProvider>
    </Provider>,
  )
  return {
    ...told[0]!,
    /** Returns the written operations once all pending work has ended. */
    written: async () => {
      await new Promise((done) => setTimeout(done))
      return added
    },
  }
}

test('what was begun elsewhere goes on without an activated account', () => {
  remembered(`chain activation ${REFERRAL} ${OWNER}`, () => atom({ data: { isActive: false } }))
  const begins = 'presale.buy' as KindName<Wish>
  expect(open({ kind: begins })).toMatchObject({
    isInactive: true,
    obstacle: { message: 'Please active first' },
  })
  const goesOn = open({ kind: begins, isBegun: true })
  expect(goesOn).toMatchObject({ isInactive: false, obstacle: undefined })
})

const text = { id: 'sold out' }

test('until the network has answered only the tap that goes on without it does', async () => {
  const sheet = open()
  expect(sheet).toMatchObject({ check: 'asking', id: ID, fee: undefined, obstacle: undefined })
  sheet.confirm()
  expect(await sheet.written()).toEqual([])
  sheet.confirmUnchecked()
  expect(await sheet.written()).toMatchObject([
    { id: ID, kind, owner: OWNER, intent: { what: 'a pony', feeLimit: DEFAULT_FEE_LIMIT } },
  ])
})

test('a fee limit that the specification sets is the one that is written down', async () => {
  const sheet = open({ fixedFee: 150_000_000n })
  sheet.confirmUnchecked()
  expect(await sheet.written()).toMatchObject([{ intent: { feeLimit: 150_000_000n } }])
})

test.each<[string, Partial<Asked>, string | undefined]>([
  ['there is no account', {}, ''],
  ['there is nothing to confirm', { intent: undefined }, OWNER],
  ['there is no order key yet', { orderKey: undefined, scope: 'wishes' }, OWNER],
  ['the feature knows an obstacle', { obstacle: text }, OWNER],
])('nothing is written down where %s', async (_, asked, owner) => {
  const sheet = open(asked, owner)
  sheet.confirm()
  sheet.confirmUnchecked()
  expect(await sheet.written()).toEqual([])
})

test('an obstacle that only the feature knows comes before anything else', () => {
  expect(open({ obstacle: text }).obstacle).toBe(text)
})

test('nobody can confirm until it is known what this device has under way', () => {
  expect(open().isBusy).toBe(true)
})

test('of two taps at once one writes', async () => {
  const sheet = open()
  sheet.confirmUnchecked()
  sheet.confirmUnchecked()
  expect(await sheet.written()).toHaveLength(1)
})
