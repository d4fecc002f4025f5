import { nobody } from '../../../src/core/address.ts'
import { SUN_PER_TRX, trx } from '../../../src/core/amount.ts'
import { SendSheet as Send, type Sent } from '../../../src/features/send/sheets/SendSheet.tsx'
import { inStates, ordinary, sheet, short, type Specimen } from '../specimen.tsx'
import { insufficient, said, willSucceed } from '../words.ts'
import { OTHER, OWNER, usdt } from '../world.ts'

const send = (sent: Sent): Specimen => ({
  render: sheet((frame) => <Send {...frame} sent={sent} />),
  world: { views: { basisPointsRate: [0n], maximumFee: [0n] } },
  says: willSucceed,
  button: 'enabled',
})

const ofTrx: Sent = { ...trx(25n * SUN_PER_TRX), to: OTHER, kind: 'person' }
const ofUsdt: Sent = { coin: usdt, units: 25_000_000n, to: OTHER, kind: 'person' }

const { refused: _, ...sending } = ordinary

export const TrxSheet = inStates(
  { ...send(ofTrx), says: said('Checked: will succeed.', '已檢查：會成功。') },
  {
    ...sending,
    notEnough: { world: { trx: 20n * SUN_PER_TRX }, says: insufficient('TRX'), button: 'disabled' },
    toOneself: {
      ...send({ ...ofTrx, to: OWNER }),
      says: said(
        'This is your own account: nothing would be sent',
        '這是你自己的帳戶：什麼也不會轉出',
      ),
      button: 'disabled',
    },
    toNew: {
      ...send({ ...ofTrx, kind: 'none' }),
      says: said('Checked: will succeed.', '已檢查：會成功。'),
    },
  },
)

export const TokenSheet = inStates(send(ofUsdt), {
  ...ordinary,
  notEnough: short('USDT'),
  keepsPart: {
    ...send(ofUsdt),
    world: { views: { basisPointsRate: [100n], maximumFee: [10_000_000n] } },
  },
  toContract: send({ ...ofUsdt, kind: 'contract' }),
  toNobody: send({ ...ofUsdt, to: nobody, kind: 'none' }),
  otherDecimals: {
    world: { views: { decimals: [18n] } },
    says: said(
      'The token itself counts in other decimals. Nothing was signed.',
      '代幣本身的小數位數不同。沒有簽署任何內容。',
    ),
    button: 'disabled',
  },
})
