import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Preflight } from '../../../src/chain/preflight.ts'
import { feeFacts } from '../../../src/sheets/feeFacts.tsx'
import { networkFeeOf } from '../../../src/sheets/networkFee.ts'
import { Facts } from '../../../src/ui/lists/Facts.tsx'
import { OWNER, SALE } from '../features/blindboxSamples.ts'
import { contractCall } from '../../../src/chain/call.ts'

const preflightWith = (penalty: bigint): Preflight => ({
  transactions: [
    {
      name: 'pay1',
      call: contractCall(SALE, 'pay(address)', [OWNER]),
      energy: 130_285n,
      penalty,
      measured: true,
      bytes: 345n,
    },
  ],
  willSucceed: true,
  prices: { energySun: 100n, bandwidthSun: 1_000n, fetchedAt: 0 },
  resources: { energy: 0n, bandwidth: 0n },
})

function linesWith(penalty: bigint): string {
  const preflight = preflightWith(penalty)
  const facts = feeFacts(preflight, networkFeeOf(preflight, 30_000_000n), 'en')
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Facts facts={facts} />
    </I18nProvider>,
  )
  return markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('a sheet says what a busy contract takes on top, and that it is in the fee', () => {
  expect(linesWith(100_635n)).toContain(
    '130,285 · you hold 0 (0.0001 TRX each) Busy-contract surcharge 100,635 energy, included',
  )
})

test('where no contract is busy there is no such line', () => {
  expect(linesWith(0n)).not.toContain('surcharge')
})
