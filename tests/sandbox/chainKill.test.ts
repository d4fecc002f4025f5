import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addressFromHex } from '../../src/core/address.ts'
import { openChain } from '../../sandbox/chain/chain.ts'
import { burntSun } from '../../sandbox/chain/ledger.ts'

const folder = mkdtempSync(join(tmpdir(), 'chain-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the sender on `file` until it has received `answers` answers, then kills it. */
async function killAfter(file: string, answers: number): Promise<string[][]> {
  const script = join(import.meta.dirname, 'chainChild.ts')
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.setEncoding('utf8')
  const closed = new Promise((resolve) => child.once('close', resolve))
  for await (const chunk of child.stdout) {
    text += chunk
    if (text.split('\n').length > answers) child.kill('SIGKILL')
  }
  await closed
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' '))
}

test('SIGKILL under load loses nothing that was answered, and the head never rewinds', async () => {
  const file = join(folder, 'killed.sqlite')
  const answered: string[][] = []
  for (const count of [30, 90, 170]) {
    answered.push(...(await killAfter(file, count)))
    const chain = await openChain({ file, mining: 'manual' })
    const [, number, id] = answered.at(-1)!
    expect(chain.head.number).toBeGreaterThanOrEqual(Number(number))
    expect(chain.block(Number(number))?.id).toBe(id)
    const ids = answered.map(([txid]) => txid!)
    expect(ids.filter((txid) => !chain.transaction(txid) && !chain.pending(txid))).toEqual([])
    await chain.mine()
    expect(ids.filter((txid) => chain.transaction(txid)?.receipt.result !== 'SUCCESS')).toEqual([])
    expect(chain.now()).toBeGreaterThan(Date.now() + 900_000)
    await chain.close()
  }
  expect(answered.length).toBeGreaterThanOrEqual(290)
})

test('a chain that is closed and opened again goes on as the same chain', async () => {
  const file = join(folder, 'closed.sqlite')
  const options = { file, mining: 'manual', solidLag: 2 } as const
  const address = addressFromHex('11'.repeat(20))

  const first = await openChain(options)
  await first.fund(address, 5n)
  await first.mine(5)
  const waiting = await first.fund(address, 7n)
  const { head, solidNumber } = first
  const burnt = await first.read(burntSun)
  await first.close()

  const second = await openChain(options)
  expect(second.head).toEqual(head)
  expect(second.solidNumber).toBe(solidNumber)
  expect(second.pending(waiting)).toBeDefined()
  expect(await second.read(burntSun)).toBe(burnt)
  const balance = await second.read((state) => state.get(`a${'11'.repeat(20)}`))
  expect(balance).toMatchObject({ balance: 12n })
  const before = await second.read((state) => state.get(`a${'11'.repeat(20)}`), head.number)
  expect(before).toMatchObject({ balance: 5n })
  await second.orphan(1)
  expect(second.head.id).toBe(head.parentHash)
  await second.close()
})

test('a file that one process has open is refused to a second', async () => {
  const file = join(folder, 'shared.sqlite')
  const chain = await openChain({ file, mining: 'manual' })
  await expect(openChain({ file, mining: 'manual' })).rejects.toThrow('locked')
  await chain.close()
})
