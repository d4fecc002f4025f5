import type { Address } from '../core/address.ts'
import type { Config } from './schema.ts'

/** The contracts that a configuration names: those that came later may be absent. */
export const contractsOf = (contracts: Config['contracts']): Address[] =>
  Object.values(contracts).filter((each) => each !== undefined)

/** What payments on the main chain may trust: those, and the bridge's end there with its tokens. */
export const pinnedOf = ({ contracts, sideChain }: Config): ReadonlySet<string> =>
  new Set([
    ...contractsOf(contracts),
    ...(sideChain ? [sideChain.mainGateway, ...sideChain.tokens.map(({ main }) => main)] : []),
  ])

/** The same on the side chain. */
export const pinnedThere = ({
  sideGateway,
  tokens,
}: NonNullable<Config['sideChain']>): ReadonlySet<string> =>
  new Set([sideGateway, ...tokens.map(({ side }) => side)])
