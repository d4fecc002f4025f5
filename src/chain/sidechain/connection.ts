import { hexToBytes } from '@noble/hashes/utils.js'
import type { TronWeb } from 'tronweb'
import type { Address } from '../../core/address.ts'
import { deviceClock } from '../../core/deviceClock.ts'
import type { Clock } from '../../core/ports.ts'
import type { SideChainErrorCode } from './codes.ts'
import { SideChainError, textOf } from './error.ts'
import type { ChainName } from './gatewayMethods.ts'
import { parseChainId, sideChainHash } from './hash.ts'
import { addressOfPrivateKey } from './recover.ts'
import type { Account, Chain, Signer } from './signing.ts'
import { checkPrivateKey, parseEitherAddress } from './values.ts'

/** What tronweb takes for a node: its address, or a provider. */
type Node = ConstructorParameters<typeof TronWeb>[1]

/** One host for everything, which wins, or three. */
export interface NodeOptions {
  readonly fullHost?: Node
  readonly fullNode?: Node
  readonly solidityNode?: Node
  readonly eventServer?: Node
  /** As `TRON-PRO-API-KEY`. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface GatewayOptions {
  /** In base58check or hex, both. */
  readonly mainGatewayAddress: string
  readonly sideGatewayAddress: string
  /** In hex, with `0x` or without. */
  readonly sideChainId: string
}

/** What may stand in for something else. */
export interface Ports {
  /** Paces the polling: the device's clock if left out. */
  readonly clock?: Clock
  /** Signs instead of a key, in every call that is not given one. */
  readonly signer?: Signer
  /** What is signed on the side chain: `sideChainHash` if left out. */
  readonly hash?: (txID: string, chainId: string) => Uint8Array
}

/** Two chains, their gateways, and who signs for them. Makes nothing happen by itself. */
export class Connection {
  readonly mainchain: TronWeb
  readonly sidechain: TronWeb
  protected readonly clock: Clock
  readonly #ports: Ports
  /** What was put in the place of the side chain's `trx.sign`, if anything was. */
  #ownSign: unknown
  #mainGateway!: { readonly given: string; readonly address: Address }
  #sideGateway!: { readonly given: string; readonly address: Address }
  #chainId!: string

  constructor(mainchain: TronWeb, sidechain: TronWeb, gateways: GatewayOptions, ports: Ports) {
    this.mainchain = mainchain
    this.sidechain = sidechain
    this.#ports = ports
    this.clock = ports.clock ?? deviceClock
    this.setMainGatewayAddress(gateways.mainGatewayAddress)
    this.setSideGatewayAddress(gateways.sideGatewayAddress)
    this.setChainId(gateways.sideChainId)
  }

  /** As it was given. */
  get mainGatewayAddress(): string {
    return this.#mainGateway.given
  }

  get sideGatewayAddress(): string {
    return this.#sideGateway.given
  }

  /** In lower-case hex without `0x`. */
  get chainId(): string {
    return this.#chainId
  }

  get isAddress(): TronWeb['isAddress'] {
    return this.mainchain.isAddress
  }

  get utils(): TronWeb['utils'] {
    return this.mainchain.utils
  }

  /** Throws `invalidMainGateway`. */
  setMainGatewayAddress(given: string): void {
    this.#mainGateway = checkGateway('invalidMainGateway', 'main', given)
  }

  /** Throws `invalidSideGateway`. */
  setSideGatewayAddress(given: string): void {
    this.#sideGateway = checkGateway('invalidSideGateway', 'side', given)
  }

  /** Throws `invalidChainId`. */
  setChainId(given: string): void {
    const parsed = parseChainId(typeof given === 'string' ? given : '')
    if (!parsed.ok) throw new SideChainError('invalidChainId', 'Invalid side chainId provided')
    this.#chainId = parsed.value
  }

  /** Has the side chain's instance sign as this client does. Only for one that is ours. */
  protected takeOver(sign: unknown, multiSign: unknown): void {
    this.#ownSign = sign
    Object.assign(this.sidechain.trx, { sign, multiSign })
  }

  protected gatewayOf(name: ChainName): Address {
    return (name === 'main' ? this.#mainGateway : this.#sideGateway).address
  }

  protected chainOf(name: ChainName): Chain {
    const chainId = this.#chainId
    const hash = this.#ports.hash ?? sideChainHash
    return name === 'main'
      ? { name, tronWeb: this.mainchain, hashOf: hexToBytes }
      : { name, tronWeb: this.sidechain, hashOf: (txID) => hash(txID, chainId) }
  }

  /** The keys that no error may show. */
  protected keysBeside(given: unknown): string[] {
    const keys = [given, this.mainchain.defaultPrivateKey, this.sidechain.defaultPrivateKey]
    return keys.filter((key) => typeof key === 'string')
  }

  /** The key to go by: the one given, or the chain's own, or the other chain's; false is none. */
  protected keyFor(name: ChainName, given: unknown): string | undefined {
    if (given !== undefined) return checkPrivateKey(given)
    if (this.#ports.signer) return undefined
    const own = this.chainOf(name).tronWeb.defaultPrivateKey
    return checkPrivateKey(own || this.mainchain.defaultPrivateKey)
  }

  /** Who acts: the key's account, else the wallet's, else the chain's default address. */
  protected accountFor(name: ChainName, given: unknown): Account {
    const key = this.keyFor(name, given)
    const owner = key === undefined ? this.#addressWithoutKey(name) : addressOfPrivateKey(key)
    if (owner === undefined)
      throw new SideChainError('invalidOwner', 'Invalid issuer address provided')
    return { owner, key, askWallet: this.#walletOf(name, owner, key) }
  }

  #addressWithoutKey(name: ChainName): Address | undefined {
    const { hex } = this.chainOf(name).tronWeb.defaultAddress
    return parseEitherAddress(this.#ports.signer?.address ?? hex)
  }

  #walletOf(name: ChainName, owner: Address, key: string | undefined): Account['askWallet'] {
    const { signer } = this.#ports
    const chainId = this.#chainId
    if (signer && key === undefined)
      return (transaction, hash) => signer.sign({ chain: name, chainId, owner, transaction, hash })
    const { trx } = this.chainOf(name).tronWeb
    // Wallets put their own in its place, on the instance.
    const { sign } = trx
    if (!Object.hasOwn(trx, 'sign') || sign === this.#ownSign) return undefined
    return (transaction) =>
      (sign as (transaction: unknown, key: string | false) => unknown).call(
        trx,
        transaction,
        key ?? false,
      )
  }
}

function checkGateway(code: SideChainErrorCode, name: ChainName, given: string) {
  const address = parseEitherAddress(given)
  if (address) return { given, address }
  throw new SideChainError(code, `Invalid ${name} gateway address provided`)
}

/** An instance of tronweb for a chain's nodes. Throws `invalidNode` or `invalidPrivateKey`. */
export function connect(
  tronWeb: typeof TronWeb,
  { fullHost, fullNode, solidityNode, eventServer, headers }: NodeOptions,
  privateKey: unknown,
): TronWeb {
  const key = checkPrivateKey(privateKey)
  if (!fullHost && !fullNode) throw new SideChainError('invalidNode', 'Invalid full node provided')
  const nodes = fullHost ? { fullHost } : { fullNode, solidityNode, eventServer }
  const given = Object.entries(nodes).filter(([, node]) => node !== undefined)
  try {
    return new tronWeb({
      ...Object.fromEntries(given),
      ...(headers && { headers }),
      ...(key !== undefined && { privateKey: key }),
    })
  } catch (thrown) {
    throw new SideChainError('invalidNode', textOf(thrown))
  }
}
