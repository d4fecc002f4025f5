import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { mainGatewayErrors, mainGatewayEvents } from '../../../chain/contracts/mainGateway.ts'
import { sideGatewayEvents } from '../../../chain/contracts/sideGateway.ts'
import { sideTokenErrors } from '../../../chain/contracts/sideToken.ts'
import type { EventShape } from '../../../chain/event.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { trx, type Amount } from '../../../core/amount.ts'
import { defineFamily } from '../../../outbox/family.ts'
import type { Arrival, ExpectedEvent } from '../../../outbox/kind.ts'
import { crossingAsset, type CrossingAsset, type Standard } from '../rules.ts'

// Shared parts of all bridge operations. The source chain's gateway takes an asset and gives it a
// nonce. The other gateway pays it to the same account, once per nonce.

/** Fields that every bridge intent contains. */
const gateways = {
  /** Gateway on the main chain. */
  mainGateway: addressSchema,
  /** Gateway on the side chain. */
  sideGateway: addressSchema,
  /** Fee of the called gateway, in sun of its chain. */
  fee: v.pipe(v.bigint(), v.minValue(0n), v.maxValue(BigInt(Number.MAX_SAFE_INTEGER))),
  /** Fee limit of each transaction, in sun. */
  feeLimit: v.bigint(),
}

export const crossing = { asset: crossingAsset }

/** Nonce of a pending crossing or mapping. */
export const numbered = { nonce: v.pipe(v.bigint(), v.minValue(0n)) }

export const defineBridgeKind = defineFamily({
  intent: gateways,
  describe: () => ({
    fallback: msg`Transfer failed`,
    errors: [...mainGatewayErrors, ...sideTokenErrors],
    mismatches: {
      fee: msg`The gateway takes another fee now. Nothing was signed.`,
      minimum: msg`The gateway takes no less than its minimum at once. Nothing was signed.`,
      mapping: msg`The gateway knows this token as another one. Nothing was signed.`,
      decimals: msg`The token itself counts in other decimals. Nothing was signed.`,
      nonce: msg`The gateway knows something else under this number. Nothing was signed.`,
    },
    reasons: {
      OnlyAccounts: msg`The gateway serves no contracts`,
      WrongFee: msg`The gateway takes another fee now`,
      BelowMinimum: msg`This is less than the gateway takes at once`,
      WrongAmount: msg`The gateway does not take this amount`,
      WrongToken: msg`The gateway does not take this token`,
      UnknownToken: msg`The gateway does not know this token`,
      UnknownNonce: msg`The gateway knows nothing under this number`,
      NotYours: msg`This was sent by another account`,
      AlreadyDone: msg`This has been carried over already`,
      NotCovered: msg`The gateway does not hold so much`,
      NotDeployedByYou: msg`You did not make this token: only the account that deployed it can map it`,
      AlreadyMapped: msg`This token is mapped already`,
      TransferFailed: msg`It could not be sent`,
      ERC721NonexistentToken: msg`There is no such item`,
      ERC721IncorrectOwner: msg`This item belongs to another account`,
      ERC721InsufficientApproval: msg`The approval is not enough`,
    },
  }),
})

/** Returns the fee as a payment; empty if the fee is zero. */
export const feePaid = (sun: bigint): readonly Amount[] => (sun > 0n ? [trx(sun)] : [])

interface Gateways {
  readonly mainGateway: Address
  readonly sideGateway: Address
}

/** Sender and asset of a crossing. */
interface Sent {
  readonly owner: Address
  readonly asset: CrossingAsset
}

/** Events of a gateway, by token standard. */
type Shapes = Readonly<Record<Standard, EventShape>>

const received: Shapes = {
  trx: mainGatewayEvents.trxReceived,
  trc10: mainGatewayEvents.trc10Received,
  trc20: mainGatewayEvents.trc20Received,
  trc721: mainGatewayEvents.trc721Received,
}

const deposited: Shapes = {
  trx: sideGatewayEvents.depositTrx,
  trc10: sideGatewayEvents.depositTrc10,
  trc20: sideGatewayEvents.depositTrc20,
  trc721: sideGatewayEvents.depositTrc721,
}

const asked: Shapes = {
  trx: sideGatewayEvents.withdrawTrx,
  trc10: sideGatewayEvents.withdrawTrc10,
  trc20: sideGatewayEvents.withdrawTrc20,
  trc721: sideGatewayEvents.withdrawTrc721,
}

const paid: Shapes = {
  trx: mainGatewayEvents.trxWithdraw,
  trc10: mainGatewayEvents.trc10Withdraw,
  trc20: mainGatewayEvents.trc20Withdraw,
  trc721: mainGatewayEvents.trc721Withdraw,
}

/** Returns the asset's token on a chain; undefined for TRX. */
const nameOn = (asset: CrossingAsset, chain: 'main' | 'side'): string | undefined =>
  asset.standard === 'trx' ? undefined : asset[chain]

/**
 * Expects an event about this asset and account. Each event's first field is the account and its
 * last is the nonce. Between them come the token (except for TRX) and the amount or item number.
 */
function about(
  contract: Address,
  shapes: Shapes,
  { owner, asset }: Sent,
  token: string | undefined,
  nonce?: bigint,
): ExpectedEvent {
  const shape = shapes[asset.standard]
  const names = shape.fields.map(({ name }) => name)
  return {
    contract,
    shape,
    matches(fields) {
      const values = names.map((name) => fields[name])
      const [account, ...rest] = values
      const [units, number] = rest.slice(-2)
      return (
        account === owner &&
        units === asset.units &&
        (nonce === undefined || number === nonce) &&
        (token === undefined || String(rest[0]) === token)
      )
    },
  }
}

const crossed = (sent: ExpectedEvent, event: Arrival['event']): Crossed => ({
  expects: sent,
  arrives: { sent, event },
})

interface Crossed {
  readonly expects: ExpectedEvent
  readonly arrives: Arrival
}

/**
 * Returns the events that confirm a deposit and its arrival. With a nonce, only that deposit
 * matches.
 */
export function depositEvents(
  { mainGateway, sideGateway }: Gateways,
  sent: Sent,
  nonce?: bigint,
): Crossed {
  const { asset } = sent
  return crossed(about(mainGateway, received, sent, nameOn(asset, 'main'), nonce), (number) =>
    about(sideGateway, deposited, sent, nameOn(asset, 'side'), number),
  )
}

/**
 * Returns the events that confirm a withdrawal and its arrival. With a nonce, only that withdrawal
 * matches.
 */
export function withdrawalEvents(
  { mainGateway, sideGateway }: Gateways,
  sent: Sent,
  nonce?: bigint,
): Crossed {
  const token = nameOn(sent.asset, 'main')
  return crossed(about(sideGateway, asked, sent, token, nonce), (number) =>
    about(mainGateway, paid, sent, token, number),
  )
}

/**
 * Returns the events that confirm a mapping of a main-chain token and its arrival. With a nonce,
 * only that mapping matches.
 */
export function mappingEvents(
  { mainGateway, sideGateway }: Gateways,
  standard: 'trc20' | 'trc721',
  token: Address,
  nonce?: bigint,
): Crossed {
  const { trc20Mapping, trc721Mapping } = mainGatewayEvents
  const { mappedTrc20, mappedTrc721 } = sideGatewayEvents
  const isIts = (number: bigint | undefined, told: unknown) =>
    number === undefined || told === number
  return crossed(
    {
      contract: mainGateway,
      shape: (standard === 'trc20' ? trc20Mapping : trc721Mapping) as EventShape,
      matches: (fields) => fields['contractAddress'] === token && isIts(nonce, fields['nonce']),
    },
    (number) => ({
      contract: sideGateway,
      shape: (standard === 'trc20' ? mappedTrc20 : mappedTrc721) as EventShape,
      matches: (fields) => fields['mainChainAddress'] === token && fields['nonce'] === number,
    }),
  )
}
