import { people } from '../../../src/api/endpoints/people.ts'
import type { AnswerOf } from '../../../src/api/endpoints/endpoint.ts'
import { nobody } from '../../../src/core/address.ts'
import { BindSheet as Bind } from '../../../src/features/invite/sheets/BindSheet.tsx'
import { inStates, ordinary, sheet, type Specimen } from '../specimen.tsx'
import { said, willSucceed } from '../words.ts'
import { answer, contracts, OTHER, OWNER, PRESALE } from '../world.ts'

const person: AnswerOf<typeof people.addressInfo> = {
  address: OTHER,
  nickname: 'Ada',
  introduction: '',
  image: null,
  code: '7KQ2M9XF4T',
  isActive: true,
  isLeader: false,
  inviter: null,
  boundAt: null,
}

const bind = (inviter = OTHER): Specimen => ({
  render: sheet((frame) => <Bind {...frame} contract={contracts.referral} inviter={inviter} />),
  world: {
    answers: [answer(people.addressInfo, person)],
    views: { team: [nobody, 0n, 0n, 0n], leader: [PRESALE], isActive: [true] },
  },
  says: willSucceed,
  button: 'enabled',
})

export const BindSheet = inStates(bind(), {
  ...ordinary,
  toOneself: {
    ...bind(OWNER),
    says: said("Can't activate oneself", '不能由自己啟用自己'),
    button: 'disabled',
  },
  notActive: {
    world: { views: { isActive: [false] } },
    says: said(
      'This inviter is not activated, and only activated accounts invite. Nothing was signed.',
      '這位邀請人未啟用，只有已啟用的帳戶才能邀請。沒有簽署任何內容。',
    ),
    button: 'disabled',
  },
  boundToAnother: {
    world: { views: { team: [PRESALE, 1n, 0n, 0n] } },
    says: said(
      `This account is bound to another inviter already: ${PRESALE}. That cannot be changed. Nothing was signed.`,
      `這個帳戶已綁定另一位邀請人：${PRESALE}，無法更改。沒有簽署任何內容。`,
    ),
    button: 'disabled',
  },
  leader: {
    world: { views: { leader: [OWNER] } },
    says: said(
      "This is the leader's account: it is active without an inviter. Nothing was signed.",
      '這是領導人的帳戶，無須邀請人即已啟用。沒有簽署任何內容。',
    ),
    button: 'disabled',
  },
  settled: {
    world: { views: { team: [OTHER, 1n, 0n, 0n] } },
    says: said('This account is bound to this inviter already', '這個帳戶已綁定這位邀請人'),
  },
})
