import { encodeValues, type AbiValue } from '../src/chain/abi.ts'
import { contractCall } from '../src/chain/call.ts'
import type { ChainNode } from '../src/chain/node.ts'
import { view } from '../src/chain/view.ts'
import type { Address } from '../src/core/address.ts'
import type { Operator } from '../backend/tron/operator.ts'
import { compileContracts, uniswapFactory } from './compile.ts'
import type {
  Argument,
  CalledAndRead,
  Contracts,
  Decisions,
  Deployed,
  Made,
  Step,
} from './deploymentStep.ts'

/** Account that deploys, and then owns the contracts. */
export interface Deployer extends Pick<Operator, 'address' | 'deploy' | 'call'> {
  readonly node: Pick<ChainNode, 'read'>
}

interface Ports {
  /**
   * Puts a sent transaction into a block. Throws unless it succeeded. Each step waits for the one
   * before, because the network keeps no order among transactions that wait.
   */
  settle(txId: string): Promise<unknown>
  /** Whether everybody knows the key of an account, so that it must have no part in a contract. */
  isPublic(address: Address): boolean
}

/** Everybody knows the key of an account that would have a part in a contract. */
export class PublicKey extends Error {}

/**
 * Carries out the steps in order, and returns the addresses that they make. Sends nothing, and
 * throws `PublicKey`, if the deployer or an address among the decisions is public.
 */
export async function deploy<const S extends readonly Step[]>(
  deployer: Deployer,
  steps: S,
  given: { readonly contracts: Contracts<S>; readonly decisions: Decisions<S> },
  { settle, isPublic }: Ports,
): Promise<Made<S>> {
  const decisions: Readonly<Record<string, AbiValue>> = given.decisions
  const known: Record<string, Address | undefined> = { ...given.contracts }
  refusePublic({ ...addressesAmong(steps, decisions), deployer: deployer.address }, isPublic)

  const made: Record<string, Address> = {}
  for (const step of steps) {
    const existing = canExist(step) ? known[step.as] : undefined
    const address = existing ?? (await carryOut(step))
    if ('as' in step) known[step.as] = made[step.as] = address!
  }
  return made as Made<S>

  async function carryOut(step: Step): Promise<Address | undefined> {
    const values = step.arguments.map(valueOf)
    if ('deploy' in step) {
      const encoded = encodeValues(
        step.arguments.map(({ type }) => type),
        values,
      )
      const { txId, contract } = await deployer.deploy(artifactOf(step), encoded)
      await settle(txId)
      return contract
    }
    const { call, on, feeLimit } = step
    const contract = found(on, known[on])
    await settle(await deployer.call(contractCall(contract, call, values, { feeLimit })))
    if (!('read' in step)) return undefined
    const answer = await deployer.node.read(view(step.read, ['address'])(contract, ...values))
    if (!answer.ok) throw new Error(`${step.read}: ${JSON.stringify(answer.error)}`)
    return answer.value
  }

  function valueOf(argument: Argument): AbiValue {
    if ('constant' in argument) return argument.constant
    if ('decision' in argument) return found(argument.decision, decisions[argument.decision])
    const name = 'step' in argument ? argument.step : argument.external
    return found(name, known[name])
  }
}

/** Throws if a value is missing, which the types rule out. */
function found<T>(name: string, value: T | undefined): T {
  if (value === undefined) throw new Error(`the deployment needs ${name}`)
  return value
}

const canExist = (step: Step): step is Deployed | CalledAndRead => 'mayExist' in step

const artifactOf = ({ deploy: name }: Deployed) =>
  name === 'UniswapV2Factory' ? uniswapFactory() : compileContracts()[name]

/** Returns the decisions that are addresses. */
const addressesAmong = (steps: readonly Step[], decisions: Readonly<Record<string, AbiValue>>) =>
  Object.fromEntries(
    steps
      .flatMap((step) => step.arguments)
      .flatMap((each) =>
        'decision' in each && each.type === 'address'
          ? [[each.decision, decisions[each.decision] as Address]]
          : [],
      ),
  )

function refusePublic(
  addresses: Readonly<Record<string, Address>>,
  isPublic: Ports['isPublic'],
): void {
  for (const [name, address] of Object.entries(addresses))
    if (isPublic(address)) throw new PublicKey(`${name}: everybody knows the key of ${address}`)
}
