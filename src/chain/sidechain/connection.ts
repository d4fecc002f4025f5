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

/** A node as tronweb accepts it: an address or a provider. */
type Node = ConstructorParameters<typeof TronWeb>[1]

/** One host for everything, or three separate hosts. `fullHost` takes precedence. */
export interface NodeOptions {
  readonly fullHost?: Node
  readonly fullNode?: Node
  readonly solidityNode?: Node
  readonly eventServer?: Node
  /** Request headers, such as `TRON-PRO-API-KEY`. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface GatewayOptions {
  /** Addresses of both gateways, in base58check or hex. */
  readonly mainGatewayAddress: string
  readonly sideGatewayAddress: string
  /** Side chain's id in hex, with or without `0x`. */
  readonly sideChainId: string
}

/** Optional replacements for the defaults. */
export interface Ports {
  /** Clock that paces polling. The default is the device's clock. */
  readonly clock?: Clock
  /** Signer used in place of a private key, in every call without a key. */
  readonly signer?: Signer
  /** Hash that is signed on the side chain. The default is `sideChainHash`. */
  readonly hash?: (txID: string, chainId: string) => Uint8Array
}

/** Two chains, their gateways and their signers. Does nothing until called. */
export class Connection {
  readonly mainchain: TronWeb
  readonly sidechain: TronWeb
  protected readonly clock: Clock
  readonly #ports: Ports
  /** This client's replacement for the side chain's `trx.sign`, if it was set. */
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

  /** Address as the caller passed it. */
  get mainGatewayAddress(): string {
    return this.#mainGateway.given
  }

  get sideGatewayAddress(): string {
    return this.#sideGateway.given
  }

  /** Chain id in lower-case hex without `0x`. */
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

  /**
   * Makes the side chain's tronweb instance sign like this client. Used only for an instance of our
   * own.
   */
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

  /** Lists the keys that no error may contain. */
  protected keysBeside(given: unknown): string[] {
    const keys = [given, this.mainchain.defaultPrivateKey, this.sidechain.defaultPrivateKey]
    return keys.filter((key) => typeof key === 'string')
  }

  /** Selects the key: the given one, the chain's own, or the main chain's. False means no key. */
  protected keyFor(name: ChainName, given: unknown): string | undefined {
    if (given !== undefined) return checkPrivateKey(given)
    if (this.#ports.signer) return undefined
    const own = this.chainOf(name).tronWeb.defaultPrivateKey
    return checkPrivateKey(own || this.mainchain.defaultPrivateKey)
  }

  /**
   * Selects the acting account: the key's account, the wallet's, or the chain's default address.
   */
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
    // Wallets replace `sign` on the instance.
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

/** Creates a tronweb instance for a chain's nodes. Throws `invalidNode` or `invalidPrivateKey`. */
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
