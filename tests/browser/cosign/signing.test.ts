import { expect, test } from 'vitest'
import {
  askedFor,
  hurried,
  nextBuyer,
  openSheet,
  paid,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { actFor, handedOnFile, share, visitCosign } from './steps.ts'

const sandbox = useQuickSandbox()

test('two of three buy a blind box from two browsers, and the third is told that it is too late', async () => {
  const session = await openSession()
  const [account, ada, ben, cai] = Array.from({ length: 4 }, () => nextBuyer(sandbox())) as [
    ReturnType<typeof nextBuyer>,
    ReturnType<typeof nextBuyer>,
    ReturnType<typeof nextBuyer>,
    ReturnType<typeof nextBuyer>,
  ]
  await share(sandbox(), account, [ada, ben, cai])
  const ofAda = await visitBox(session, sandbox(), 'anvil', ada)
  await ofAda.goto(`${sandbox().origin}/`)
  await actFor(ofAda, account.identity.address)
  const faults: string[] = []

  await ofAda.goto(`${sandbox().origin}/blindBox/1`)
  await openSheet(ofAda)
  await ofAda.getByTestId('blindbox-signing-facts').waitFor()
  faults.push(...(await findFaults(ofAda, 'cosign-confirm')))
  await ofAda.getByTestId('blindbox-confirm').click()
  await ofAda.getByTestId('cosign-weight').filter({ hasText: '1 of 2' }).waitFor()
  faults.push(...(await findFaults(ofAda, 'cosign-gathering')))
  const text = await handedOnFile(ofAda)

  const ofBen = await visitCosign(session, sandbox(), ben)
  await ofBen.getByTestId('cosign-file').setInputFiles({
    name: 'sign.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  })
  await ofBen.getByTestId('cosign-standing').filter({ hasText: 'would succeed' }).waitFor()
  faults.push(...(await findFaults(ofBen, 'cosign-take-up')))
  await ofBen.getByTestId('cosign-confirm').click()
  await hurried(
    ofBen,
    ofBen.getByTestId('operation-stage-final').and(ofBen.locator('[data-state=done]')).waitFor(),
  )
  await hurried(ofAda, paid(ofAda))
  expect(await account.booked()).toHaveLength(1)
  expect(await askedFor(ofAda)).toEqual({ times: 1, transactions: 1 })
  expect(await askedFor(ofBen)).toEqual({ times: 1, transactions: 1 })

  const ofCai = await visitCosign(session, sandbox(), cai, { hash: `#${text}` })
  await ofCai.getByTestId('cosign-standing').filter({ hasText: 'carried out already' }).waitFor()
  expect(faults).toEqual([])
})
