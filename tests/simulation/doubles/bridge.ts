import { createdContract } from '../../../src/chain/contracts/createdContract.ts'
import {
  mainGatewayCalls as mainCalls,
  mainGatewayEvents as mainEvents,
} from '../../../src/chain/contracts/mainGateway.ts'
import {
  sideGatewayCalls as sideCalls,
  sideGatewayEvents as sideEvents,
} from '../../../src/chain/contracts/sideGateway.ts'
import { sideTokenCalls as tokenCalls } from '../../../src/chain/contracts/sideToken.ts'
import type { Address } from '../../../src/core/address.ts'
import { INJECTION, type Call, type RawData } from '../bytes.ts'
import { ofOwner, once, type Double } from '../double.ts'
import {
  FEE_LIMIT,
  MAIN_GATEWAY,
  OWNER,
  SIDE_GATEWAY,
  SIDE_TOKEN,
  TOKEN,
  UNITS,
  USDT,
} from '../places.ts'

// The gateways transfer a TRC-20. Other assets differ only in their events.

/** Fee of a gateway for any crossing, in sun. */
const GATEWAY_FEE = 1_000_000n

/** The gateways' number for a TRC-20. */
const TRC20 = 3n

/** Nonce of the crossing that is retried. */
const NONCE = 7n

const shared = {
  mainGateway: MAIN_GATEWAY,
  sideGateway: SIDE_GATEWAY,
  fee: GATEWAY_FEE,
  feeLimit: FEE_LIMIT,
}

const asset = {
  standard: 'trc20',
  main: TOKEN,
  side: SIDE_TOKEN,
  symbol: USDT.symbol,
  decimals: USDT.decimals,
  units: UNITS,
}

/** Returns a nonce from the transaction's own millisecond; a simulated call has none. */
const newNonce = (call: Call & Partial<RawData>): bigint => BigInt(call.timestamp ?? 0)

const arrivesThere = {
  contract: SIDE_GATEWAY,
  event: sideEvents.depositTrc20,
  fields: (nonce: bigint) => [OWNER, SIDE_TOKEN, UNITS, nonce],
}

const arrivesHere = {
  contract: MAIN_GATEWAY,
  event: mainEvents.trc20Withdraw,
  fields: (nonce: bigint) => [OWNER, TOKEN, UNITS, nonce],
}

export const deposit: Double = {
  intent: () => ({ ...shared, asset }),
  calls: {
    [mainCalls.depositTrc20]: {
      whom: ofOwner,
      value: GATEWAY_FEE,
      takes: { token: TOKEN, units: UNITS },
      event: mainEvents.trc20Received,
      fields: (call) => [call.owner, TOKEN, UNITS, newNonce(call)],
    },
  },
  views: {
    'depositFee()': () => [GATEWAY_FEE],
    'depositMinTrc20()': () => [1n],
    'decimals()': () => [BigInt(USDT.decimals)],
    'mappedAs(address)': () => [TRC20],
  },
  crosses: arrivesThere,
}

export const withdrawal: Double = {
  intent: () => ({ ...shared, asset }),
  calls: {
    [tokenCalls.withdrawal]: {
      whom: ofOwner,
      value: GATEWAY_FEE,
      event: sideEvents.withdrawTrc20,
      by: SIDE_GATEWAY,
      fields: (call) => [call.owner, TOKEN, UNITS, newNonce(call)],
    },
  },
  views: {
    'withdrawFee()': () => [GATEWAY_FEE],
    'withdrawMinTrc20()': () => [1n],
    'decimals()': () => [BigInt(USDT.decimals)],
    'sideToMainContractMap(address)': () => [TOKEN],
  },
  crosses: arrivesHere,
}

/** Transaction that deployed the token to be mapped, and the token's address. */
const DEPLOYED_BY = '7e'.repeat(32)
const DEPLOYED: Address = createdContract(DEPLOYED_BY, OWNER)

const mapped = {
  contract: SIDE_GATEWAY,
  event: sideEvents.mappedTrc20,
  fields: (nonce: bigint) => [DEPLOYED, SIDE_TOKEN, nonce],
}

export const mapping: Double = {
  intent: () => ({ ...shared, standard: 'trc20', txId: DEPLOYED_BY }),
  calls: {
    [mainCalls.mapTrc20]: {
      whom: () => DEPLOYED,
      refuses: once(mainCalls.mapTrc20, 'AlreadyMapped()'),
      value: GATEWAY_FEE,
      event: mainEvents.trc20Mapping,
      fields: (call) => [DEPLOYED, newNonce(call)],
    },
  },
  views: {
    'mappingFee()': () => [GATEWAY_FEE],
    'mappedAs(address)': (_, { doneIn }) => [
      doneIn(mainCalls.mapTrc20, DEPLOYED) === undefined ? 0n : TRC20,
    ],
  },
  crosses: mapped,
}

export const retriedDeposit: Double = {
  intent: () => ({ ...shared, asset, nonce: NONCE }),
  calls: {
    [mainCalls.retryDeposit]: {
      whom: ofOwner,
      value: GATEWAY_FEE,
      event: mainEvents.trc20Received,
      fields: ({ owner }) => [owner, TOKEN, UNITS, NONCE],
    },
  },
  views: {
    'retryFee()': () => [GATEWAY_FEE],
    'depositOf(uint256)': () => [OWNER, TRC20, TOKEN, 0n, UNITS],
  },
  crosses: arrivesThere,
}

export const retriedWithdrawal: Double = {
  intent: () => ({ ...shared, asset, nonce: NONCE }),
  calls: {
    [sideCalls.retryWithdraw]: {
      whom: ofOwner,
      value: GATEWAY_FEE,
      event: sideEvents.withdrawTrc20,
      fields: ({ owner }) => [owner, TOKEN, UNITS, NONCE],
    },
  },
  views: {
    'retryFee()': () => [GATEWAY_FEE],
    'withdrawalOf(uint256)': () => [OWNER, TRC20, TOKEN, 0n, UNITS],
  },
  crosses: arrivesHere,
}

export const retriedMapping: Double = {
  intent: () => ({ ...shared, standard: 'trc20', token: DEPLOYED, nonce: NONCE }),
  calls: {
    [mainCalls.retryMapping]: {
      whom: ofOwner,
      value: GATEWAY_FEE,
      event: mainEvents.trc20Mapping,
      fields: () => [DEPLOYED, NONCE],
    },
  },
  views: {
    'retryFee()': () => [GATEWAY_FEE],
    'mappingOf(uint256)': () => [OWNER, TRC20, DEPLOYED],
  },
  crosses: mapped,
}

/** Sends TRX to the side chain's fund, which accepts any amount, any number of times. */
export const injection: Double = {
  intent: () => ({ sun: UNITS }),
  calls: { [INJECTION]: { whom: ofOwner, value: 'any' } },
  views: {},
}
