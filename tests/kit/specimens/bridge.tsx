import { nobody } from '../../../src/core/address.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { CrossSheet as Cross } from '../../../src/features/bridge/sheets/CrossSheet.tsx'
import { InjectSheet as Inject } from '../../../src/features/bridge/sheets/InjectSheet.tsx'
import { MapSheet as Map } from '../../../src/features/bridge/sheets/MapSheet.tsx'
import { RetrySheet as Retry } from '../../../src/features/bridge/sheets/RetrySheet.tsx'
import type { Direction, SideChain } from '../../../src/features/bridge/crossers.ts'
import type { CrossingAsset } from '../../../src/features/bridge/rules.ts'
import {
  inStates,
  nothingAsked,
  ordinary,
  sheet,
  short,
  toBeApproved,
  type Specimen,
} from '../specimen.tsx'
import { insufficient, said, willSucceed } from '../words.ts'
import { contracts, OTHER, OWNER, PRESALE, SHARES, type World } from '../world.ts'

const FEE = 5n * SUN_PER_TRX

const sideChain: SideChain = {
  name: 'Sandbox side chain',
  genesisBlockId: 'f'.repeat(64),
  nodes: ['/side'],
  chainId: '41',
  mainGateway: PRESALE,
  sideGateway: SHARES,
  tokens: [{ standard: 'trc20', main: contracts.usdt, side: OTHER, symbol: 'USDT', decimals: 6 }],
}

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
  { ...ordinary, ...nothingAsked },
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

export const MapSheet = inStates(
  {
    render: sheet((frame) => <Map {...frame} owner={OWNER} sideChain={sideChain} />),
    world,
  },
  { wrong: { play: (user) => user.fill('bridge-map-hash', '123') } },
)
