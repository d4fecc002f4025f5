import { tokens } from '../../../src/api/endpoints/tokens.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { SUN_PER_TRX, TRX, trx } from '../../../src/core/amount.ts'
import { CoinSheet as Coins } from '../../../src/features/send/sheets/CoinSheet.tsx'
import { SendSheet as Send, type Sent } from '../../../src/features/send/sheets/SendSheet.tsx'
import { FORGED, GENUINE } from '../../unit/addressPairs.ts'
import { inStates, ordinary, sheet, short, type Specimen } from '../specimen.tsx'
import {
  insufficient,
  likeContract,
  noAddress,
  noTokensAddress,
  ownAddress,
  said,
  unreadAddress,
  willSucceed,
  type Said,
} from '../words.ts'
import { answer, contracts, NOW, OTHER, OWNER, TOKEN, usdt, type World } from '../world.ts'

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

const listed = (symbol: string, address: Address) => ({
  address,
  name: `${symbol} Rail`,
  symbol,
  phase: 'trading' as const,
  marketCap: null,
  changeBp: null,
  raised: '0',
  goal: '0',
  quote: TRX,
  startAt: null,
  createdAt: NOW,
})

const holding = (...items: readonly ReturnType<typeof listed>[]): Partial<World> => ({
  answers: [
    answer(tokens.swapCoinIssuedList, { total: items.length, items: [...items], now: NOW }),
  ],
})

const ofOwner: Specimen = {
  render: sheet((frame) => <Coins {...frame} owner={OWNER} onChoose={() => {}} />),
  world: holding(listed('JADE', TOKEN), listed('FERN', OTHER)),
  says: [
    ...said("The network's own coin", '網路原生幣'),
    ...said('USDT', 'USDT'),
    ...said('JADE', 'JADE'),
    ...said('FERN', 'FERN'),
  ],
}

const pasted = (text: string, says: readonly Said[]) => ({
  play: ((user) => user.fill('send-coin-address', text)) satisfies Specimen['play'],
  says,
})

export const CoinSheet = inStates(ofOwner, {
  holdsNone: { world: holding(), says: said('USDT', 'USDT'), without: ['send-own-coins'] },
  ofNobody: {
    render: sheet((frame) => <Coins {...frame} owner={undefined} onChoose={() => {}} />),
    world: { account: 'none' },
    says: said('USDT', 'USDT'),
    without: ['send-own-coins'],
  },
  loading: { world: { backend: 'slow' }, says: said('USDT', 'USDT'), waits: true },
  unread: {
    world: { backend: 'silent' },
    says: said(
      'Your tokens could not be loaded. You can enter an address.',
      '無法載入你的代幣。你可以輸入地址。',
    ),
  },
  // The symbol on chain differs from the one in the list, so the user must tap once more.
  calledOtherwise: {
    play: (user) => user.press('send-coin-FERN'),
    says: said('JADE', 'JADE'),
    without: ['send-own-coins'],
  },
  pasted: { ...pasted(TOKEN, said('JADE', 'JADE')), without: ['send-own-coins'] },
  noToken: {
    ...pasted(OTHER, said('There is no token at this address.', '這個地址沒有代幣。')),
    world: { views: { symbol: () => undefined, decimals: () => undefined } },
  },
  beingRead: { ...pasted(TOKEN, []), world: { node: 'slow' }, waits: true },
  unreadAddress: { ...pasted(TOKEN, unreadAddress), world: { node: 'silent' } },
  wrong: pasted(`${TOKEN}x`, noAddress),
  ownAddress: pasted(OWNER, ownAddress),
  ofTheChain: pasted(addressFromHex(`${'0'.repeat(39)}1`), noTokensAddress),
  lookalike: {
    ...pasted(FORGED, likeContract),
    world: { config: { contracts: { ...contracts, trxBurnSale: GENUINE } } },
  },
})
