import { deploy, type Deployer } from '../../contracts/deploy.ts'
import type { Contracts, Decisions, Made, Step } from '../../contracts/deploymentStep.ts'
import { decisions } from './decisions.ts'

type Decided = typeof decisions

/** Decisions that differ from one chain to the next; the sandbox's own may be replaced. */
type Others<S extends readonly Step[]> = Omit<Decisions<S>, keyof Decided> &
  Partial<Pick<Decisions<S>, keyof Decided & keyof Decisions<S>>>

/**
 * Carries out steps of a deployment on a chain of the sandbox, with the sandbox's decisions. By
 * default each transaction is included as soon as it is sent.
 */
export const deployHere = <const S extends readonly Step[]>(
  deployer: Deployer,
  steps: S,
  contracts: Contracts<S>,
  others: Others<S>,
  settle: (txId: string) => Promise<unknown> = async () => undefined,
): Promise<Made<S>> => {
  const all = { ...decisions, ...others } as unknown as Decisions<S>
  // The sandbox's chains are where public keys belong.
  return deploy(deployer, steps, { contracts, decisions: all }, { settle, isPublic: () => false })
}
