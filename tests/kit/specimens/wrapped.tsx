import { UnwrapSheet as Unwrap } from '../../../src/features/wrapped/sheets/UnwrapSheet.tsx'
import { inStates, ordinary, sheet, type User } from '../specimen.tsx'
import { insufficient, said, willSucceed, type Said } from '../words.ts'

const HELD = 12_500_000n

const wrong = (text: string, says: readonly Said[]) => ({
  play: (user: User) => user.fill('unwrap-amount', text),
  says,
  leadsTo: 'unwrap-amount',
})

export const UnwrapSheet = inStates(
  {
    render: sheet((frame) => <Unwrap {...frame} held={HELD} />),
    world: { views: { balanceOf: [HELD], decimals: [6n] } },
    says: willSucceed,
    button: 'enabled',
  },
  {
    ...ordinary,
    empty: wrong('', []),
    zero: wrong('0', said('Enter an amount', '請輸入數量')),
    tooMuch: wrong('12.500001', insufficient('WTRX')),
    decimals: wrong('0.0000001', said('WTRX has at most 6 decimals', 'WTRX 最多 6 位小數')),
    unclear: wrong('1 5', said('Enter a number, for example 1234.5', '請輸入數字，例如 1234.5')),
    words: wrong('all', said('Enter a number, for example 1234.5', '請輸入數字，例如 1234.5')),
    // The balance on chain is newer than the one that the sheet was opened with.
    lessByNow: {
      world: { views: { balanceOf: [2_500_000n] } },
      says: insufficient('WTRX'),
      button: 'disabled',
    },
    dear: {
      play: (user) => user.fill('unwrap-amount', '0.000001'),
      says: said('It costs more than it brings.', '所需費用高於取得的金額。'),
      button: 'enabled',
    },
  },
)
