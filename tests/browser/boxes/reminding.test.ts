import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { boxIds } from '../../../sandbox/world/products.ts'
import { blindBoxSale } from '../../../src/chain/contracts/blindBoxSale.ts'
import { inCalendar } from '../cards/steps.ts'
import { readContract } from '../contracts.ts'
import { useQuickSandbox } from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

thorough('the start of a sale can be put into a calendar until it has begun', async () => {
  const { open } = await openSession()
  const { origin } = sandbox()
  const page = await open(`${origin}/blindBox/${boxIds.firstLight}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('blindbox-calendar').click(),
  ])
  expect(download.suggestedFilename()).toBe(`box-${boxIds.firstLight}.ics`)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('SUMMARY:The sale of First Light Box begins')
  expect(text).toContain(`URL:${origin}/blindBox/${boxIds.firstLight}`)
  expect(text).toContain('TRIGGER:-PT15M')
  const known = blindBoxSale.box(sandbox().world.sale, BigInt(boxIds.firstLight))
  expect(text).toContain(inCalendar((await readContract(sandbox(), known)).startAt))

  await page.goto(`${origin}/blindBox/${boxIds.foundry}`)
  await page.getByTestId('blindbox-odds').waitFor()
  expect(await page.getByTestId('blindbox-calendar').count()).toBe(0)
})
