import { handedBlindBox } from './features/blindbox/handed.ts'
import { openBlindBox } from './features/blindbox/openOperation.ts'
import { buyBlindBox, refundBlindBox } from './features/blindbox/operation.ts'
import { createToken, createTokenWithPresale, presellToken } from './features/publish/operation.ts'
import { cancelOffer, editOffer, makeOffer, takeOffer } from './features/trade/offerOperation.ts'
import { buyInPool, sellInPool } from './features/trade/operation.ts'
import { lockCoins, unlockCoins } from './features/lock/operation.ts'
import { launchPresale, payCreator, takeBackTokens } from './features/presale/closing.ts'
import { buyInPresale } from './features/presale/operation.ts'
import { claimInsurance, refundPresale } from './features/presale/payback.ts'
import { receiveLiquidity, receiveReleased } from './features/presale/release.ts'
import { unwrapTrx } from './features/wrapped/operation.ts'
import type { Kind, Kinds } from './outbox/kind.ts'

const all = [
  buyBlindBox,
  handedBlindBox,
  openBlindBox,
  refundBlindBox,
  createToken,
  createTokenWithPresale,
  presellToken,
  buyInPool,
  sellInPool,
  makeOffer,
  editOffer,
  cancelOffer,
  takeOffer,
  lockCoins,
  unlockCoins,
  buyInPresale,
  refundPresale,
  claimInsurance,
  receiveReleased,
  receiveLiquidity,
  launchPresale,
  payCreator,
  takeBackTokens,
  unwrapTrx,
] as const

/** How rows call their kinds. */
export type KindName = (typeof all)[number]['name']

/** Every operation kind, for the page and the worker. */
export const kinds: Kinds = new Map<string, Kind>(all.map((kind) => [kind.name, kind]))
