import { array, assert, asyncProperty } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import { runs } from '../proofs/runs.ts'
import { openSale, type SaleFixture, type SaleOutcome } from './saleFixture.ts'
import {
  DEADLINE_SECONDS,
  moves,
  PER_PERSON,
  PRICES,
  SaleModel,
  SUPPLY,
  type Step,
} from './saleModel.ts'

let fixture: SaleFixture
let lastBox = 0
let lastKey = 0

beforeAll(async () => {
  fixture = await openSale({ people: 3 })
})
afterAll(() => fixture.close())

it('keeps its rules and its money whatever the order of payments, refunds, openings and time', async () => {
  await assert(
    asyncProperty(array(moves, { minLength: 8, maxLength: 24 }), async (played) => {
      const model = new SaleModel()
      const boxes = await setBoxes()
      const keys = Array.from({ length: 3 }, () => (++lastKey).toString(16).padStart(64, '0'))
      const start = await balances()
      for (const move of played) {
        if (move.act === 'wait') {
          await fixture.chain.advanceTime(move.seconds * 1_000)
          continue
        }
        const outcome = await play(move, { boxes, keys, model })
        const expected = model.judge(move, outcome)
        expect(outcome.result).toBe(expected)
        if (expected === 'SUCCESS') model.book(move, outcome)
        const now = await balances()
        expect(now.TRX - start.TRX).toBe(model.inside.TRX)
        expect(now.USDT - start.USDT).toBe(model.inside.USDT)
      }
      for (const [index, box] of boxes.entries()) {
        expect(await soldOf(box)).toBe(model.sold(index))
        expect(model.sold(index)).toBeLessThanOrEqual(SUPPLY)
      }
    }),
    { numRuns: runs(8, 60) },
  )
})

async function setBoxes(): Promise<bigint[]> {
  const boxes: bigint[] = []
  for (const prices of PRICES) {
    const secondPaymentSeconds = DEADLINE_SECONDS
    const terms = { prices, supply: SUPPLY, perPerson: PER_PERSON, secondPaymentSeconds }
    await fixture.setBox(++lastBox, terms)
    boxes.push(BigInt(lastBox))
  }
  return boxes
}

const balances = async () => ({
  TRX: await fixture.balance('TRX', fixture.sale),
  USDT: await fixture.balance('USDT', fixture.sale),
})

async function soldOf(box: bigint): Promise<number> {
  const { call, types, decode } = blindBoxSale.box(fixture.sale, box)
  return decode(await fixture.view(call.signature, call.args, [...types])).sold
}

function play(
  step: Step,
  { boxes, keys, model }: { boxes: bigint[]; keys: string[]; model: SaleModel },
): Promise<SaleOutcome> {
  const { act, people } = fixture
  const person = people[step.who]!
  const key = keys[step.order]!
  const paid = model.payment(step)
  const sent = { callValue: paid?.coin === 'TRX' ? paid.units : 0n }
  switch (step.act) {
    case 'pay': {
      const args = [key, boxes[step.box]!, BigInt(step.quantity)]
      return act(person, 'pay(bytes32,uint256,uint32)', args, sent)
    }
    case 'paySecond':
      return act(person, 'paySecond(bytes32)', [key], sent)
    case 'refund': {
      // Anyone may trigger it.
      const somebody = people[(step.who + 1) % people.length]!
      return act(somebody, 'refund(address,bytes32)', [person.address, key])
    }
    case 'open':
      return act(person, 'open(bytes32,uint32)', [key, BigInt(step.count)])
  }
}
