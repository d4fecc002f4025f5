import { bytesToHex } from '@noble/hashes/utils.js'
import { sideChainHash } from '../../src/chain/sidechain/hash.ts'
import { hashMessage } from '../../backend/tron/signedMessage.ts'
import { addressToHex, type Address } from '../../src/core/address.ts'
import { fetchAccounts, keptAccounts, signId, type Account } from './accounts.ts'
import type { ConfirmationWindow, Question } from './confirmation.ts'
import { changeSettings, logRequest, readSettings } from './settings.ts'
import { fetchSideChain } from './sideChain.ts'
import {
  describe,
  ownerOf,
  parseTransaction,
  redirect,
  rewrite,
  type Transaction,
} from './transaction.ts'

const GENESIS_KEY = 'sandbox.wallet.genesis'

/** Creates the wallet's behaviour in every shape, whatever names it uses. */
export function createWallet(confirmation: ConfirmationWindow) {
  async function account(): Promise<Account> {
    const { account: index } = readSettings()
    const accounts = keptAccounts()[index] ? keptAccounts() : await fetchAccounts()
    const chosen = accounts[index]
    if (!chosen) throw new Error(`the sandbox has no account ${index}`)
    return chosen
  }

  /** Returns the address that the page may see without asking. */
  function visibleAddress(): Address | undefined {
    const { connected, account: index } = readSettings()
    return connected ? (keptAccounts()[index]?.address as Address | undefined) : undefined
  }

  /** Returns the id of block 0 of the wallet's network; its last four bytes are the chain id. */
  async function genesisBlockId(): Promise<string> {
    const { chainId, network } = readSettings()
    if (!chainId && network !== 'main') return (await fetchSideChain()).genesisBlockId
    if (chainId) return chainId.slice(2).padStart(64, '0')
    const kept = localStorage.getItem(GENESIS_KEY)
    try {
      const body = JSON.stringify({ num: 0 })
      const response = await fetch('/chain/wallet/getblockbynum', { method: 'POST', body })
      const { blockID } = (await response.json()) as { blockID: string }
      localStorage.setItem(GENESIS_KEY, blockID)
      return blockID
    } catch (error) {
      if (kept) return kept
      throw error
    }
  }

  /**
   * Returns the hash to sign: the txID or, on the side chain, its hash with the side chain's id.
   */
  async function hashOf(txID: string): Promise<string> {
    if (readSettings().network !== 'side') return txID
    return bytesToHex(sideChainHash(txID, (await fetchSideChain()).chainId))
  }

  async function linesOf(asked: Transaction): Promise<Question['lines']> {
    const { network } = readSettings()
    if (network === 'main') return describe(asked)
    return [['Network', (await fetchSideChain()).name], ...describe(asked)]
  }

  /** Returns true if the user lets the site see the account. */
  async function requestConnection(): Promise<boolean> {
    const { mode, connected } = readSettings()
    const { address, label } = await account()
    if (connected) return true
    const finish = logRequest('connect')
    const lines: [string, string][] = [
      ['Site', location.origin],
      ['Account', label],
      ['Address', address],
    ]
    const approved =
      mode === 'ask'
        ? await confirmation.ask({ title: 'Connect this site?', lines })
        : mode !== 'reject'
    finish(approved ? 'approved' : 'rejected')
    if (approved) changeSettings({ connected: true })
    return approved
  }

  /** Signs a transaction of its own account, according to the mode. */
  async function sign(given: unknown, refusal: unknown): Promise<unknown> {
    const asked = parseTransaction(given)
    const { address } = await account()
    if (ownerOf(asked) !== address)
      throw new Error('Private key does not match address in transaction')
    return answer(asked, [], await linesOf(asked), refusal)
  }

  /**
   * Adds its signature to the existing ones, for a transaction of any account. Like tronweb, it
   * asks no node about a transaction that names its permission. One without a permission is signed
   * only as the owner.
   */
  async function multiSign(
    given: unknown,
    permissionId: number,
    refusal: unknown,
  ): Promise<unknown> {
    const asked = parseTransaction(given)
    const named = asked.raw_data.contract[0].Permission_id ?? 0
    if (named !== permissionId) throw new Error('Invalid transaction provided')
    const lines: Question['lines'] = [
      ['For', ownerOf(asked)],
      ['Permission', String(named)],
      ['Signatures so far', String(asked.signature.length)],
      ...(await linesOf(asked)),
    ]
    return answer(asked, asked.signature, lines, refusal)
  }

  /** Signs according to the mode. Throws `refusal` if the user, or the mode, refuses. */
  async function answer(
    asked: Transaction,
    before: readonly string[],
    lines: Question['lines'],
    refusal: unknown,
  ): Promise<unknown> {
    const { privateKey } = await account()
    const { mode, network } = readSettings()
    const finish = logRequest('sign', { txID: asked.txID })
    if (mode === 'stall') return new Promise(() => {})
    const approved =
      mode === 'ask'
        ? await confirmation.ask({ title: 'Sign this transaction?', lines })
        : mode !== 'reject'
    if (!approved) {
      finish('rejected')
      throw refusal
    }
    const change = mode === 'rewrite' ? rewrite : mode === 'redirect' ? redirect : undefined
    const transaction = change?.(asked) ?? asked
    const signed = {
      ...transaction,
      signature: [...before, signId(await hashOf(transaction.txID), privateKey)],
    }
    if (mode === 'signThenReject') {
      finish('signedThenRejected', signed)
      throw refusal
    }
    if (mode === 'broadcast') {
      await fetch(`${network === 'main' ? '/chain' : '/side'}/wallet/broadcasttransaction`, {
        method: 'POST',
        body: JSON.stringify(signed),
      })
      finish('broadcast', signed)
      return signed
    }
    finish('approved', change && signed)
    return signed
  }

  /** Signs a text after TIP-191, according to the mode; the window shows it in full. */
  async function signMessageV2(text: unknown, refusal: unknown): Promise<string> {
    if (typeof text !== 'string') throw new Error('Invalid message provided')
    const chosen = await account()
    const { mode, account: index } = readSettings()
    const finish = logRequest('signMessage', { text })
    if (mode === 'stall') return new Promise(() => {})
    const lines: [string, string][] = [
      ['Site', location.origin],
      ['Account', chosen.label],
      ['Text', text],
    ]
    const approved =
      mode === 'ask'
        ? await confirmation.ask({ title: 'Sign this message?', lines })
        : mode !== 'reject'
    if (!approved) {
      finish('rejected')
      throw refusal
    }
    const accounts = keptAccounts()
    const signer = mode === 'otherAccount' ? accounts[(index + 1) % accounts.length]! : chosen
    finish('approved')
    return '0x' + signId(bytesToHex(hashMessage(text)), signer.privateKey)
  }

  /** Builds the part of an injected tronWeb that pages and the official adapters use. */
  const tronWeb = (refusal: () => unknown) => ({
    get defaultAddress() {
      const base58 = visibleAddress()
      return base58 ? { base58, hex: addressToHex(base58) } : { base58: false, hex: false }
    },
    get fullNode() {
      const path = readSettings().network === 'main' ? '/chain' : '/side'
      return { host: location.origin + path }
    },
    trx: {
      sign: (transaction: unknown) => sign(transaction, refusal()),
      multiSign: (transaction: unknown, _privateKey: unknown, permissionId = 0) =>
        multiSign(transaction, permissionId, refusal()),
      signMessageV2: (text: unknown) => signMessageV2(text, refusal()),
      getBlockByNumber: async () => ({ blockID: await genesisBlockId() }),
    },
  })

  return { account, visibleAddress, genesisBlockId, requestConnection, tronWeb }
}

export type Wallet = ReturnType<typeof createWallet>
