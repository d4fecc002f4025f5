import type { Address } from '../core/address.ts'
import type { Config } from './schema.ts'

/** Contracts that a configuration names; contracts added in later versions may be absent. */
export const contractsOf = (contracts: Config['contracts']): Address[] =>
  Object.values(contracts).filter((each) => each !== undefined)

/**
 * Contracts that payments on the main chain may trust: the configured ones, the bridge's main
 * gateway and its tokens.
 */
export const pinnedOf = ({ contracts, sideChain }: Config): ReadonlySet<string> =>
  new Set([
    ...contractsOf(contracts),
    ...(sideChain ? [sideChain.mainGateway, ...sideChain.tokens.map(({ main }) => main)] : []),
  ])

/**
 * Contracts that payments on the side chain may trust: the bridge's side gateway and its tokens.
 */
export const pinnedThere = ({
  sideGateway,
  tokens,
}: NonNullable<Config['sideChain']>): ReadonlySet<string> =>
  new Set([sideGateway, ...tokens.map(({ side }) => side)])
