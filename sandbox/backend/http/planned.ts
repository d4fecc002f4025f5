/** A path of the specification that is not served yet: listed, so that what is missing is counted. */
export interface PlannedEndpoint {
  readonly path: string
  /** The specification names it without a path. */
  readonly assumedPath?: true
}

/** What follows each prefix. */
type Paths = readonly (readonly [prefix: string, names: string])[]

/** In the order of the specification's section 7. */
const specified: Paths = [
  ['/deposit/aon/', 'profitePage'],
  ['/swapwithdraw/withdraw/', 'withdrawApplyByIncomeType withdrawApplyAfter'],
  ['/deposit/withdraw/', 'withdrawRecord apply updateWithdrawHash payFeeBefore payFeeAfter'],
  ['/swapwithdraw/memberProfit/', 'claimRecordList profitChangeRecordList'],
  ['/deposit/profit/', 'profitePage totalMemberProfit statistic'],
  ['/deposit/memberProfit/', 'statistics'],
]

const pathsOf = (paths: Paths): string[] =>
  paths.flatMap(([prefix, names]) => names.split(' ').map((name) => prefix + name))

/** Every path of the specification still to come. */
export const notServedYet: readonly PlannedEndpoint[] = pathsOf(specified).map((path) => ({ path }))
