import { bytesToHex } from '@noble/hashes/utils.js'
import type { TronWeb } from 'tronweb'
import * as v from 'valibot'
import { transactionId } from '../transaction.ts'
import { contractOf, transactionSchema, type SignedTransaction } from './answers.ts'
import { isWhole } from './compare.ts'
import { connect, type GatewayOptions, type NodeOptions, type Ports } from './connection.ts'
import { asSideChainError, SideChainError } from './error.ts'
import { gatewayMethods, type ChainName, type GatewayMethodName } from './gatewayMethods.ts'
import { messageHash } from './messageHash.ts'
import { underPermission } from './multiSign.ts'
import { checkOptions, settingsOf, type CallOptions, type Outcome } from './options.ts'
import { pollFor } from './poll.ts'
import { settle, takeCallback, type Callback } from './settle.ts'
import { signAs, signHash, withSignature } from './signing.ts'
import { checkHash, checkInteger, checkPrivateKey, invalid, parseEitherAddress } from './values.ts'
import { Withdrawals } from './withdrawals.ts'

type Key = string | false

/**
 * The side-chain client of tronweb 3.2.7 on tronweb 6.5, with the same methods, arguments and
 * messages. The README lists the differences and their reasons. The caller passes in tronweb.
 */
export class SideChain extends Withdrawals {
  /** Creates a tronweb instance for each chain, both with the same key. */
  constructor(
    tronWeb: typeof TronWeb,
    mainOptions: NodeOptions,
    sideOptions: NodeOptions & GatewayOptions,
    privateKey?: Key,
    ports?: Ports,
  )
  /** Uses two existing instances with their own keys, addresses and wallets. */
  constructor(mainchain: TronWeb, sidechain: TronWeb, gateways: GatewayOptions, ports?: Ports)
  constructor(
    first: typeof TronWeb | TronWeb,
    second: NodeOptions | TronWeb,
    gateways: GatewayOptions,
    fourth?: Key | Ports,
    fifth: Ports = {},
  ) {
    if (typeof first !== 'function') {
      super(first, second as TronWeb, gateways, (fourth as Ports | undefined) ?? {})
      return
    }
    const mainchain = connect(first, second as NodeOptions, fourth)
    const sidechain = connect(first, gateways as NodeOptions, fourth)
    super(mainchain, sidechain, gateways, fifth)
    // A caller that uses this instance directly also signs for the side chain.
    this.takeOver(this.sign.bind(this), this.multiSign.bind(this))
  }

  /**
   * Signs a side-chain transaction, or a message in hex, which belongs to no chain. Refuses signed
   * transactions and those of other accounts, unless `multisig` is set. Returns a copy of the
   * transaction or the message's signature.
   */
  sign(
    transaction: unknown,
    privateKey?: Key | Callback<SignedTransaction | string>,
    useTronHeader?: boolean | Callback<SignedTransaction | string>,
    multisig?: boolean | Callback<SignedTransaction | string>,
    done?: Callback<SignedTransaction | string> | false,
  ): Promise<SignedTransaction | string> {
    const given = [privateKey, useTronHeader, multisig, done]
    const { callback, before } = takeCallback<SignedTransaction | string>(given)
    const [key, header = true, forced = false] = before
    return settle(callback, this.keysBeside(key), () =>
      typeof transaction === 'string'
        ? this.#signMessage(transaction, key, header !== false)
        : this.#signOne(transaction, key, forced === true),
    )
  }

  /**
   * Adds a signature under a permission. A transaction without a permission receives this one,
   * after the node confirms that the account may sign. Returns a copy.
   */
  multiSign(
    transaction: unknown,
    privateKey?: Key | Callback<SignedTransaction>,
    permissionId?: number | false | Callback<SignedTransaction>,
    done?: Callback<SignedTransaction> | false,
  ): Promise<SignedTransaction> {
    const given = [privateKey, permissionId, done]
    const { callback, before } = takeCallback<SignedTransaction>(given)
    const [key, permission] = before
    return settle(callback, this.keysBeside(key), async () => {
      const parsed = v.safeParse(transactionSchema, transaction)
      if (!parsed.success || !isWhole(this.sidechain, parsed.output)) throw invalidTransaction()
      const id = Number(checkInteger('permissionId', permission || 0, 2n ** 31n - 1n))
      const chain = this.chainOf('side')
      const account = this.accountFor('side', key)
      const allowed = await underPermission(chain, account, parsed.output, id)
      return signAs(chain, account, allowed)
    })
  }

  /**
   * Signs a txID for the side chain, synchronously. Returns a copy. Throws if the key is invalid or
   * the transaction's bytes do not match the txID.
   */
  signTransaction<T extends { readonly txID: string; readonly raw_data_hex?: string }>(
    privateKey: string | Uint8Array | readonly number[],
    transaction: T,
  ): T & { readonly signature: readonly string[] } {
    const key =
      typeof privateKey === 'string' ? privateKey : bytesToHex(Uint8Array.from(privateKey))
    try {
      const hex = checkPrivateKey(key)
      const { txID, raw_data_hex: raw } = transaction
      if (!/^[0-9a-f]{64}$/i.test(txID)) throw invalidTransaction()
      if (raw !== undefined && !hasId(raw, txID)) throw invalidTransaction()
      if (hex === undefined)
        throw new SideChainError('invalidPrivateKey', 'Invalid private key provided')
      const hash = this.chainOf('side').hashOf(txID)
      return withSignature(transaction, signHash(this.sidechain, hash, hex))
    } catch (thrown) {
      throw asSideChainError(thrown, [key])
    }
  }

  /**
   * Polls for a transaction that one of the methods sent, and reports the result like
   * `shouldPollResponse`. Use it after any error with a txID.
   */
  follow(
    method: GatewayMethodName | 'injectFund',
    txID: string,
    options?: CallOptions | Callback<Outcome>,
    done?: Callback<Outcome> | false,
  ): Promise<Outcome> {
    const { callback, before } = takeCallback<Outcome>([options, done])
    return settle(callback, this.keysBeside(undefined), () => {
      const { chain, outputs } = sentBy(method)
      const hash = checkHash(txID)
      if (hash.length !== 64) throw invalid('trxHash')
      const given = checkOptions(before[0])
      const { pollTimes } = settingsOf(given)
      return pollFor(this.chainOf(chain), this.clock, { txID: hash, outputs }, given, pollTimes)
    })
  }

  #signMessage(message: string, key: unknown, useTronHeader: boolean): string {
    const hex = message.replace(/^0x/, '')
    if (!/^([0-9a-f]{2})+$/i.test(hex))
      throw new SideChainError('invalidMessage', 'Expected hex message input')
    const signer = this.keyFor('side', key)
    if (signer === undefined)
      throw new SideChainError('invalidPrivateKey', 'Invalid private key provided')
    return `0x${signHash(this.sidechain, messageHash(hex, useTronHeader), signer)}`
  }

  #signOne(transaction: unknown, key: unknown, forced: boolean): Promise<SignedTransaction> {
    if (typeof transaction !== 'object' || transaction === null) throw invalidTransaction()
    if (!forced && 'signature' in transaction && transaction.signature)
      throw new SideChainError('alreadySigned', 'Transaction is already signed')
    const parsed = v.safeParse(transactionSchema, transaction)
    if (!parsed.success) throw invalidTransaction()
    const account = this.accountFor('side', key)
    const owner = parseEitherAddress(contractOf(parsed.output).parameter.value.owner_address)
    if (!forced && owner !== account.owner)
      throw new SideChainError('keyMismatch', 'Private key does not match address in transaction')
    if (!isWhole(this.sidechain, parsed.output)) throw invalidTransaction()
    return signAs(this.chainOf('side'), account, parsed.output)
  }
}

const hasId = (rawDataHex: string, txID: string): boolean =>
  /^([0-9a-f]{2})+$/i.test(rawDataHex) &&
  transactionId(rawDataHex.toLowerCase()) === txID.toLowerCase()

const invalidTransaction = () =>
  new SideChainError('invalidTransaction', 'Invalid transaction provided')

function sentBy(method: string): {
  readonly chain: ChainName
  readonly outputs: readonly string[]
} {
  if (method === 'injectFund') return { chain: 'side', outputs: [] }
  if (!Object.hasOwn(gatewayMethods, method)) throw invalid('functionSelector')
  return gatewayMethods[method as GatewayMethodName]
}
