import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TronWeb } from 'tronweb'
import { writeFields } from '../../../../src/chain/protobuf.ts'
import { encodeFundInject } from '../../../../src/chain/sidechain/fundInject.ts'
import { transactionId } from '../../../../src/chain/transaction.ts'
import { addressFromHex } from '../../../../src/core/address.ts'

export type Json = Record<string, unknown>

export interface Request {
  /** Path of the request, such as "wallet/broadcasttransaction". */
  readonly path: string
  readonly body: Json
}

/** Response on the wire: an object as JSON, a text unchanged, or a broken connection. */
export interface Wire {
  readonly status?: number
  readonly body: unknown
}

export type Answer = (request: Request, usual: unknown) => Wire | 'broken'

/** A node of either chain that builds and accepts transactions as java-tron does. */
export class FakeNode {
  readonly requests: Request[] = []
  /** Answers that replace the usual ones, by path. */
  readonly answers = new Map<string, Answer>()
  /** Makes the node build something other than what the request names. */
  rewrite = (body: Json): Json => body
  /** Solidified transactions, by txID. */
  readonly infos = new Map<string, Json>()
  url = ''
  #server = createServer((incoming, outgoing) => {
    let text = ''
    incoming.on('data', (part: Buffer) => (text += part.toString()))
    incoming.on('end', () => {
      const request = { path: (incoming.url ?? '').replace(/^\/+/, ''), body: JSON.parse(text) }
      this.requests.push(request)
      void this.#usual(request).then((usual) => {
        const wire = this.answers.get(request.path)?.(request, usual) ?? { body: usual }
        if (wire === 'broken') return outgoing.destroy()
        const body = typeof wire.body === 'string' ? wire.body : JSON.stringify(wire.body)
        outgoing.writeHead(wire.status ?? 200, { 'content-type': 'application/json' }).end(body)
      })
    })
  })

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  reset(): void {
    this.requests.length = 0
    this.answers.clear()
    this.infos.clear()
    this.rewrite = (body) => body
  }

  /** Bodies sent to a path. */
  sentTo = (path: string): Json[] =>
    this.requests.filter((each) => each.path === path).map(({ body }) => body)

  async #usual({ path, body }: Request): Promise<unknown> {
    if (path === 'wallet/triggersmartcontract') return this.#trigger(this.rewrite(body))
    if (path === 'wallet/fundinject') return injection(body)
    if (path === 'wallet/broadcasttransaction') return { result: true, txid: body['txID'] }
    if (path === 'walletsolidity/gettransactioninfobyid')
      return this.infos.get(String(body['value'])) ?? {}
    return {}
  }

  async #trigger(body: Json): Promise<unknown> {
    const { transaction } = await new TronWeb({
      fullHost: this.url,
    }).transactionBuilder.triggerSmartContract(
      body['contract_address'] as string,
      body['function_selector'] as string,
      {
        txLocal: true,
        blockHeader: HEADER,
        feeLimit: body['fee_limit'] as number,
        callValue: body['call_value'] as number,
        rawParameter: body['parameter'] as string,
        ...(body['token_id'] !== undefined && {
          tokenId: String(body['token_id']),
          tokenValue: body['call_token_value'] as number,
        }),
        ...(body['Permission_id'] !== undefined && {
          permissionId: body['Permission_id'] as number,
        }),
      },
      [],
      body['owner_address'] as string,
    )
    return { result: { result: true }, transaction }
  }
}

const HEADER = {
  ref_block_bytes: 'b2c3',
  ref_block_hash: '0123456789abcdef',
  expiration: 1_800_000_060_000,
  timestamp: 1_800_000_000_123,
}

/** Builds the node's transaction of a fund injection. */
export function injection(body: Json): Json {
  const owner = addressFromHex(body['owner_address'] as string)
  const amount = BigInt(body['amount'] as number)
  const raw_data_hex = bytesToHex(
    writeFields([
      [1, hexToBytes(HEADER.ref_block_bytes)],
      [4, hexToBytes(HEADER.ref_block_hash)],
      [8, BigInt(HEADER.expiration)],
      [11, encodeFundInject(owner, amount)],
      [14, BigInt(HEADER.timestamp)],
    ]),
  )
  return {
    visible: false,
    txID: transactionId(raw_data_hex),
    raw_data: {
      contract: [
        {
          parameter: {
            value: { owner_address: body['owner_address'], amount: Number(amount) },
            type_url: 'type.googleapis.com/protocol.FundInjectContract',
          },
          type: 'FundInjectContract',
        },
      ],
      ...HEADER,
    },
    raw_data_hex,
  }
}
