import type { ContractCall } from '../../../src/chain/call.ts'
import { formatAddress, type Address } from '../../../src/core/address.ts'
import { SUN_PER_TRX } from '../../../src/core/amount.ts'
import { HOUR_MS } from '../../../src/core/time.ts'
import { AcceptRequestSheet as AcceptRequest } from '../../../src/features/cosign/sheets/AcceptRequestSheet.tsx'
import { sendToken } from '../../../src/features/send/operations/token.ts'
import { sendTrx } from '../../../src/features/send/operations/trx.ts'
import { COSIGNED } from '../../../src/outbox/cosigned.ts'
import type { LegPlan } from '../../../src/outbox/kind.ts'
import type { Leg, LegTransaction, Multisig, Operation } from '../../../src/outbox/operation.ts'
import type { VerifiedRequest } from '../../../src/outbox/verifyRequest.ts'
import { FORGED, GENUINE } from '../../unit/addressPairs.ts'
import { leg, operation, receiptOf } from '../queued.tsx'
import { inStates, sheet, type Specimen } from '../specimen.tsx'
import {
  connect,
  isChecked,
  likeContract,
  said,
  step,
  unanswered,
  wouldFail,
  type Said,
} from '../words.ts'
import { contracts, NOW, OTHER, OWNER, PRESALE, SHARES, usdt } from '../world.ts'

/** Multisig account with several signers. */
const ACCOUNT = SHARES
const ID = '1e'.repeat(32)
const TX = '7a'.repeat(32)

const multisig: Multisig = {
  permissionId: 2,
  threshold: 2n,
  keys: [OWNER, OTHER, PRESALE].map((address) => ({ address, weight: 1n })),
}

type Ordered = { readonly kind: string; readonly intent: unknown; readonly plan: LegPlan }

const ofTrx = (to: Address): Ordered => {
  const intent = { to, sun: 25n * SUN_PER_TRX }
  const [plan] = sendTrx.plan({ id: ID, owner: ACCOUNT, intent })!
  return { kind: sendTrx.name, intent, plan: plan! }
}

const ofToken = (contract: Address): Ordered => {
  const coin = { ...usdt, contract }
  const intent = { coin, to: OTHER, units: 25_000_000n, feeLimit: 100n * SUN_PER_TRX }
  const [plan] = sendToken.plan({ id: ID, owner: ACCOUNT, intent })!
  return { kind: sendToken.name, intent, plan: plan! }
}

const takenUp = (
  { kind, intent, plan }: Ordered,
  {
    signers = [OTHER],
    ...told
  }: Partial<VerifiedRequest> & { readonly signers?: readonly Address[] } = {},
): VerifiedRequest => ({
  network: '',
  kind: COSIGNED,
  owner: ACCOUNT,
  intent: {
    kind,
    intent,
    order: ID,
    leg: plan.name,
    rawDataHex: '',
    coins: [{ ...usdt, contract: contracts.usdt }],
  },
  plan,
  multisig,
  transaction: {
    txId: TX,
    origin: 'handedOn',
    unsigned: { txID: TX, raw_data_hex: '', raw_data: {}, visible: false },
    expiresAt: NOW + HOUR_MS,
    referenceBlock: 900,
    builtAt: NOW,
    handedAt: NOW,
    multisig,
    signature: signers.map(() => '00'),
    signers: [...signers],
    signedAt: NOW,
    polls: 0,
  },
  over: undefined,
  ...told,
})

const acceptRequest = (taken: VerifiedRequest, says: readonly Said[]): Specimen => ({
  render: sheet((frame) => <AcceptRequest {...frame} taken={taken} />),
  says,
})

/** Builds a title, which the catalogs of the queue's kinds translate. */
const sends = (amount: string, to: Address) =>
  said(`Send ${amount} to ${formatAddress(to)}`, `將 ${amount} 轉給 ${formatAddress(to)}`)

const sendsTrx = sends('25 TRX', OTHER)
const sendsUsdt = sends('25 USDT', OTHER)

const willDo = said(
  'Checked: the bytes do what is shown here, and would succeed. It is carried out once at most, whoever sends it.',
  '已檢查：這些位元組所做的就是這裡顯示的內容，而且會成功。無論由誰送出，最多只會執行一次。',
)

const follow = said('Follow it here', '在這裡追蹤')

const over = (why: VerifiedRequest['over'], says: readonly Said[]) =>
  acceptRequest(takenUp(ofTrx(OTHER), { over: why }), [...says, ...sendsTrx])

const toTrx = takenUp(ofTrx(OTHER))
const toToken = takenUp(ofToken(contracts.usdt))

/** Builds an operation that was signed and stored on this device. */
const begun = (told: Partial<LegTransaction>, more: Partial<Leg> = {}): Operation =>
  operation({
    id: TX,
    kind: COSIGNED,
    owner: ACCOUNT,
    intent: toTrx.intent,
    legs: [
      leg('send', { agreedAt: NOW, transactions: [{ ...toTrx.transaction, ...told }], ...more }),
    ],
  })

const forged = takenUp(ofTrx(FORGED))

/** Makes every call to the token revert. */
const refused = (call: ContractCall) => (call.contract === contracts.usdt ? 'a1b2c3d4' : undefined)

export const AcceptRequestSheet = inStates(
  {
    ...acceptRequest(toTrx, [
      ...willDo,
      ...sendsTrx,
      ...said(
        'You sign for this account with your own key. The account that this app shows stays the same.',
        '你以自己的金鑰為此帳戶簽署。應用程式顯示的帳戶保持不變。',
      ),
    ]),
    button: 'enabled',
  },
  {
    ofToken: {
      ...acceptRequest(toToken, [...willDo, ...sendsUsdt]),
      button: 'enabled',
    },
    // The share does not describe the token, so its symbol and decimals are unknown here.
    ofUnknownCoin: {
      ...acceptRequest({ ...toToken, intent: { ...toToken.intent, coins: [] } }, [
        ...willDo,
        ...sends(`25,000,000 ${formatAddress(contracts.usdt)}`, OTHER),
      ]),
      button: 'enabled',
    },
    checked: {
      ...acceptRequest(toToken, [...isChecked, ...sendsUsdt]),
      world: { node: 'slow' },
      waits: true,
      button: 'disabled',
    },
    unreachable: {
      ...acceptRequest(toToken, [...unanswered, ...said('Check again', '重新檢查')]),
      world: { node: 'silent' },
    },
    refused: {
      ...acceptRequest(toToken, wouldFail),
      world: { refusal: refused },
      button: 'disabled',
    },
    notConnected: {
      ...acceptRequest(toTrx, [
        ...sendsTrx,
        ...connect,
        ...said(
          'Connect the wallet whose key belongs to the account.',
          '請連接持有此帳戶金鑰的錢包。',
        ),
      ]),
      world: { account: 'none' },
    },
    noPermission: acceptRequest(
      takenUp(ofTrx(OTHER), {
        multisig: { ...multisig, keys: multisig.keys.filter(({ address }) => address !== OWNER) },
      }),
      [
        ...said(`${OWNER} has no permission to sign`, `${OWNER} 沒有簽署權限`),
        ...sendsTrx,
        ...follow,
      ],
    ),
    signedBefore: acceptRequest(takenUp(ofTrx(OTHER), { signers: [OWNER] }), [
      ...said(`${OWNER} already sign transaction`, `${OWNER} 已經簽署此交易`),
      ...sendsTrx,
      ...follow,
    ]),
    signedEnough: acceptRequest(takenUp(ofTrx(OTHER), { signers: [OTHER, PRESALE] }), [
      ...said('Enough have signed. It only has to be sent.', '簽名已足夠，只需送出。'),
      ...said('Send it', '送出'),
      ...sendsTrx,
    ]),
    carriedOut: over('carriedOut', [
      ...said(
        'It was carried out already. No more signatures are needed.',
        '這筆交易已經執行，不再需要簽名。',
      ),
      ...follow,
    ]),
    failed: over('failed', [
      ...said(
        'It was carried out already, and failed. Nothing is left to sign.',
        '這筆交易已經執行，但失敗了。不需要再簽署。',
      ),
      ...follow,
    ]),
    expired: {
      ...over(
        'expired',
        said(
          'It has expired: too few signed it in time. Whoever made it can make it anew and hand it on again.',
          '已過期：未能在時限內取得足夠簽名。建立者可以重新建立並再次轉交。',
        ),
      ),
      without: ['cosign-follow', 'cosign-send', 'cosign-confirm'],
    },
    lookalike: {
      ...acceptRequest(forged, [...likeContract, ...sends('25 TRX', FORGED)]),
      world: { config: { contracts: { ...contracts, trxBurnSale: GENUINE } } },
    },
    begun: {
      ...acceptRequest(toTrx, [
        ...said('Signatures: 1 of 2', '簽名：1 / 2'),
        ...said(
          "This is followed to its end here, and under Activity. If you act for this account from now on, its balances and its address are shown in place of yours, until you change that in your wallet's sheet.",
          '這筆交易會在此處與「動態」中追蹤到結束。若你從現在起代表此帳戶操作，將顯示它的餘額與地址，而不是你自己的，直到你在錢包頁面中更改為止。',
        ),
      ]),
      world: { operations: [begun({})] },
      waits: true,
    },
    done: {
      ...acceptRequest(toTrx, [
        ...step('Final', '最終確認', 'done'),
        ...said('It was carried out.', '已執行。'),
      ]),
      world: {
        operations: [
          begun(
            { signers: [OWNER, OTHER], sentAt: NOW, included: receiptOf(), final: receiptOf() },
            { acknowledged: { txId: TX, at: NOW } },
          ),
        ],
      },
    },
  },
)
