import { encodeValues, type AbiValue } from '../../../src/chain/abi.ts'
import { mainGatewayEvents } from '../../../src/chain/contracts/mainGateway.ts'
import { sideGatewayEvents } from '../../../src/chain/contracts/sideGateway.ts'
import { topicOf, type EventShape, type Log } from '../../../src/chain/event.ts'
import type { TransactionInfo } from '../../../src/chain/nodeAnswers.ts'
import { addressToHex, formatAddress, nobody, type Address } from '../../../src/core/address.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { AssetSheet as Asset } from '../../../src/features/bridge/sheets/AssetSheet.tsx'
import { CrossSheet as Cross } from '../../../src/features/bridge/sheets/CrossSheet.tsx'
import { InjectSheet as Inject } from '../../../src/features/bridge/sheets/InjectSheet.tsx'
import { MapSheet as Map } from '../../../src/features/bridge/sheets/MapSheet.tsx'
import { NumberSheet as ByNumber } from '../../../src/features/bridge/sheets/NumberSheet.tsx'
import { LookedUp as Looked } from '../../../src/features/bridge/sheets/LookedUp.tsx'
import { RetrySheet as Retry } from '../../../src/features/bridge/sheets/RetrySheet.tsx'
import { StatusSheet as Status } from '../../../src/features/bridge/sheets/StatusSheet.tsx'
import type { Direction, SideChain } from '../../../src/features/bridge/crossers.ts'
import type { Ending } from '../../../src/features/bridge/lookUp.ts'
import type { CrossingAsset } from '../../../src/features/bridge/rules.ts'
import { Stack } from '../../../src/ui/pieces/Stack.tsx'
import {
  inStates,
  nothingAsked,
  ordinary,
  sheet,
  short,
  toBeApproved,
  type Specimen,
} from '../specimen.tsx'
import { insufficient, said, step, willSucceed, type Said } from '../words.ts'
import { contracts, OTHER, OWNER, receipt, SHARES, sideChain, TOKEN, type World } from '../world.ts'

const FEE = 5n * SUN_PER_TRX

const world: Partial<World> = {
  config: { sideChain },
  views: {
    depositFee: [FEE],
    withdrawFee: [FEE],
    mappingFee: [FEE],
    retryFee: [FEE],
    depositMinTrx: [1n],
    depositMinTrc20: [1n],
    withdrawMinTrx: [1n],
    withdrawMinTrc10: [1n],
    withdrawMinTrc20: [1n],
    depositMinTrc10: [1n],
    mappedAs: [3n],
    circulatingTrx: [10n ** 15n],
    decimals: [6n],
    mainChainAddress: [contracts.usdt],
    gateway: [SHARES],
    mainToSideContractMap: [OTHER],
    sideToMainContractMap: [contracts.usdt],
    isDeposited: [false],
    isWithdrawn: [false],
  },
}

const TRX_ASSET: CrossingAsset = { standard: 'trx', units: 25n * SUN_PER_TRX }
const USDT_ASSET: CrossingAsset = {
  standard: 'trc20',
  main: contracts.usdt,
  side: OTHER,
  symbol: 'USDT',
  decimals: 6,
  units: 25_000_000n,
}

const cross = (direction: Direction, asset: CrossingAsset): Specimen => ({
  render: sheet((frame) => (
    <Cross {...frame} direction={direction} sideChain={sideChain} asset={asset} fee={FEE} />
  )),
  world: { ...world, account: direction === 'withdraw' ? 'onSideChain' : 'connected' },
  says: willSucceed,
  button: 'enabled',
})

export const CrossSheet = inStates(cross('deposit', TRX_ASSET), {
  ...ordinary,
  ofUsdt: cross('deposit', USDT_ASSET),
  toBeApproved: {
    ...cross('deposit', USDT_ASSET),
    ...toBeApproved,
    world: { ...world, views: { ...world.views, allowance: [0n] } },
  },
  notEnough: { world: { trx: 20n * SUN_PER_TRX }, says: insufficient('TRX'), button: 'disabled' },
  notEnoughUsdt: {
    ...cross('deposit', USDT_ASSET),
    ...short('USDT'),
    world: { ...world, views: { ...world.views, balanceOf: [1n] } },
  },
  otherFee: { world: { views: { depositFee: [1n] } }, button: 'disabled' },
  tooLittle: { world: { views: { depositMinTrx: [10n ** 12n] } }, button: 'disabled' },
  back: cross('withdraw', TRX_ASSET),
  backOnOtherChain: {
    ...cross('withdraw', TRX_ASSET),
    world,
    says: said(
      'Your wallet is on another chain. Switch it to Sandbox side chain.',
      '你的錢包在另一條鏈上，請切換到 Sandbox side chain。',
    ),
    button: 'disabled',
  },
})

const noTerms = said('The gateway does not say what it takes.', '閘道沒有說它收取多少。')

export const RetrySheet = inStates(
  {
    render: sheet((frame) => (
      <Retry
        {...frame}
        sideChain={sideChain}
        retry={{ of: 'deposit', nonce: 7n, asset: TRX_ASSET }}
      />
    )),
    world: {
      ...world,
      views: { ...world.views, depositOf: [OWNER, 1n, nobody, 0n, 25n * SUN_PER_TRX] },
    },
    says: willSucceed,
    button: 'enabled',
  },
  {
    ...ordinary,
    ...nothingAsked,
    unreachable: { world: { node: 'silent' }, says: noTerms },
    ofMapping: {
      render: sheet((frame) => (
        <Retry
          {...frame}
          sideChain={sideChain}
          retry={{ of: 'mapping', nonce: 7n, standard: 'trc20', token: TOKEN }}
        />
      )),
      world: { views: { mappingOf: [OWNER, 3n, TOKEN], isMapped: [false] } },
      says: willSucceed,
      button: 'enabled',
    },
  },
)

export const InjectSheet = inStates(
  {
    render: sheet((frame) => <Inject {...frame} owner={OWNER} sideChain={sideChain} />),
    world: { ...world, account: 'onSideChain' },
    play: (user) => user.fill('bridge-inject-amount', '2'),
    says: said('Checked: will succeed.', '已檢查：會成功。'),
    button: 'enabled',
  },
  {
    otherChain: {
      world: { account: 'connected' },
      says: said(
        'Your wallet is on another chain. Switch it to Sandbox side chain.',
        '你的錢包在另一條鏈上，請切換到 Sandbox side chain。',
      ),
      button: 'disabled',
    },
    notEnough: {
      play: (user) => user.fill('bridge-inject-amount', '6000'),
      says: insufficient('TRX'),
    },
    empty: { play: undefined },
  },
)

const wrongHash = said(
  "Enter the transaction's hash: 64 characters, 0 to 9 and a to f",
  '請輸入交易的雜湊：64 個字元，0 到 9 和 a 到 f',
)
const HASH = '7a'.repeat(32)

export const MapSheet = inStates(
  {
    render: sheet((frame) => <Map {...frame} owner={OWNER} sideChain={sideChain} />),
    world: { ...world, views: { ...world.views, mappedAs: [0n] } },
    play: (user) => user.fill('bridge-map-hash', HASH),
    says: willSucceed,
    button: 'enabled',
  },
  {
    ...ordinary,
    ...nothingAsked,
    empty: { play: undefined, says: wrongHash, leadsTo: 'bridge-map-hash' },
    wrong: {
      play: (user) => user.fill('bridge-map-hash', '123'),
      says: wrongHash,
      leadsTo: 'bridge-map-hash',
    },
    mappedAlready: {
      world: { views: { mappedAs: [3n] } },
      says: said('This token is mapped already', '這個代幣已經映射'),
    },
    otherChain: {
      world: { account: 'onSideChain' },
      says: said(
        'Your wallet is on another chain. Switch it to Sandbox.',
        '你的錢包在另一條鏈上，請切換到 Sandbox。',
      ),
      button: 'disabled',
    },
    unreachable: { world: { node: 'silent' }, says: noTerms },
    unread: { world: { views: { mappingFee: () => undefined } }, says: noTerms },
  },
)

/** Builds answers of the gateways to any number: sender, kind and token. */
const sent = (by: Address, kind: bigint, token: Address = nobody): World['views'] => ({
  depositOf: [by, kind, token, 0n, 25n * SUN_PER_TRX],
  withdrawalOf: [by, kind, token, 0n, 25n * SUN_PER_TRX],
  mappingOf: [by, kind, token],
  isMapped: [false],
})

const NOTHING = 0n
const AS_TRX = 1n
const AS_TRC20 = 3n

const byNumber = (
  views: World['views'],
  says: readonly Said[],
  of: 'deposit' | 'withdrawal' | 'mapping' = 'deposit',
): Specimen => ({
  render: sheet((frame) => (
    <ByNumber {...frame} owner={OWNER} sideChain={sideChain} onRetry={() => {}} />
  )),
  world: { ...world, views: { ...world.views, ...views } },
  async play(user) {
    await user.press(`bridge-number-of-${of}`)
    await user.fill('bridge-number', '7')
  },
  says,
})

export const NumberSheet = inStates(
  byNumber(sent(OWNER, AS_TRX), said('25 TRX has not arrived yet.', '25 TRX 還沒有抵達。')),
  {
    empty: { play: undefined, without: ['bridge-number-found', 'bridge-number-problem'] },
    wrong: {
      play: (user) => user.fill('bridge-number', '7.5'),
      says: said('Enter a whole number', '請輸入整數'),
    },
    askedTooEarly: {
      play: (user) => user.press('bridge-number-ask'),
      says: said('Enter a whole number', '請輸入整數'),
      leadsTo: 'bridge-number',
    },
    ofWithdrawal: byNumber(
      sent(OWNER, AS_TRC20, contracts.usdt),
      said('25 USDT has not arrived yet.', '25 USDT 還沒有抵達。'),
      'withdrawal',
    ),
    ofMapping: byNumber(
      sent(OWNER, AS_TRC20, TOKEN),
      said(`${formatAddress(TOKEN)} has not arrived yet.`, `${formatAddress(TOKEN)} 還沒有抵達。`),
      'mapping',
    ),
    unknownNumber: byNumber(
      sent(nobody, NOTHING),
      said('The gateway knows nothing under this number', '閘道沒有這個編號的紀錄'),
    ),
    notYours: byNumber(
      sent(OTHER, AS_TRX),
      said('This was sent by another account', '這是另一個帳戶送出的'),
    ),
    isThere: byNumber(
      { ...sent(OWNER, AS_TRX), isDeposited: [true] },
      said('It has arrived already: there is nothing to ask for', '已經抵達：沒有什麼可要求的'),
    ),
    unknownToken: byNumber(
      sent(OWNER, AS_TRC20, TOKEN),
      said(
        'This app does not know the token that crosses here',
        '這個應用程式不認識這裡跨鏈的代幣',
      ),
    ),
    asked: { world: { node: 'slow' }, waits: true },
    unread: {
      world: { node: 'silent' },
      says: said(
        'The network does not answer. Nothing was signed.',
        '網路沒有回答。沒有簽署任何東西。',
      ),
    },
  },
)

const status = (
  told: Partial<TransactionInfo>,
  says: readonly Said[],
  chain: 'main' | 'side' = 'main',
): Specimen => ({
  render: sheet((frame) => <Status {...frame} owner={OWNER} sideChain={sideChain} />),
  world: { ...world, receipts: receipt(HASH, told) },
  async play(user) {
    await user.press(`bridge-status-chain-${chain}`)
    await user.fill('bridge-status-hash', HASH)
    await user.press('bridge-status-look')
  },
  says,
})

/** Builds a log as a gateway emits it, with no indexed fields. */
const written = (by: Address, shape: EventShape<unknown>, values: readonly AbiValue[]): Log => ({
  address: addressToHex(by).slice(2),
  topics: [topicOf(shape)],
  data: encodeValues(
    shape.fields.map(({ type }) => type),
    values,
  ),
})

const stopLooking = said('Stop looking', '停止查看')

const { mainGateway: onMain, sideGateway: onSide } = sideChain

const left = written(onMain, mainGatewayEvents.trxReceived, [OWNER, 25n * SUN_PER_TRX, 7n])
const came = written(onSide, sideGatewayEvents.depositTrx, [OWNER, 25n * SUN_PER_TRX, 7n])

export const StatusSheet = inStates(
  {
    ...status(
      { logs: [left] },
      said('It has arrived on Sandbox side chain.', '已抵達 Sandbox side chain。'),
    ),
    world: {
      ...world,
      receipts: receipt(HASH, { logs: [left] }),
      views: { ...world.views, isDeposited: [true] },
    },
  },
  {
    empty: { play: undefined, without: ['bridge-status-found'] },
    wrong: { play: (user) => user.fill('bridge-status-hash', '123'), says: wrongHash },
    lookedTooEarly: {
      play: (user) => user.press('bridge-status-look'),
      says: wrongHash,
      leadsTo: 'bridge-status-hash',
    },
    lookedFor: {
      world: { receipts: {} },
      says: [...step('Final on Sandbox', '在 Sandbox 上最終確認', 'current'), ...stopLooking],
    },
    stopped: {
      ...status({}, []),
      world: { receipts: {} },
      async play(user) {
        await user.fill('bridge-status-hash', HASH)
        await user.press('bridge-status-look')
        await user.press('bridge-status-stop')
      },
      says: [
        ...said(
          'You stopped looking. Whatever was sent goes on by itself: you can look on at any time.',
          '你停止了查看。已送出的會自己繼續：你隨時可以再查看。',
        ),
        ...said('Look on', '繼續查看'),
      ],
    },
    onItsWay: {
      world: { views: { isDeposited: [false] } },
      says: [
        ...step('Final on Sandbox', '在 Sandbox 上最終確認', 'done'),
        ...step('On Sandbox side chain', '在 Sandbox side chain 上', 'current'),
        ...stopLooking,
      ],
    },
    arrival: status(
      { logs: [came] },
      said(
        'This is an arrival: it brought to Sandbox side chain what was sent on Sandbox.',
        '這是一筆抵達：它把在 Sandbox 上送出的帶到了 Sandbox side chain。',
      ),
      'side',
    ),
    noCrossing: status(
      {},
      said(
        'It is final on Sandbox, and sent nothing to Sandbox side chain.',
        '它在 Sandbox 上已最終確認，沒有送任何東西到 Sandbox side chain。',
      ),
    ),
    failed: status(
      { result: 'REVERT' },
      said(
        'It failed, which is final. Its fee is gone; nothing else was taken.',
        '它失敗了，已成定局。費用已扣，沒有扣別的。',
      ),
    ),
  },
)

/** Shows a finished search that took a minute. */
const looked = (ending: Ending, says: readonly Said[]): Specimen => ({
  render: () => (
    <Stack gap={4}>
      <Looked
        progress={{ at: 'told' in ending ? 'across' : 'here', looks: 20 }}
        ending={ending}
        names={{ main: 'Sandbox', side: sideChain.name }}
        txId={HASH}
        chain="main"
        network={sideChain.genesisBlockId}
      />
    </Stack>
  ),
  says,
})

export const LookedUp = inStates(
  looked({ kind: 'away', told: { of: 'deposit', nonce: 7n, isArrival: false } }, [
    ...step('Final on Sandbox', '在 Sandbox 上最終確認', 'done'),
    ...step('On Sandbox side chain', '在 Sandbox side chain 上', 'current'),
    ...said(
      'It is final on Sandbox, but not on Sandbox side chain yet. It is brought there by itself; nothing is lost. If it is not there after five minutes, ask again by its number.',
      '它在 Sandbox 上已最終確認，但還沒有到 Sandbox side chain。它會自動送達，什麼都不會丟失。如果五分鐘後還沒到，可以按編號再次要求。',
    ),
  ]),
  {
    notFinal: looked({ kind: 'error', code: 'resultNotFound' }, [
      ...step('Final on Sandbox', '在 Sandbox 上最終確認', 'current'),
      ...said(
        'It is not final yet, or this chain does not know it. That does not mean that it failed: look on, and do not send it again.',
        '它還沒有最終確認，或這條鏈上沒有它。這不代表它失敗了：請繼續查看，不要再送一次。',
      ),
    ]),
  },
)

const everything: SideChain = {
  ...sideChain,
  tokens: [
    ...sideChain.tokens,
    { standard: 'trc10', main: '1000042', side: '1000001', symbol: 'FERN', decimals: 6 },
    { standard: 'trc721', main: contracts.card, side: TOKEN, symbol: 'INGOT' },
  ],
}

const assets = (chain: 'side' | undefined): Specimen => ({
  render: sheet((frame) => (
    <Asset {...frame} owner={OWNER} sideChain={everything} chain={chain} onChoose={() => {}} />
  )),
  world: {
    ...world,
    config: { sideChain: everything },
    views: { ...world.views, balanceOf: held },
  },
  says: [
    ...said("The network's own coin", '網路原生幣'),
    ...said('5,000 TRX', '5,000 TRX'),
    ...said('TRC-10', 'TRC-10'),
    ...said('1,000,000 FERN', '1,000,000 FERN'),
    ...said('TRC-721', 'TRC-721'),
    ...said('3', '3'),
  ],
})

const held = (_: readonly string[], token: Address): readonly bigint[] => [
  token === contracts.card || token === TOKEN ? 3n : 50_000_000_000n,
]

export const AssetSheet = inStates(assets(undefined), {
  back: assets('side'),
  unread: { world: { node: 'silent' }, says: said('TRC-10', 'TRC-10') },
})
