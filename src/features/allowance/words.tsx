import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Outcome, Searched, SourceName } from './searched.ts'
import type { SpenderName } from './spenders.ts'

interface SpenderWords {
  readonly title: MessageDescriptor
  /** Purpose for which the contract takes tokens. */
  readonly use: MessageDescriptor
}

const stakesUse = msg`Takes what you stake`
const locksUse = msg`Takes what you lock`

export const spenderWords: Readonly<Record<SpenderName, SpenderWords>> = {
  blindBoxSale: { title: msg`Blind-box sale`, use: msg`Takes what blind boxes cost` },
  poolRouter: {
    title: msg`Pool router`,
    use: msg`Takes what you sell in pools, and pool shares that you take out`,
  },
  otcMarket: { title: msg`OTC market`, use: msg`Takes what you offer for sale` },
  cardMarket: { title: msg`Card market`, use: msg`Takes what cards of others cost` },
  tokenLock: { title: msg`Lock for days`, use: locksUse },
  coinLock: { title: msg`Lock until a time`, use: locksUse },
  staking: { title: msg`Staking`, use: stakesUse },
  fixedPlans: { title: msg`Fixed plans`, use: stakesUse },
  burning: { title: msg`Burning for power`, use: msg`Takes what you burn for power` },
  tokenFactory: { title: msg`Token factory`, use: msg`Takes what goes into your presale` },
  rewardPools: { title: msg`Reward pools`, use: msg`Takes what you pay in as rewards of others` },
}

const sourceWords: Readonly<Record<Exclude<SourceName, 'configured'>, MessageDescriptor>> = {
  history: msg`your history`,
  held: msg`tokens that you hold`,
  bought: msg`what you bought`,
  presales: msg`your presales`,
  created: msg`tokens that you made`,
  locks: msg`your locks`,
  shares: msg`your pool shares`,
  stakes: msg`your stakes`,
  stakeable: msg`what can be staked`,
  burnable: msg`what can be burnt for power`,
}

/** Returns the names of the sources that had this outcome. */
export const sourcesThat = (
  outcomes: Searched['outcomes'],
  outcome: Outcome,
): readonly MessageDescriptor[] =>
  Object.entries(sourceWords).flatMap(([name, words]) =>
    outcomes[name as SourceName] === outcome ? words : [],
  )
