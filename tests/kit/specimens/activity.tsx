import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { nobody } from '../../../src/core/address.ts'
import { HOUR_MS, SECOND_MS } from '../../../src/core/time.ts'
import { DetailsSheet as Details } from '../../../src/features/activity/sheets/DetailsSheet.tsx'
import { ProofSheet as Proof } from '../../../src/features/activity/sheets/ProofSheet.tsx'
import { sendToken } from '../../../src/features/send/operations/token.ts'
import type { Certificate, Leg, LegTransaction, Operation } from '../../../src/outbox/operation.ts'
import type { FoundCall } from '../../../src/state/operations/foundList.ts'
import { leg, operation, queued, receiptOf, sent, transaction } from '../queued.tsx'
import { inStates, sheet, type Specimen } from '../specimen.tsx'
import { said, type Said } from '../words.ts'
import { contracts, jade, NOW, OTHER, OWNER, usdt, type World } from '../world.ts'

const intent = {
  coin: { ...usdt, contract: contracts.usdt },
  to: OTHER,
  units: 25_000_000n,
  feeLimit: 100_000_000n,
}

const sending = (...legs: readonly Leg[]) =>
  operation({ kind: 'send.token', intent, legs: [...legs] })

const details = (of: Operation, says: readonly Said[]): Specimen => ({
  ...queued(of, (found, frame) => <Details {...frame} operation={found} />),
  says,
})

const inBlock = (told: Partial<LegTransaction> = {}) =>
  transaction({ ...sent, included: receiptOf(), final: receiptOf(), ...told })

const ids = Array.from({ length: 250 }, (_, at) => String(901 + at).padStart(64, '0'))

const certified = (told: Partial<Certificate>): LegTransaction =>
  transaction({
    ...sent,
    missedAt: NOW,
    certificate: { from: 901, to: 1_150, ids, nodes: 1, at: NOW, ...told },
  })

const successful = said('Successful', '成功')
const amount = said('25 USDT', '25 USDT')

const sideChain: World['config']['sideChain'] = {
  name: 'Sandbox side chain',
  genesisBlockId: 'f'.repeat(64),
  nodes: ['/side'],
  chainId: '41',
  mainGateway: OTHER,
  sideGateway: OTHER,
  tokens: [],
}

const arrived = (network: string): Operation =>
  sending(
    leg('send', {
      transactions: [inBlock()],
      crossing: {
        txId: '7a'.repeat(32),
        nonce: 7n,
        sentAt: NOW,
        listedTo: NOW,
        arrival: { network, txId: '7e'.repeat(32), blockNumber: 400, at: NOW },
      },
    }),
  )

const found: FoundCall = {
  txId: '7a'.repeat(32),
  call: trc20.transfer(contracts.usdt, OTHER, 25_000_000n),
  blockNumber: 990,
  at: NOW - HOUR_MS,
  result: 'SUCCESS',
  fee: 1_100_000n,
  recognised: {
    seed: OTHER,
    title: sendToken.describe({ id: '1e'.repeat(32), owner: OWNER, intent })!.title,
    payments: [{ coin: usdt, units: 25_000_000n }],
  },
}

export const DetailsSheet = inStates(
  details(sending(leg('send', { transactions: [inBlock()] })), [
    ...amount,
    ...successful,
    ...said('1.1 TRX', '1.1 TRX'),
    ...said('Share', '分享'),
  ]),
  {
    notSent: {
      ...details(sending(leg('send', { transactions: [transaction()] })), amount),
      says: said('Sending', '轉帳'),
    },
    beingSent: details(sending(leg('send', { transactions: [transaction(sent)] })), [
      ...amount,
      ...said('Explorer', '區塊瀏覽器'),
    ]),
    failed: details(
      sending(
        leg('send', {
          transactions: [inBlock({ final: receiptOf({ result: 'REVERT', expectedEvent: false }) })],
        }),
      ),
      said('Failed', '失敗'),
    ),
    proved: details(sending(leg('send', { transactions: [certified({})] })), [
      ...said(
        'Every block that could have held this transaction was read and checked: it is in none of them, and no later block may hold it.',
        '所有可能含有這筆交易的區塊都已讀取並檢查：它不在其中任何一個，之後的區塊也不可能再收入它。',
      ),
      ...said(
        'One source stands for it: it is as trustworthy as that one.',
        '由一個來源作證，可信程度與該來源相同。',
      ),
      ...said('901 – 1,150', '901 – 1,150'),
    ]),
    provedByTwo: details(
      sending(leg('send', { transactions: [certified({ nodes: 2 }), inBlock()] })),
      [
        ...said('2 sources stand for it, and agree.', '由 2 個來源作證，且彼此一致。'),
        ...successful,
      ],
    ),
    withPast: details(
      sending(
        leg('send', { past: [inBlock({ txId: '7b'.repeat(32) })], transactions: [inBlock()] }),
      ),
      successful,
    ),
    // The paying account is unknown on this device.
    handedOver: {
      ...details({ ...sending(leg('send')), owner: nobody }, amount),
      without: ['activity-receipt-owner'],
    },
    arrived: {
      ...details(
        arrived('f'.repeat(64)),
        said('Arrived on Sandbox side chain', '已抵達 Sandbox side chain'),
      ),
      world: { operations: [arrived('f'.repeat(64))], config: { sideChain } },
    },
    arrivedElsewhere: details(arrived('e'.repeat(64)), said('Has arrived', '已抵達')),
    found: {
      render: sheet((frame) => <Details {...frame} item={found} owner={OWNER} />),
      says: [...said('Found on the chain', '鏈上找到的紀錄'), ...amount, ...successful],
    },
    foundFailed: {
      render: sheet((frame) => (
        <Details {...frame} item={{ ...found, result: 'REVERT' }} owner={OWNER} />
      )),
      says: said('Failed', '失敗'),
    },
  },
)

const expired = transaction({ ...sent, expiresAt: NOW - 151 * SECOND_MS, missedAt: NOW })

const proof = (of: Operation, says: readonly Said[]): Specimen => ({
  ...queued(of, (kept, frame) => <Proof {...frame} operation={kept} />),
  says,
})

const toBeProved = sending(leg('send', { transactions: [expired] }))

/**
 * Operation stored by an earlier version that did not record the terms it replaced. It is never
 * sent again.
 */
const retired = operation({
  kind: 'otc.edit',
  kindVersion: 1,
  intent: {
    market: contracts.otcMarket,
    coin: jade,
    offerId: '7',
    unitPrice: 1n,
    expiry: NOW,
    before: { unitPrice: 2n, expiry: NOW },
    feeLimit: 100_000_000n,
  },
  legs: [leg('edit', { transactions: [expired] })],
})

const reads = (en: string, tc: string) =>
  said(
    `The app reads every block that could hold this transaction and checks each one itself. If it is in none of them, it can never be carried out any more. ${en}`,
    `應用程式會讀取所有可能含有這筆交易的區塊，並逐一自行檢查。如果都沒有，它就永遠不可能再執行。 ${tc}`,
  )

const readThem = said('Read the blocks', '讀取區塊')

export const ProofSheet = inStates(
  proof(toBeProved, [
    ...reads('Then it is safe to send it again.', '之後就能放心再次送出。'),
    ...said('Read 50 blocks', '讀取 50 個區塊'),
    ...said('about 50 blocks', '約 50 個區塊'),
    ...said(
      'This app asks one source only. It checks that the blocks fit together, but a source that invents a whole chain would not be noticed. You can close the app meanwhile.',
      '本應用程式只詢問一個來源。它會檢查區塊彼此是否吻合，但若該來源捏造整條鏈則無法察覺。期間可以關閉應用程式。',
    ),
  ]),
  {
    ofTwoSources: {
      world: {
        config: {
          network: { name: 'Sandbox', genesisBlockId: 'e'.repeat(64), nodes: ['/node', '/other'] },
        },
      },
      says: said(
        'All sources have to agree on the last block. You can close the app meanwhile.',
        '所有來源對最後一個區塊的說法必須一致。期間可以關閉應用程式。',
      ),
    },
    retired: proof(retired, reads('Then you can put it away.', '之後就可以收起來。')),
    measured: { world: { node: 'slow' }, waits: true, says: readThem },
    unread: {
      world: { node: 'silent' },
      says: [
        ...said(
          'The network does not tell how much there is to read.',
          '網路沒有回覆需要讀取多少資料。',
        ),
        ...readThem,
      ],
    },
  },
)
