import { expect, test } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { trxTransfer } from '../../../src/chain/contracts/trxTransfer.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { trx } from '../../../src/core/amount.ts'
import { sendTrx } from '../../../src/features/send/operations/trx.ts'
import type { Contracts } from '../../../src/outbox/kind.ts'
import { recognise, recogniseAny } from '../../../src/outbox/recognise.ts'

const to = addressFromHex('bb'.repeat(20))
const usdt = addressFromHex('dd'.repeat(20))

test('TRX that was sent is known by a kind that knows several calls', () => {
  const token = recognise(
    'transfer(address,uint256)',
    ({ usdt }) => [usdt],
    () => ({ seed: to, title: { id: 'token' } }),
  )
  const { read, signatures } = recogniseAny(token, sendTrx.recogniser!)
  expect(signatures).toEqual(['transfer(address,uint256)'])
  const known = read(trxTransfer(to, 5n), { usdt } as Contracts)
  expect(known).toMatchObject({ payments: [trx(5n)] })
  expect(read(trc20.transfer(usdt, to, 7n), { usdt } as Contracts)?.title.id).toBe('token')
  expect(read(contractCall(usdt, 'pay()', []), { usdt } as Contracts)).toBeUndefined()
})
