import { expect } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import {
  PAID_ONCE,
  approve,
  asked,
  elsewhere,
  nextBuyer,
  outcomeOf,
  paid,
  until,
  useQuickSandbox,
  type Buyer,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { comeBack, handOver, step, visitWithoutWallet } from './steps.ts'

const sandbox = useQuickSandbox()

thorough(
  'an order that failed in the wallet is followed to its next attempt, although that was understood',
  async () => {
    const session = await openSession()
    const { world, origin } = sandbox()
    const buyer = nextBuyer(sandbox())
    const friend = nextBuyer(sandbox())
    const phone = await visitWithoutWallet(session, sandbox(), 'kiln')
    const url = await handOver(phone)
    const inWallet = await session.open(url, {
      wallet: { mode: 'ask', account: buyer.account, connected: true },
    })
    await inWallet.getByTestId('blindbox-confirm').click()
    await approve(inWallet)
    await asked(inWallet, 2)
    // The payment is announced before the wallet shows it.
    await comeBack(phone)
    await step(phone, 'continued')
    const units = await buyer.usdt()
    const give = (to: Buyer) =>
      contractCall(world.usdt, 'transfer(address,uint256)', [to.identity.address, units])
    await elsewhere(sandbox(), buyer).call(give(friend))
    await until(async () => (await buyer.usdt()) === 0n)
    await approve(inWallet)
    const dialog = phone.getByTestId('operation-failed')
    await dialog.waitFor()
    await phone.getByTestId('operation-failed-understood').click()
    await phone.goto(`${origin}/activity`)
    await phone.getByTestId('activity-open-again').waitFor()
    expect(await dialog.count()).toBe(0)

    await inWallet.getByTestId('operation-failed-understood').click()
    await elsewhere(sandbox(), friend).call(give(buyer))
    await until(async () => (await buyer.usdt()) === units)
    await inWallet.getByTestId('blindbox-sheet-resume').click()
    await asked(inWallet, 3)
    await comeBack(phone)
    await approve(inWallet)
    await paid(inWallet)
    await comeBack(phone)
    await phone.getByTestId('activity-earlier').waitFor()
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
  },
)
