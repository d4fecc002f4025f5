import type { LaunchpadContracts } from '../index/chapter.ts'

/**
 * Contract that carries out each kind of order in `launchpad_requests`. Orders of another kind are
 * never deleted: a newer version may have recorded them.
 */
export const contractOfKind: Readonly<Record<string, keyof LaunchpadContracts>> = {
  token: 'tokenFactory',
  tokenWithPresale: 'tokenFactory',
  presale: 'tokenFactory',
  'presale.buy': 'tokenFactory',
  'presale.release': 'tokenFactory',
  'otc.buy': 'otcMarket',
  'card.buy': 'card',
  'card.buyListed': 'cardMarket',
  'stake.coin': 'staking',
  'stake.lp': 'staking',
  'stake.plan': 'fixedPlans',
  'burn.burn': 'burning',
  'burn.swap': 'burning',
  miner: 'burning',
  'trxburn.give': 'trxBurnSale',
  'income.withdraw': 'incomeFund',
}
