import { kindName } from '../../outbox/kindName.ts'
import type { buyInPresale } from './operations/buy.ts'
import type { launchPresale, payCreator, takeBackTokens } from './operations/closing.ts'
import type { claimInsurance, refundPresale } from './operations/payback.ts'
import type { receiveLiquidity, receiveReleased } from './operations/release.ts'

/** Names of the presale feature's operation kinds. */
export const presaleKinds = {
  buy: kindName<typeof buyInPresale>('presale.buy'),
  refund: kindName<typeof refundPresale>('presale.refund'),
  insurance: kindName<typeof claimInsurance>('presale.insurance'),
  receive: kindName<typeof receiveReleased>('presale.receive'),
  receiveLiquidity: kindName<typeof receiveLiquidity>('presale.receiveLiquidity'),
  launch: kindName<typeof launchPresale>('presale.launch'),
  payCreator: kindName<typeof payCreator>('presale.payCreator'),
  takeBack: kindName<typeof takeBackTokens>('presale.takeBack'),
}
